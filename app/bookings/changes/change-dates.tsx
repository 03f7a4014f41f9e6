import { BesideBooking, type BesideBooked } from '#app/bookings/booking/beside-booking.tsx'
import { choiceButton, typedStay } from '#app/bookings/booking/stay-choice.ts'
import { DayTimeFields } from '#app/bookings/booking/day-time-fields.tsx'
import { StayAdvice } from '#app/bookings/booking/stay-advice.tsx'
import { business } from '#app/business.ts'
import { Calendar } from '#app/fleet/availability/calendar.tsx'
import { firstPickup } from '#app/fleet/availability/days.ts'
import { lastPickup, nearestFree, stayProblem, type Availability } from '#app/fleet/availability/rules.ts'
import type { BookingState } from '#app/shared/booking-states.ts'
import { addDays } from '#app/shared/dates.ts'
import type { Problem } from '#app/shared/outcome.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { changeLabels } from './words.ts'
import { printConflict } from './printed.ts'
import { changeCalendar, changeRules } from './rules.ts'
import type { FormReply } from '#app/shared/form-problems.ts'
import { Note } from '#app/ui/feedback/note.tsx'
import { AppForm } from '#app/ui/form/app-form.tsx'
import { FirstButton } from '#app/ui/form/first-button.tsx'
import { useAppForm } from '#app/ui/form/use-app-form.ts'
import { PageHead } from '#app/ui/layout/page-head.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { Stay } from '#app/shared/wall-clock.ts'
import { AgreeToChange, type ShownChange } from './agree-to-change.tsx'
import type { datesForm } from './forms.ts'

const words = changeLabels

export type ChangeDatesProps = {
  path: string
  /** With the chosen dates. */
  address: string
  back: { label: string; href: string }
  /** Where another car is chosen; null where none may be. */
  otherCar: string | null
  byStaff: boolean
  /** Staff decide. */
  asks: boolean
  now: string
  beside: BesideBooked
  booked: Stay & { state: BookingState }
  chosen: Stay
  /** Of the car, with the days of the booking itself free. */
  availability: Availability
  hasWeekendRate: boolean
  /** Where one more day is priced; null where it can't be had. */
  dayMore: string | null
  /** Of dates that were possible when they were chosen. */
  problem: (Problem & { field?: string }) | null
  change: ShownChange | null
}

type Props = ChangeDatesProps & { lastResult?: FormReply | null }

export function ChangeDates({ lastResult, ...props }: Props) {
  const { back, now, beside, problem, change, byStaff, asks, otherCar, dayMore } = props
  return (
    <BesideBooking booked={beside}>
      <PageHead title={otherCar ? words.title : words.datesTitle} back={back} />
      <p className="lead">{words.now(now)}</p>
      <p className="quiet mt-2 mb-8">{byStaff ? words.byStaff : asks ? words.asks : words.alone}</p>
      {(otherCar ?? dayMore) && (
        <p className="row mb-8">
          {dayMore && (
            <ButtonLink look="line" compact to={dayMore}>
              {words.dayMore}
            </ButtonLink>
          )}
          {otherCar && <TextLink to={otherCar}>{words.chooseCar}</TextLink>}
        </p>
      )}
      {problem && !problem.field && (
        <Note tone="bad" title={problem.title}>
          {problem.body}
        </Note>
      )}
      {change ? (
        <AgreeToChange {...props} change={change} lastResult={lastResult} />
      ) : (
        <DatesForm {...props} lastResult={lastResult} />
      )}
    </BesideBooking>
  )
}

function DatesForm({ path, booked, chosen: shown, availability: given, hasWeekendRate, problem, lastResult }: Props) {
  const [form, fields] = useAppForm<typeof datesForm>({
    id: 'change-dates',
    lastResult: lastResult ?? refusalOf(problem, shown),
    defaultValue: shown,
  })
  const { chosen, requested } = typedStay(fields)
  const { pickupDate: pickup } = chosen
  const availability = changeRules(chosen, booked, given)
  const offered = changeCalendar(chosen, booked, given)
  const { returnFrom } = offered
  const broken = requested && stayProblem(requested, availability)
  const haveErrors = Object.values(form.allErrors).some((errors) => errors.length > 0)
  return (
    <AppForm form={form} action={path} labels={words.field} submit={words.showPrice}>
      <FirstButton />
      <DayTimeFields
        {...{ fields, availability }}
        stay={{ chosen, requested }}
        pickupDays={returnFrom ? null : { min: firstPickup(availability), max: lastPickup(availability) }}
        returnDays={{
          min: returnFrom ?? addDays(pickup ?? firstPickup(availability), 1),
          max: pickup && addDays(pickup, business.booking.maximumDays),
        }}
      />
      {requested && broken && (
        <StayAdvice
          broken={[broken]}
          why={broken === 'taken' ? printConflict(requested, availability) : undefined}
          requested={requested}
          near={returnFrom ? [] : nearestFree(requested, given)}
          said={haveErrors}
          choiceButton={choiceButton}
        />
      )}
      <Calendar {...{ availability: offered, chosen, choiceButton }} weekendRate={hasWeekendRate} />
    </AppForm>
  )
}

/** What is wrong with the dates of the address is said at its field. */
function refusalOf(problem: Props['problem'], initialValue: Stay): FormReply | null {
  return problem?.field ? { status: 'error', initialValue, error: { [problem.field]: [problem] } } : null
}
