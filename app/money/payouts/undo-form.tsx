import { business } from '#app/config/business.ts'
import { labels } from '#app/messages/labels.ts'
import type { FormReply } from '#app/shared/form-problems.ts'
import { AppForm } from '#app/ui/form/app-form.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { useAppForm } from '#app/ui/form/use-app-form.ts'
import type { undoForm } from './forms.ts'

export function UndoForm({ lastResult }: { lastResult?: FormReply | null }) {
  const [form, fields] = useAppForm<typeof undoForm>({ id: 'undo', lastResult })
  return (
    <AppForm form={form} submit={labels.payouts.undo} look="danger" compact>
      <TextField
        field={fields.reason}
        label={labels.payouts.undoReason}
        hint={labels.payouts.undoHint}
        rows={3}
        maxLength={business.office.longestReason}
      />
    </AppForm>
  )
}
