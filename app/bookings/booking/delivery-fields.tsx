import { business } from '#app/business.ts'
import { OptionalFields } from '#app/ui/form/optional-fields.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import type { AnyField } from '#app/ui/form/use-app-form.ts'
import { fieldLabels } from './form-groups.ts'
import { visitorDeliveryLabels } from './words.ts'

const names = ['deliveryStreet', 'deliveryZip', 'collectionStreet', 'collectionZip'] as const

type Props = { fields: Record<(typeof names)[number], AnyField> }

const { deliveryMiles, deliveryFee } = business.requirements

export function DeliveryFields({ fields }: Props) {
  return (
    <OptionalFields
      fields={names.map((name) => fields[name])}
      label="Delivery and collection"
      note={visitorDeliveryLabels.within(deliveryMiles, deliveryFee)}
    >
      <div className="pair">
        <DeliveryAddress fields={fields} />
        <TextField field={fields.collectionStreet} label={fieldLabels.collectionStreet} optional autoComplete="off" />
        <TextField
          field={fields.collectionZip}
          label={fieldLabels.collectionZip}
          optional
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
      <p className="help">
        Leave blank to pick up at our showroom. If you don’t enter a collection address, we’ll collect the car where we
        delivered it.
      </p>
    </OptionalFields>
  )
}

/** Without a frame: its place is among other fields. */
export function DeliveryAddress({ fields }: { fields: Record<'deliveryStreet' | 'deliveryZip', AnyField> }) {
  return (
    <>
      <TextField
        field={fields.deliveryStreet}
        label={fieldLabels.deliveryStreet}
        optional
        autoComplete="address-line1"
      />
      <TextField
        field={fields.deliveryZip}
        label={fieldLabels.deliveryZip}
        optional
        inputMode="numeric"
        autoComplete="postal-code"
      />
    </>
  )
}
