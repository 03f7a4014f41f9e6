import { business } from '#app/business.ts'
import { reviewFigures } from './figures.ts'
import { reviewLabels } from './words.ts'
import type { FormReply } from '#app/shared/form-problems.ts'
import { AppForm } from '#app/ui/form/app-form.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { useIntentForm } from '#app/ui/form/use-intent-form.ts'
import type { reviewDecisionForm } from './forms.ts'

type Props = { lastResult?: FormReply | null }

export function ReviewAnswerForm({ lastResult }: Props) {
  const [form, fields] = useIntentForm<typeof reviewDecisionForm>('answer', { lastResult })
  return (
    <AppForm form={form} submit={reviewLabels.answerSubmit} compact>
      <input type="hidden" name="intent" value="answer" />
      <TextField
        field={fields.answer}
        label={reviewLabels.answer}
        hint={reviewLabels.answerHint}
        rows={4}
        maxLength={reviewFigures.longestAnswer}
      />
    </AppForm>
  )
}

export function ReviewHideForm({ lastResult }: Props) {
  const [form, fields] = useIntentForm<typeof reviewDecisionForm>('hide', { lastResult })
  return (
    <AppForm form={form} submit={reviewLabels.hide} look="danger" compact>
      <input type="hidden" name="intent" value="hide" />
      <TextField
        field={fields.reason}
        label={reviewLabels.hideReason}
        hint={reviewLabels.hideHint}
        rows={3}
        maxLength={business.office.longestReason}
      />
    </AppForm>
  )
}
