import { useEffect, useState } from 'react'

import { useHydrated } from '#app/ui/form/use-hydrated.ts'
import { Unbroken } from '#app/ui/unbroken.tsx'
import { NoticePlace, useDismissal } from './notice-place.tsx'

export type NoticeFacts = { title?: string; body: string; kind?: 'bad' }

/** Milliseconds until a live region is known to screen readers; they announce changes in it. */
const soon = 100

export function Notice({ notice }: { notice: NoticeFacts }) {
  const bad = notice.kind === 'bad'
  const isHydrated = useHydrated()
  const [printed] = useState(isHydrated ? undefined : notice)
  const [said, setSaid] = useState<NoticeFacts>()
  const [isDismissed, dismiss] = useDismissal(notice, true)
  useEffect(() => {
    const timer = setTimeout(() => setSaid(notice), soon)
    return () => clearTimeout(timer)
  }, [notice])
  // A new key inserts the same words again. They have their place before: nothing moves when they are said.
  const round = said === notice ? 'said' : 'new'
  const unsaid = (said !== notice && printed !== notice) || undefined
  return (
    <NoticePlace bad={bad} hidden={isDismissed} onDismiss={dismiss} carried>
      <strong key={`title ${round}`} aria-hidden={unsaid}>
        {notice.title ?? notice.body}
      </strong>
      {notice.title && (
        <p key={`body ${round}`} aria-hidden={unsaid}>
          <Unbroken text={notice.body} />
        </p>
      )}
    </NoticePlace>
  )
}
