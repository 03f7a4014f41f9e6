import { useEffect, useState } from 'react'

import { labels } from '#app/messages/labels.ts'
import { useHydrated } from '#app/ui/form/use-hydrated.ts'

export type NoticeFacts = { title?: string; body: string; kind?: 'ok' | 'bad' }

/** What has just happened, said once. Printed in the page; where scripts run it lies over the page and can be dismissed. */
export function Notice({ notice }: { notice: NoticeFacts }) {
  const bad = notice.kind === 'bad'
  // Readers announce what changes in a region that is there: one that comes later is filled a moment after.
  const later = useHydrated()
  const [filled, fill] = useState(!later)
  useEffect(() => {
    const frame = requestAnimationFrame(() => fill(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <div className="wrap notice-place" data-notice>
      <div className={bad ? 'notice bad' : 'notice'} role={bad ? 'alert' : 'status'}>
        <strong>{filled && (notice.title ?? notice.body)}</strong>
        {notice.title && <p>{filled && notice.body}</p>}
        <button type="button" data-dismiss aria-label={labels.action.dismiss}>
          <i className="cross" />
        </button>
      </div>
    </div>
  )
}
