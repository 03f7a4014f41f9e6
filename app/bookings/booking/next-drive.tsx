import { bookingStates, type BookingState } from '#app/shared/booking-states.ts'
import { clockTime, weekdayDate, type CalendarDate, type TimeOfDay } from '#app/shared/dates.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Picture } from '#app/ui/picture.tsx'
import type { ImageFacts } from '#app/ui/picture-widths.ts'
import { TextLink } from '#app/ui/text-link.tsx'
import { Unbroken } from '#app/ui/unbroken.tsx'
import type { ShownStep } from './shown-step.ts'
import { StepLine } from './step-line.tsx'
import { nextDriveLabels as words } from './words.ts'

type Drive = {
  number: string | null
  car: { name: string }
  image: ImageFacts | null
  state: BookingState
  pickupDate: CalendarDate
  pickupTime: TimeOfDay
  place: string
  daysAhead: number
  step: ShownStep
}

const sizes = '(min-width: 64rem) 50vw, 100vw'

/** The drive that comes next, or the one under way, with what it asks. */
export function NextDrive({ drive }: { drive: Drive }) {
  const { number, car, image, state, pickupDate, pickupTime, place, daysAhead, step } = drive
  const isOut = bookingStates[state].isPickedUp
  return (
    <section className="next-drive grid gap-2 mt-4">
      {image && <Picture image={image} sizes={sizes} first alt="" />}
      <div className="grid gap-2">
        <p className="small quiet">{car.name}</p>
        <h2 className="title">
          <Unbroken text={isOut ? words.onTheRoad : `${weekdayDate(pickupDate)}, ${clockTime(pickupTime)}`} />
        </h2>
        {!isOut && <p className="quiet">{`${words.ahead(daysAhead)}, ${place}`}</p>}
        <StepLine step={step} />
        {number && (
          <p>
            <TextLink small to={hrefs.accountBooking(number)}>
              {words.open}
            </TextLink>
          </p>
        )}
      </div>
    </section>
  )
}

/** Where nothing is booked: a car to begin with. */
export function NoDrive({
  car,
}: {
  car: { slug: string; name: string; image: ImageFacts | null; isOwn: boolean } | null
}) {
  return (
    <section className="next-drive grid gap-2 mt-4">
      {car?.image && <Picture image={car.image} sizes={sizes} first alt="" />}
      <div className="grid gap-2">
        {car && <p className="small quiet">{car.isOwn ? words.began : words.newest}</p>}
        <h2 className="title">{car ? car.name : words.none}</h2>
        <p className="row">
          {car && <ButtonLink to={hrefs.car(car.slug)}>{car.isOwn ? words.goOn : words.look}</ButtonLink>}
          <ButtonLink look={car ? 'line' : 'primary'} to={hrefs.fleet()}>
            Fleet
          </ButtonLink>
        </p>
      </div>
    </section>
  )
}
