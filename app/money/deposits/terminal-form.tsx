import { depositPageLabels } from './words.ts'
import { business } from '#app/business.ts'
import type { FormReply } from '#app/shared/form-problems.ts'
import { AppForm } from '#app/ui/form/app-form.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { useAppForm } from '#app/ui/form/use-app-form.ts'
import type { terminalForm } from './forms.ts'

const words = depositPageLabels.terminal

/** Records a hold that was made on the card terminal. */
export function TerminalForm({ amount, lastResult }: { amount: string; lastResult?: FormReply | null }) {
  const [form, fields] = useAppForm<typeof terminalForm>({ id: 'terminal-hold', lastResult })
  return (
    <AppForm form={form} labels={{ reference: words.reference }} submit={words.submit(amount)} look="line">
      <p className="quiet">{words.lead}</p>
      <TextField
        field={fields.reference}
        label={words.reference}
        hint={words.referenceHint}
        maxLength={business.office.longestReference}
      />
    </AppForm>
  )
}
