import { dollars } from '#app/shared/money.ts'
import { business } from '#app/business.ts'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import type { AnyField } from '#app/ui/form/use-app-form.ts'
import { DeliveryFields } from './delivery-fields.tsx'
import { isPackageCheaper, packChoices, packsLabel } from './extras.ts'
import { fieldLabels } from './form-groups.ts'

type Props = {
  fields: Record<'extraMiles' | 'specialRequests', AnyField> & React.ComponentProps<typeof DeliveryFields>['fields']
  /** Whether the car is where we deliver from. */
  delivers: boolean
  overMileFee: number
}

const { price } = business.requirements.extraMilesPackage

const packs = packChoices.map((count) => ({
  value: String(count),
  label: count === 0 ? 'None' : `${packsLabel(count)}, ${dollars(price * count)}`,
}))

/** What can be added to the rental; most people add nothing. */
export function ExtraFields({ fields, delivers, overMileFee }: Props) {
  return (
    <>
      {isPackageCheaper(overMileFee) && (
        <SelectField
          field={fields.extraMiles}
          label={fieldLabels.extraMiles}
          hint="Costs less than paying per mile. Applied first when you return the car."
          options={packs}
        />
      )}
      {delivers && <DeliveryFields fields={fields} />}
      <TextField
        field={fields.specialRequests}
        label={fieldLabels.specialRequests}
        optional
        rows={3}
        maxLength={business.booking.longestRequests}
      />
    </>
  )
}
