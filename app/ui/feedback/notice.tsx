import { labels } from '#app/messages/labels.ts'

export type NoticeFacts = { title?: string; body: string; kind?: 'ok' | 'bad' }

/** What has just happened, said once. Printed in the page; where scripts run it lies over the page and can be dismissed. */
export function Notice({ notice }: { notice: NoticeFacts }) {
  const bad = notice.kind === 'bad'
  return (
    <div className="wrap notice-place" data-notice>
      <div className={bad ? 'notice bad' : 'notice'} role={bad ? 'alert' : 'status'}>
        <strong>{notice.title ?? notice.body}</strong>
        {notice.title && <p>{notice.body}</p>}
        <button type="button" data-dismiss hidden aria-label={labels.action.dismiss}>
          <i className="cross" />
        </button>
      </div>
    </div>
  )
}
