import { business } from '#app/config/business.ts'
import { labels } from '#app/messages/labels.ts'
import { formNameField } from '#app/shared/form-name.ts'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { useAppForm } from '#app/ui/form/use-app-form.ts'
import type { FormReply } from '#app/shared/form-problems.ts'
import type { messageForm } from './forms.ts'

type Props = {
  clientId: string
  lastResult?: FormReply
}

/** Where a message is written. A plain form; the page's script sends it without leaving the page. */
export function Composer({ clientId, lastResult }: Props) {
  const [form, { message }] = useAppForm<typeof messageForm>({ id: 'composer', lastResult })
  const text = typeof message.initialValue === 'string' ? message.initialValue : ''
  const errors = Object.values(form.allErrors).flat()
  return (
    <form method="post" className="composer" id={form.id} data-composer>
      <input type="hidden" name={formNameField} value={form.id} />
      <div
        className="note bad"
        role="alert"
        id={form.errorId}
        tabIndex={-1}
        data-error-summary={errors.length > 0 ? '' : undefined}
        hidden={errors.length === 0}
      >
        {errors.map(({ code, body }) => (
          <p key={code}>{body}</p>
        ))}
      </div>
      <label className="visually-hidden" htmlFor={message.id}>
        Message
      </label>
      <textarea
        className="input"
        id={message.id}
        name={message.name}
        rows={1}
        placeholder="Write to everyone"
        aria-describedby={`composer-hint ${form.errorId}`}
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
