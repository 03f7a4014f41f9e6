import { business } from '#app/business.ts'
import { OptionalFields } from '#app/ui/form/optional-fields.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import type { AnyField } from '#app/ui/form/use-app-form.ts'
import { TextLink } from '#app/ui/text-link.tsx'
import { DeliveryAddress } from './delivery-fields.tsx'
import { deliveryPlaces } from './delivery-places.ts'
import { visitorDeliveryLabels as words } from './words.ts'

type Props = {
  fields: Record<'deliveryPlace' | 'deliveryStreet' | 'deliveryZip', AnyField>
  city: string
  street: string
}

const { deliveryMiles, deliveryFee } = business.requirements

/** Picked up, brought to a place we know, or to an address; farther away is a call. */
export function VisitorDelivery({ fields, city, street }: Props) {
  const places = (deliveryPlaces[city] ?? []).map(({ id, name }) => ({ value: id, label: words.deliver(name) }))
  return (
    <div className="form">
      <h3>{words.title}</h3>
      <SelectField
        field={fields.deliveryPlace}
        label={words.place}
        hint={words.terms(words.within(deliveryMiles, deliveryFee))}
        options={places}
        empty={words.showroom(street)}
      />
      <OptionalFields fields={[fields.deliveryStreet, fields.deliveryZip]} label={words.address}>
        <div className="pair">
          <DeliveryAddress fields={fields} />
        </div>
      </OptionalFields>
      <p className="help">
        {`${words.farther(deliveryMiles)} `}
        <TextLink to={`tel:${business.phone.e164}`}>{words.call(business.phone.display)}</TextLink>
        {` ${words.arrange}`}
      </p>
    </div>
  )
}
