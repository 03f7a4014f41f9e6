import { useFetchers, useNavigation } from '@remix-run/react'
import { useEffect, useState } from 'react'

import { actionLabels } from '#app/ui/words.ts'
import { useHydrated } from '#app/ui/form/use-hydrated.ts'
import { Unbroken } from '#app/ui/unbroken.tsx'

export type NoticeFacts = { title?: string; body: string; kind?: 'bad' }

/** Milliseconds until a live region is known to screen readers; they announce changes in it. */
const soon = 100

export function Notice({ notice }: { notice: NoticeFacts }) {
  const bad = notice.kind === 'bad'
  const isHydrated = useHydrated()
  const [printed] = useState(isHydrated ? undefined : notice)
  const [said, setSaid] = useState<NoticeFacts>()
  const [dismissed, setDismissed] = useState<NoticeFacts>()
  useEffect(() => {
    const timer = setTimeout(() => setSaid(notice), soon)
    return () => clearTimeout(timer)
  }, [notice])
  // What was said of the form before is not true of the one that is being sent.
  const isSending = [useNavigation(), ...useFetchers()].some(({ state }) => state === 'submitting')
  useEffect(() => {
    if (isSending) setDismissed(notice)
    // oxlint-disable-next-line react/exhaustive-deps -- a notice that comes while something is sent stays
  }, [isSending])
  // The browser may refuse it without sending anything, and a file is judged as soon as it is chosen.
  useEffect(() => {
    const dismiss = ({ type, target }: Event) => {
      if (type === 'submit' ? isPost(target) : isFileField(target)) setDismissed(notice)
    }
    window.addEventListener('submit', dismiss, true)
    window.addEventListener('change', dismiss, true)
    return () => {
      window.removeEventListener('submit', dismiss, true)
      window.removeEventListener('change', dismiss, true)
    }
  }, [notice])
  // A new key inserts the same words again. They have their place before: nothing moves when they are said.
  const round = said === notice ? 'said' : 'new'
  const unsaid = (said !== notice && printed !== notice) || undefined
  return (
    <div className="wrap notice-place" data-notice hidden={dismissed === notice}>
      <div className={bad ? 'notice bad' : 'notice'} role={bad ? 'alert' : 'status'}>
        <strong key={`title ${round}`} aria-hidden={unsaid}>
          {notice.title ?? notice.body}
        </strong>
        {notice.title && (
          <p key={`body ${round}`} aria-hidden={unsaid}>
            <Unbroken text={notice.body} />
          </p>
        )}
        <button type="button" data-dismiss aria-label={actionLabels.dismiss} onClick={() => setDismissed(notice)}>
          <svg width="20" height="20" viewBox="0 0 20 20" stroke="currentColor" aria-hidden="true">
            <path d="m3 3 14 14M17 3 3 17" />
          </svg>
        </button>
      </div>
    </div>
  )
}

function isPost(target: EventTarget | null): boolean {
  return target instanceof HTMLFormElement && target.method === 'post'
}

function isFileField(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.type === 'file'
}
