import type { CalendarDate } from '#app/shared/dates.ts'
import { business } from '#app/business.ts'
import { staffBookingLabels } from './words.ts'
import type { Availability } from '#app/fleet/availability/rules.ts'
import { DepositMethodField } from '#app/bookings/booking/deposit-method-field.tsx'
import { DriverFields } from '#app/bookings/booking/driver-fields.tsx'
import { driversOf } from '#app/bookings/booking/driver-rules.ts'
import { typedDriverEntries } from '#app/bookings/booking/driver-rows.ts'
import { ExtraFields } from '#app/bookings/booking/extra-fields.tsx'
import { shownField } from '#app/bookings/booking/field-names.ts'
import { typedExtras } from '#app/bookings/booking/extras.ts'
import { fieldLabels } from '#app/bookings/booking/form-groups.ts'
import { pickupLocation } from '#app/bookings/booking/pickup-location.ts'
import { PriceFields } from '#app/bookings/booking/price-fields.tsx'
import { useStay, type BookedCar } from '#app/bookings/booking/use-stay.ts'
import type { DatedTax } from '#app/bookings/taxes/rules.ts'
import type { FormReply } from '#app/shared/form-problems.ts'
import { AppForm } from '#app/ui/form/app-form.tsx'
import { DateField } from '#app/ui/form/date-field.tsx'
import { FirstButton } from '#app/ui/form/first-button.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { useAppForm } from '#app/ui/form/use-app-form.ts'
import { useHydrated } from '#app/ui/form/use-hydrated.ts'
import { licenseYearsOf } from '#app/shared/vehicle-kinds.ts'
import { DatesGroup } from './dates-group.tsx'
import type { staffBookingForm } from './forms.ts'
import { PaymentGroup } from './payment-group.tsx'
import { relaxed } from './rules.ts'

const words = staffBookingLabels
const names = { ...fieldLabels, ...words.field }

type Props = {
  /** Of the booking to come. */
  id: string
  /** With the steps before. */
  action: string
  car: BookedCar
  availability: Availability
  taxes: DatedTax[]
  shown: string
  today: CalendarDate
  defaults: Record<string, string>
  lastResult?: FormReply | null
}

/** The public form's questions, asked by staff; the price is read out as it changes. */
export function DetailsForm({ id, action, car, availability, taxes, shown, today, defaults, lastResult }: Props) {
  const { defaultTime } = business.booking
  const [form, fields] = useAppForm<ReturnType<typeof staffBookingForm>>({
    id: 'staff-booking',
    lastResult,
    defaultValue: {
      pickupTime: defaultTime,
      returnTime: defaultTime,
      depositMethod: 'card',
      amount: 'upfront',
      ...defaults,
    },
  })
  const hydrated = useHydrated()
  const given = fields.reason.value ? relaxed(availability) : availability
  const stay = useStay({ form, fields, rates: car, taxes, availability: given, extras: typedExtras(fields) })
  return (
    <AppForm form={form} action={action} labels={names}>
      <FirstButton />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name={shownField} value={shown} />
      <div className="three">
        <div className="form">
          <h2 className="head">{words.groups.dates}</h2>
          <DatesGroup fields={fields} car={car} availability={given} stay={stay} />
        </div>
        <div className="form">
          <h2 className="head">{words.groups.driver}</h2>
          <TextField field={fields.customerName} label={names.customerName} autoComplete="off" />
          <TextField field={fields.customerEmail} label={names.customerEmail} type="email" autoComplete="off" />
          <TextField field={fields.customerPhone} label={names.customerPhone} type="tel" autoComplete="off" />
          <DateField
            field={fields.birthDate}
            label={names.birthDate}
            hint={words.birthHint(car.minAge)}
            max={today}
            autoComplete="off"
          />
          <DateField
            field={fields.licenseIssuedOn}
            label={names.licenseIssuedOn}
            hint={words.licenseHint(licenseYearsOf(car))}
            max={today}
            autoComplete="off"
          />
          <DriverFields fields={fields} minAge={car.minAge} licenseYears={licenseYearsOf(car)} />
          <h2 className="head">{words.groups.extras}</h2>
          <ExtraFields
            fields={fields}
            delivers={pickupLocation(car.locationCity).address !== null}
            overMileFee={car.overMileFeeCents}
          />
        </div>
        <div className="form">
          <h2 className="head" id="price">
            {words.groups.price}
          </h2>
          <PriceFields
            form={form}
            action={action}
            fields={fields}
            stay={stay}
            depositMethod={fields.depositMethod.value === 'cash' ? 'cash' : 'card'}
            car={car}
            drivers={driversOf(typedDriverEntries(fields)).length}
            hydrated={hydrated}
          />
          {car.securityDepositCents > 0 && (
            <DepositMethodField field={fields.depositMethod} card={words.depositOnCard} />
          )}
          <h2 className="head">{words.groups.payment}</h2>
          <PaymentGroup fields={fields} price={stay.price} />
          <p className="help">{words.later}</p>
          <div>
            <SubmitButton wide>{words.submit}</SubmitButton>
          </div>
        </div>
      </div>
    </AppForm>
  )
}
