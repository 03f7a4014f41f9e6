import { staffBookingLabels } from '#app/bookings/staff-bookings/words.ts'
import { deskPaymentLabels } from './words.ts'
import { business } from '#app/business.ts'
import type { FormReply } from '#app/shared/form-problems.ts'
import { AppForm } from '#app/ui/form/app-form.tsx'
import { ChoiceField } from '#app/ui/form/choice-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { useAppForm } from '#app/ui/form/use-app-form.ts'
import type { deskForm } from './forms.ts'

const words = deskPaymentLabels

type Props = {
  /** Of the payment to come. */
  id: string
  /** In dollars, as it is typed. */
  due: string
  lastResult?: FormReply | null
}

/** Cash or the terminal, as staff record it. */
export function DeskForm({ id, due, lastResult }: Props) {
  const [form, fields] = useAppForm<typeof deskForm>({
    id: 'desk-payment',
    lastResult,
    defaultValue: { method: 'terminal', amount: due },
  })
  return (
    <AppForm
      form={form}
      labels={{ method: words.method, amount: words.amount, reference: words.reference }}
      submit={words.submit}
    >
      <input type="hidden" name="id" value={id} />
      <ChoiceField
        field={fields.method}
        label={words.method}
        inline
        choices={[
          { value: 'terminal', label: words.choices.terminal },
          { value: 'cash', label: words.choices.cash },
        ]}
      />
      <div className="pair">
        <TextField field={fields.amount} label={words.amount} inputMode="decimal" />
        <TextField
          field={fields.reference}
          label={words.reference}
          hint={staffBookingLabels.referenceHint}
          maxLength={business.office.longestReference}
        />
      </div>
      <p className="help">{words.final}</p>
    </AppForm>
  )
}
