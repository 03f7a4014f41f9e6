import { membershipFigures } from './figures.ts'
import { membershipPaymentLabels } from './words.ts'
import { transferMethods } from '#app/shared/transfer-methods.ts'
import type { CalendarDate } from '#app/shared/dates.ts'
import type { FormReply } from '#app/shared/form-problems.ts'
import { AppForm } from '#app/ui/form/app-form.tsx'
import { ChoiceField } from '#app/ui/form/choice-field.tsx'
import { DateField } from '#app/ui/form/date-field.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import type { Option } from '#app/ui/form/select.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { useIntentForm } from '#app/ui/form/use-intent-form.ts'
import type { membershipPaymentForm } from './forms.ts'
import { paymentDirections } from './payment-fields.ts'

const words = membershipPaymentLabels

type Props = {
  /** The id that the payment will have. */
  entryId: string
  memberships: Option[]
  membership: string | undefined
  today: CalendarDate
  lastResult?: FormReply | null
}

/** What someone has paid for a membership, or was given back. */
export function MembershipPaymentForm({ entryId, memberships, membership, today, lastResult }: Props) {
  const [form, fields] = useIntentForm<typeof membershipPaymentForm>('payment', {
    lastResult,
    defaultValue: { membership, direction: 'received', paidOn: today },
  })
  return (
    <AppForm form={form} submit={words.submit} look="line" compact>
      <input type="hidden" name="intent" value="payment" />
      <input type="hidden" name="entryId" value={entryId} />
      <ChoiceField field={fields.membership} label={words.membership} choices={memberships} inline />
      <ChoiceField
        field={fields.direction}
        label={words.direction}
        choices={paymentDirections.map((value) => ({ value, label: words.directions[value] }))}
        inline
      />
      <TextField field={fields.amount} label={words.amount} inputMode="decimal" autoComplete="off" />
      <SelectField
        field={fields.method}
        label={words.method}
        options={transferMethods.map((value) => ({ value, label: words.methods[value] }))}
        empty=""
      />
      <DateField field={fields.paidOn} label={words.paidOn} max={today} />
      <TextField
        field={fields.reference}
        label={words.reference}
        hint={words.referenceHint}
        maxLength={membershipFigures.longestReference}
        autoComplete="off"
      />
    </AppForm>
  )
}
