import type { Quote } from '#app/bookings/booking/price.ts'
import { staffBookingLabels } from './words.ts'
import { ChoiceField } from '#app/ui/form/choice-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import type { AnyField } from '#app/ui/form/use-app-form.ts'
import { business } from '#app/business.ts'
import { payAmounts, payMethods } from './field-names.ts'

const words = staffBookingLabels

type Props = { fields: Record<'pay' | 'amount' | 'reference', AnyField>; price: Quote | undefined }

export function PaymentGroup({ fields, price }: Props) {
  const sums = { upfront: price?.upfront, all: price?.total }
  return (
    <>
      <ChoiceField
        field={fields.pay}
        label={words.field.pay}
        choices={payMethods.map((value) => ({ value, label: words.payChoices[value] }))}
      />
      <ChoiceField
        field={fields.amount}
        label={words.field.amount}
        choices={payAmounts.map((value) => ({ value, label: words.amountChoices[value](sums[value]) }))}
      />
      <TextField
        field={fields.reference}
        label={words.field.reference}
        hint={staffBookingLabels.referenceHint}
        optional
        maxLength={business.office.longestReference}
        autoComplete="off"
      />
    </>
  )
}
