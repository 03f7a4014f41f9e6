import { business } from '#app/business.ts'
import { mediaLabels } from './words.ts'
import type { FormReply } from '#app/shared/form-problems.ts'
import { AppForm } from '#app/ui/form/app-form.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { useAppForm } from '#app/ui/form/use-app-form.ts'
import type { moderationForm } from './forms.ts'

const words = mediaLabels

export function HideForm({ lastResult }: { lastResult?: FormReply | null }) {
  const [form, fields] = useAppForm<typeof moderationForm>({ id: 'hide', lastResult })
  return (
    <AppForm form={form} submit={words.hide} look="danger">
      <input type="hidden" name="verdict" value="hide" />
      <TextField
        field={fields.reason}
        label={words.hideReason}
        hint={words.hideHint}
        rows={3}
        maxLength={business.office.longestReason}
      />
    </AppForm>
  )
}
