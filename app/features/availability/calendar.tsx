import { labels } from '#app/messages/labels.ts'
import { addDays, longDate, monthName, weekday, type CalendarDate } from '#app/shared/dates.ts'
import { dayState, lastPickup, type Availability } from './rules.ts'

type Props = {
  availability: Availability
  pickup?: CalendarDate
  back?: CalendarDate
  weekendRate: boolean
  /** What a press on a free day sends: a button of the form, so that it works without scripts and keeps what was typed. */
  pressOf: (day: CalendarDate) => React.ComponentProps<'button'>
}

/** The months in which the car can be picked up; what is not free is struck and says so. */
export function Calendar(props: Props) {
  const { availability, weekendRate } = props
  const { today } = availability
  const months = [...new Set([today.slice(0, 7), lastPickup(availability).slice(0, 7)])]
  return (
    <div className="calendar">
      {months.map((month) => (
        <section key={month} aria-label={monthName(`${month}-01` as CalendarDate)}>
          <p className="name">{monthName(`${month}-01` as CalendarDate)}</p>
          <div className="weekdays" aria-hidden="true">
            {['S', 'M', 'T', 'W', 'T', 'F', 'S'].map((letter, index) => (
              <span key={index}>{letter}</span>
            ))}
          </div>
          <div className="days">
            {monthCells(month).map((day, index) =>
              day === null ? <span key={index} className="outside" /> : <Day key={day} day={day} {...props} />,
            )}
          </div>
        </section>
      ))}
      <p className="calendar-key">
        <span className="taken">{labels.calendar.taken}</span>
        <span className="closed">{labels.calendar.closed}</span>
        {weekendRate && <span className="weekend-rate">Weekend rate</span>}
      </p>
    </div>
  )
}

/** Days that cannot be had for their distance are not other people's. */
const lookOf = { free: undefined, taken: 'taken', tooSoon: 'closed', tooFar: 'closed' } as const

function Day({ day, availability, pickup, back, weekendRate, pressOf }: Props & { day: CalendarDate }) {
  const state = dayState(day, availability)
  const isEnd = day === pickup || day === back
  const isBetween = pickup !== undefined && back !== undefined && pickup < day && day < back
  const isWeekend = weekendRate && (weekday(day) === 0 || weekday(day) === 6)
  const look = [isEnd && 'end', isBetween && 'between-ends', isWeekend && 'weekend-rate', lookOf[state]]
  const className = look.filter(Boolean).join(' ') || undefined
  const end = day === pickup ? ', pickup' : day === back ? ', return' : ''
  const name = `${longDate(day)}: ${labels.dayState[state]}${end}`
  const number = Number(day.slice(8))
  if (day < availability.today || state !== 'free') {
    return (
      <span className={className}>
        <span aria-hidden="true">{number}</span>
        {day >= availability.today && <span className="visually-hidden">{name}</span>}
      </span>
    )
  }
  return (
    <button {...pressOf(day)} className={className} aria-label={name} aria-pressed={isEnd}>
      {number}
    </button>
  )
}

/** The days of a month, led by empty cells up to its first weekday. */
function monthCells(month: string): (CalendarDate | null)[] {
  const first = `${month}-01` as CalendarDate
  const days: CalendarDate[] = []
  for (let day = first; day.startsWith(month); day = addDays(day, 1)) days.push(day)
  return [...Array.from({ length: weekday(first) }, () => null), ...days]
}
