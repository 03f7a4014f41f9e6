import { useMemo } from 'react'

import type { Availability } from '#app/fleet/availability/rules.ts'
import type { DatedTax } from '#app/bookings/taxes/rules.ts'
import { business } from '#app/business.ts'
import { upfrontShare } from './payment-shares.ts'
import { exactDollars } from '#app/shared/money.ts'
import { CheckField } from '#app/ui/form/check-field.tsx'
import { AppForm } from '#app/ui/form/app-form.tsx'
import { FirstButton } from '#app/ui/form/first-button.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { useAppForm } from '#app/ui/form/use-app-form.ts'
import { useHydrated } from '#app/ui/form/use-hydrated.ts'
import { useLazyCheck } from '#app/ui/form/use-lazy-check.ts'
import { licenseYearsOf } from '#app/shared/vehicle-kinds.ts'
import { placeOf } from './delivery-places.ts'
import { extrasOf } from './extras.ts'
import { fieldLabels } from './form-groups.ts'
import { draftReminderLabels } from './words.ts'
import type { stayForm } from './forms.ts'
import type { BookingAnswer } from './payment-tab.ts'
import { pickupLocation } from './pickup-location.ts'
import { PriceFields } from './price-fields.tsx'
import type { Quote } from './price.ts'
import { ReserveFrame, type ReservedCar } from './reserve-frame.tsx'
import { StayFields } from './stay-fields.tsx'
import type { BookedCar } from './use-stay.ts'
import { VisitorDelivery } from './visitor-delivery.tsx'
import { useStay } from './use-stay.ts'

type Props = {
  car: BookedCar & { roofLine: string | null }
  name: string
  image?: ReservedCar['image']
  action: string
  availability: Availability
  taxes: DatedTax[]
  defaults: Record<string, string>
  answer?: BookingAnswer
}

/** Signed out: dates, price and what will be needed (docs/product.md#booking). The rest is asked once it can be kept. */
export function VisitorSection({ car, name, image, action, availability, taxes, defaults, answer }: Props) {
  const { defaultTime } = business.booking
  const checks = useLazyCheck('booking', () => import('./check-booking.ts'))
  const check = useMemo(
    () => checks?.stayChecker(availability, car.locationCity),
    [checks, availability, car.locationCity],
  )
  const [form, fields] = useAppForm<ReturnType<typeof stayForm>>({
    id: 'booking',
    lastResult: answer && 'lastResult' in answer ? answer.lastResult : undefined,
    check,
    defaultValue: { pickupTime: defaultTime, returnTime: defaultTime, ...defaults },
  })
  const hydrated = useHydrated()
  const { address } = pickupLocation(car.locationCity)
  const delivered = isDelivered(fields, car.locationCity)
  const stay = useStay({ form, fields, rates: car, taxes, availability, extras: { ...extrasOf({}), delivered } })
  const { price } = stay
  return (
    <ReserveFrame car={{ ...car, name, image }} current={price ? 'you' : 'dates'} price={price}>
      <AppForm form={form} labels={fieldLabels} action={action}>
        <FirstButton />
        <div className="three">
          <div className="form">
            <h3>Dates</h3>
            <StayFields fields={fields} car={car} availability={availability} stay={stay} delivered={delivered} />
            {address && <VisitorDelivery fields={fields} city={car.locationCity} street={address.street} />}
          </div>
          <div className="form">
            <h3 id="price">Price</h3>
            <PriceFields
              form={form}
              action={action}
              fields={fields}
              stay={stay}
              depositMethod="card"
              checksAll
              car={car}
              hydrated={hydrated}
            />
          </div>
          <div className="form">
            <h3>What you’ll need</h3>
            <Needed car={car} price={price} />
            <CheckField field={fields.reminder} label={fieldLabels.reminder} hint={draftReminderLabels.hint} />
            <SubmitButton wide>Continue</SubmitButton>
            <p className="help">
              Next: create a free account or sign in. You won’t be charged yet. We save your dates, but the car isn’t
              held until you reserve.
            </p>
          </div>
        </div>
      </AppForm>
    </ReserveFrame>
  )
}

type Placed = Record<'deliveryPlace' | 'deliveryStreet' | 'deliveryZip', { value: string | undefined; valid: boolean }>

/** To a place we know, or to an address with nothing wrong: what can't be had isn't priced. */
function isDelivered({ deliveryPlace, deliveryStreet, deliveryZip }: Placed, city: string): boolean {
  const typed = {
    deliveryPlace: deliveryPlace.value,
    deliveryStreet: deliveryStreet.value,
    deliveryZip: deliveryZip.value,
  }
  if (placeOf(typed, city)) return true
  return Boolean(typed.deliveryStreet && typed.deliveryZip) && deliveryStreet.valid && deliveryZip.valid
}

function Needed({ car, price }: { car: BookedCar; price: Quote | undefined }) {
  return (
    <ul className="needed">
      <li>
        {`Your driver’s license, front and back (you must be ${car.minAge} or older and have held it for ${licenseYearsOf(car)} years)`}
      </li>
      <li>Your insurance card (your policy must cover rental cars)</li>
      <li>{`A card for ${price ? `today’s ${exactDollars(price.upfront)}` : `${upfrontShare} of the price`}. The balance is due at pickup.`}</li>
    </ul>
  )
}
