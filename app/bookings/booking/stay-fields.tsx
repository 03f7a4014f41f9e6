import { Calendar } from '#app/fleet/availability/calendar.tsx'
import { firstPickup } from '#app/fleet/availability/days.ts'
import type { Chosen } from '#app/fleet/availability/offers.ts'
import { fitted, lastPickup, nearestFree, type Availability } from '#app/fleet/availability/rules.ts'
import { business } from '#app/business.ts'
import { fleetLabels } from '#app/fleet/cars/words.ts'
import { addDays, shortDate, shortRange } from '#app/shared/dates.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import type { AnyField } from '#app/ui/form/use-app-form.ts'
import { TextLink } from '#app/ui/text-link.tsx'
import { BookBar } from './book-bar.tsx'
import { DayTimeFields } from './day-time-fields.tsx'
import { deliveredWords, pickupLocation, pickupWords } from './pickup-location.ts'
import { StayAdvice } from './stay-advice.tsx'
import { choiceButton } from './stay-choice.ts'
import type { BookedCar, StayFacts } from './use-stay.ts'

type Props = {
  fields: Record<keyof Chosen, AnyField>
  car: BookedCar
  availability: Availability
  stay: StayFacts
  delivered?: boolean
}

/** Dates and times, the calendar, and at the foot of a phone's screen the way on to the price. */
export function StayFields({ fields, car, availability, stay, delivered }: Props) {
  const { chosen, requested, problem, problems, isTaken, price } = stay
  const [first, ...others] = problems
  const { pickupDate: pickup, returnDate: back } = chosen
  const noTimesFit = problem === 'taken' && requested && !fitted(requested, availability)
  const haveErrors = [fields.pickupDate, fields.returnDate, fields.pickupTime].some((field) => !field.valid)
  return (
    <>
      <DayTimeFields
        {...{ fields, availability, stay }}
        pickupDays={{ min: firstPickup(availability), max: lastPickup(availability) }}
        returnDays={{
          min: addDays(pickup ?? firstPickup(availability), 1),
          max: pickup && addDays(pickup, business.booking.maximumDays),
        }}
      />
      <p className="help">{delivered ? deliveredWords : pickupWords(pickupLocation(car.locationCity))}</p>
      {requested && first && (isTaken || !haveErrors) && (
        <StayAdvice
          broken={[first, ...others]}
          requested={requested}
          near={nearestFree(requested, availability)}
          said={haveErrors}
          choiceButton={choiceButton}
        />
      )}
      <p className="small quiet" role="status">
        {nextChoice(chosen)}
      </p>
      <Calendar {...{ availability, chosen, choiceButton }} weekendRate={car.weekendRateCents !== null} />
      {(requested ? noTimesFit : availability.taken.length > 0) && (
        <TextLink small to={hrefs.carWaitingList(car.slug, { pickup, return: back })}>
          {fleetLabels.notifyMe}
        </TextLink>
      )}
      <BookBar dailyRateCents={car.dailyRateCents} price={price} leadsTo="price" />
    </>
  )
}

function nextChoice({ pickupDate, returnDate }: Chosen): string {
  if (!pickupDate) return `${returnDate ? `Return on ${shortDate(returnDate)}. Now choose` : 'Choose'} your pickup day.`
  if (!returnDate || returnDate <= pickupDate) return `Pickup on ${shortDate(pickupDate)}. Now choose your return day.`
  return `${shortRange(pickupDate, returnDate)}. Tap a day to change your dates.`
}
