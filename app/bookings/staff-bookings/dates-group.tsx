import { Calendar } from '#app/fleet/availability/calendar.tsx'
import type { Chosen } from '#app/fleet/availability/offers.ts'
import { nearestFree, type Availability } from '#app/fleet/availability/rules.ts'
import { DayTimeFields } from '#app/bookings/booking/day-time-fields.tsx'
import { pickupLocation, pickupWords } from '#app/bookings/booking/pickup-location.ts'
import { StayAdvice } from '#app/bookings/booking/stay-advice.tsx'
import { choiceButton } from '#app/bookings/booking/stay-choice.ts'
import type { BookedCar, StayFacts } from '#app/bookings/booking/use-stay.ts'
import { business } from '#app/business.ts'
import { staffBookingLabels } from './words.ts'
import { TextField } from '#app/ui/form/text-field.tsx'
import type { AnyField } from '#app/ui/form/use-app-form.ts'
import { isOverridable } from './rules.ts'

const words = staffBookingLabels

type Props = {
  fields: Record<keyof Chosen | 'reason', AnyField>
  car: BookedCar
  /** Relaxed once there is a reason. */
  availability: Availability
  stay: StayFacts
}

/** Dates and times with the car's calendar, and the reason where the rules are set aside. */
export function DatesGroup({ fields, car, availability, stay }: Props) {
  const { chosen, requested, problems, isTaken } = stay
  const anyDay = { min: availability.today }
  const asksReason = problems.some(isOverridable) || Boolean(fields.reason.value) || !fields.reason.valid
  return (
    <>
      <DayTimeFields {...{ fields, availability, stay }} pickupDays={anyDay} returnDays={anyDay} />
      <p className="help">{pickupWords(pickupLocation(car.locationCity))}</p>
      {requested && isTaken && (
        <StayAdvice
          broken={['taken']}
          requested={requested}
          near={nearestFree(requested, availability)}
          said={!fields.pickupDate.valid}
          choiceButton={choiceButton}
        />
      )}
      <details open={asksReason || undefined}>
        <summary className="link">{words.reasonClosed}</summary>
        <div className="form">
          <TextField
            field={fields.reason}
            label={words.field.reason}
            hint={words.reasonHint}
            optional
            rows={2}
            maxLength={business.office.longestReason}
          />
        </div>
      </details>
      <Calendar {...{ availability, chosen, choiceButton }} weekendRate={car.weekendRateCents !== null} />
    </>
  )
}
