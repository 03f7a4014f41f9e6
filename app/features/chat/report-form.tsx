import { useFetcher } from '@remix-run/react'
import { useEffect, useId, useRef } from 'react'

import { labels } from '#app/messages/labels.ts'
import type { FormReply } from '#app/shared/form-problems.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { Button } from '#app/ui/button.tsx'

/** The form of the report page, opened under the message. */
export function ReportForm({ messageId, onClose }: { messageId: string; onClose: () => void }) {
  const fetcher = useFetcher<{ lastResult?: FormReply }>()
  const id = useId()
  const problem = fetcher.data?.lastResult?.error?.reason?.[0]?.body
  const isBusy = fetcher.state !== 'idle'
  const wasBusy = useRef(false)
  // The answer to a report that was taken is a redirect: it leaves no data.
  useEffect(() => {
    if (wasBusy.current && !isBusy && !problem) onClose()
    wasBusy.current = isBusy
  })
  return (
    <fetcher.Form method="post" action={hrefs.messageReport(messageId)} preventScrollReset className="report">
      <label htmlFor={id}>{labels.chat.reportReason}</label>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- it opens because its person asked for it */}
      <textarea className="input" id={id} name="reason" rows={2} autoFocus aria-describedby={`${id}-problem`} />
      <p className="error" role="alert" id={`${id}-problem`}>
        {problem}
      </p>
      <p className="row gap-3">
        <Button type="submit" compact aria-disabled={isBusy || undefined}>
          {labels.chat.report}
        </Button>
        <Button type="button" look="line" compact onClick={onClose}>
          {labels.chat.cancel}
        </Button>
      </p>
    </fetcher.Form>
  )
}
