import type { SubmissionResult } from '@conform-to/react'

import { business } from '#app/config/business.ts'
import { labels } from '#app/messages/labels.ts'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'

type Props = {
  clientId: string
  lastResult?: SubmissionResult<string[]>
}

/** Where a message is written. A plain form; the page's script sends it without leaving the page. */
export function Composer({ clientId, lastResult }: Props) {
  const typed = lastResult?.initialValue?.message
  const text = typeof typed === 'string' ? typed : ''
  const errors = Object.values(lastResult?.error ?? {}).flatMap((found) => found ?? [])
  return (
    <form method="post" className="composer" id="composer" data-composer>
      <div className="note bad" role="alert" id="composer-error" tabIndex={-1} data-error-summary={errors.length > 0 ? '' : undefined} hidden={errors.length === 0}>
        {errors.map((error) => (
          <p key={error}>{error}</p>
        ))}
      </div>
      <label className="visually-hidden" htmlFor="composer-message">
        Message
      </label>
      <textarea
        className="input"
        id="composer-message"
        name="message"
        rows={1}
        placeholder="Write to everyone"
        aria-describedby="composer-hint composer-error"
        aria-invalid={errors.length > 0 || undefined}
        defaultValue={text}
        required
      />
      <input type="hidden" name="clientId" value={clientId} />
      <SubmitButton pending={labels.chat.sending}>Send</SubmitButton>
      <p className="micro mute" id="composer-hint">
        <span className="keys">Enter sends, Shift and Enter starts a new line.</span>
        <span className="status" role="status" data-live-state hidden>
          {labels.chat.reconnecting}
        </span>
      </p>
      <p className="micro mute num count" data-count={business.chat.longestMessage}>
        {[...text].length} / {business.chat.longestMessage}
      </p>
    </form>
  )
}
