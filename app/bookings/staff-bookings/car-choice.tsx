import { rentalLabels } from '#app/bookings/rentals/words.ts'
import { business } from '#app/business.ts'
import { staffBookingLabels } from './words.ts'
import { addDays, clockTime, parseDate, shortDate, type CalendarDate } from '#app/shared/dates.ts'
import { rentalHrefs } from '#app/shared/rental-hrefs.ts'
import { dollars, type Cents } from '#app/shared/money.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'
import { Note } from '#app/ui/feedback/note.tsx'
import { DenseTable } from '#app/ui/dense-table.tsx'
import { State } from '#app/ui/feedback/presence.tsx'
import { DayField, SearchField, SearchForm } from '#app/ui/form/search-form.tsx'
import { Link } from '#app/ui/link.tsx'
import type { CarAnswer } from './rules.ts'

const words = staffBookingLabels

type CarQuery = { q: string; pickup?: string; return?: string }
type Props = {
  asked: CarQuery
  /** What is wrong with the days, whichever the car. */
  problem: { title: string; body: string } | null
  cars: {
    id: string
    name: string
    city: string
    dailyRate: Cents
    answer: (CarAnswer & { isOut: boolean }) | null
  }[]
}

export function CarSearch({ asked }: Pick<Props, 'asked'>) {
  return (
    <SearchForm name={words.car} path={rentalHrefs.enter()} filter={asked} short>
      <SearchField label={words.search} q={asked.q} />
      <DayField name="pickup" label={words.pickup} chosen={asked.pickup} />
      <DayField name="return" label={words.return} chosen={asked.return} />
    </SearchForm>
  )
}

/** Of days that no car can be booked on. */
export function DaysNote({ asked, problem }: Pick<Props, 'asked' | 'problem'>) {
  if (asked.pickup && asked.return) {
    if (!problem) return null
    return (
      <Note tone="bad" title={problem.title}>
        <p>{problem.body}</p>
      </Note>
    )
  }
  return asked.pickup || asked.return ? <p className="help mb-4">{words.bothDays}</p> : null
}

/** Each leads on with the dates; a taken one to its calendar too. */
export function CarChoice({ asked: { q: _, ...dates }, cars }: Omit<Props, 'problem'>) {
  const hasDates = cars.some(({ answer }) => answer !== null)
  return (
    <DenseTable
      caption={words.car}
      className="two"
      columns={[rentalLabels.car, hasDates && words.dates, words.city, { name: words.rate, className: 'right' }]}
    >
      <tbody>
        {cars.map((car) => (
          <tr key={car.id}>
            <td className="at-1 cut">
              <Link to={rentalHrefs.enterCustomer({ car: car.id, ...dates })}>{car.name}</Link>
            </td>
            {hasDates && (
              <td className="at-3">
                {car.answer?.refused.includes('taken') ? (
                  <Link
                    className="link apart"
                    to={officeHrefs.garageCalendar(car.id, { month: dates.pickup?.slice(0, 7) })}
                  >
                    {words.isTaken}
                  </Link>
                ) : (
                  car.answer && <Answer {...car.answer} pickup={dates.pickup} />
                )}
              </td>
            )}
            <td className={hasDates ? 'at-4' : 'at-3'}>{car.city}</td>
            <td className="at-2 right">{dollars(car.dailyRate)}</td>
          </tr>
        ))}
      </tbody>
    </DenseTable>
  )
}

function Answer({ refused, isOut, pickup, ...answer }: CarAnswer & { isOut: boolean; pickup?: string }) {
  const day = parseDate(pickup)
  if (refused.length > 0)
    return (
      <State look="off">{day && refused.includes('tooFar') ? words.opensOn(shortDate(opensFor(day))) : words.no}</State>
    )
  const look = isOut || answer.needsReason.length > 0 ? 'away' : 'ok'
  return <State look={look}>{`${availableWords(answer)}${isOut ? `. ${words.notBack}` : ''}`}</State>
}

function opensFor(pickup: CalendarDate): CalendarDate {
  return addDays(pickup, -business.booking.windowDays)
}

/** Times are named where they are not the usual ones. */
function availableWords({ needsReason, pickupTime, returnTime }: Omit<CarAnswer, 'refused'>): string {
  const { defaultTime } = business.booking
  const times = [
    pickupTime !== defaultTime && words.pickupAt(clockTime(pickupTime)),
    returnTime !== defaultTime && words.returnAt(clockTime(returnTime)),
  ].filter(Boolean)
  const reasons = needsReason.map((rule) => words.needsReason[rule]).join(', ')
  return [[words.isFree, ...times].join(', '), reasons && words.withReason(reasons)].filter(Boolean).join('. ')
}
