import { useState } from 'react'

import { business } from '#app/config/business.ts'
import { dollars } from '#app/shared/money.ts'
import { TextField } from '#app/ui/form/text-field.tsx'
import type { AnyField } from '#app/ui/form/use-app-form.ts'
import { fieldLabels } from './form-groups.ts'

const names = ['deliveryStreet', 'deliveryZip', 'collectionStreet', 'collectionZip'] as const

type Props = { fields: Record<(typeof names)[number], AnyField> }

const { deliveryMiles, deliveryFee } = business.requirements
const fee = deliveryFee > 0 ? dollars(deliveryFee) : 'free'

/** Closed until somebody wants it; an address typed is a delivery. */
export function DeliveryFields({ fields }: Props) {
  const isUsed = names.some((name) => Boolean(fields[name].initialValue) || !fields[name].valid)
  // An address that was wrong is not closed under the hand that has put it right.
  const [isOpen, setOpen] = useState(isUsed)
  if (isUsed && !isOpen) setOpen(true)
  return (
    <details open={isOpen || undefined}>
      <summary className="link">
        Delivery and collection <span className="quiet">{`within ${deliveryMiles} miles, ${fee}`}</span>
      </summary>
      <div className="form">
        <div className="pair">
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
          Empty: pickup at the location. Without a collection address we collect the car where we brought it.
        </p>
      </div>
    </details>
  )
}
