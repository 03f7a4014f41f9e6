import { business } from '#app/config/business.ts'
import { reviews as figures } from '#app/config/reviews.ts'
import { labels } from '#app/messages/labels.ts'
import type { FormReply } from '#app/shared/form-problems.ts'
import { AppForm } from '#app/ui/form/app-form.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { useIntentForm } from '#app/ui/form/use-intent-form.ts'
import type { decisionForm } from './forms.ts'

type Props = { lastResult?: FormReply | null }

export function AnswerForm({ lastResult }: Props) {
  const [form, fields] = useIntentForm<typeof decisionForm>('answer', { lastResult })
  return (
    <AppForm form={form} submit={labels.review.answerSubmit} compact>
      <input type="hidden" name="intent" value="answer" />
      <TextField
        field={fields.answer}
        label={labels.review.answer}
        hint={labels.review.answerHint}
        rows={4}
        maxLength={figures.longestAnswer}
      />
    </AppForm>
  )
}

export function HideForm({ lastResult }: Props) {
  const [form, fields] = useIntentForm<typeof decisionForm>('hide', { lastResult })
  return (
    <AppForm form={form} submit={labels.review.hide} look="danger" compact>
      <input type="hidden" name="intent" value="hide" />
      <TextField
        field={fields.reason}
        label={labels.review.hideReason}
        hint={labels.review.hideHint}
        rows={3}
        maxLength={business.office.longestReason}
      />
    </AppForm>
  )
}
