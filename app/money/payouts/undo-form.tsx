import { business } from '#app/business.ts'
import { payoutLabels } from './words.ts'
import type { FormReply } from '#app/shared/form-problems.ts'
import { AppForm } from '#app/ui/form/app-form.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { useAppForm } from '#app/ui/form/use-app-form.ts'
import type { undoForm } from './forms.ts'

export function UndoForm({ lastResult }: { lastResult?: FormReply | null }) {
  const [form, fields] = useAppForm<typeof undoForm>({ id: 'undo', lastResult })
  return (
    <AppForm form={form} submit={payoutLabels.undo} look="danger" compact>
      <TextField
        field={fields.reason}
        label={payoutLabels.undoReason}
        hint={payoutLabels.undoHint}
        rows={3}
        maxLength={business.office.longestReason}
      />
    </AppForm>
  )
}
