import { labels } from '#app/messages/labels.ts'
import {
  addDays,
  clockTime,
  date,
  monthName,
  shortDate,
  weekday,
  weekdayDate,
  type CalendarDate,
} from '#app/shared/dates.ts'
import { dayOffer, lastShown, type Chosen, type DayOffer } from './offers.ts'
import type { Availability } from './rules.ts'

const words = labels.calendar
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

type Props = {
  availability: Availability
  chosen: Chosen
  weekendRate: boolean
  choiceButton: (choice: Chosen, day: CalendarDate) => React.ComponentProps<'button'>
}

export function Calendar({ availability, chosen, weekendRate, choiceButton }: Props) {
  const last = lastShown(availability, chosen)
  const weeks = weeksOf(availability.today, last)
  const months = [...new Set(weeks.flat().map((day) => day.slice(0, 7)))].filter((month) => month <= last.slice(0, 7))
  const offered = weeks.map((week) => week.map((day) => ({ day, offer: dayOffer(day, availability, chosen) })))
  const partly = offered.flat().filter(({ offer }) => offer.state === 'partly')
  return (
    <div className="calendar">
      {months.map((month) => (
        <table key={month}>
          <caption className="name">{monthName(date(`${month}-01`))}</caption>
          <thead>
            <tr>
              {weekdays.map((name) => (
                <th key={name} scope="col">
                  <abbr title={name}>{name[0]}</abbr>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {offered
              .filter((week) => week.some(({ day }) => day.startsWith(month)))
              .map((week) => (
                <tr key={week[0]?.day}>
                  {week.map(({ day, offer }) => (
                    <td key={day}>
                      {day.startsWith(month) && day >= availability.today && (
                        <Day
                          day={day}
                          offer={offer}
                          chosen={chosen}
                          weekendRate={weekendRate}
                          choiceButton={choiceButton}
                        />
                      )}
                    </td>
                  ))}
                </tr>
              ))}
          </tbody>
        </table>
      ))}
      <p className="calendar-key">
        <span className="taken">{words.taken}</span>
        <span className="closed">{words.closed}</span>
        {partly.length > 0 && <span className="partly">{words.partly}</span>}
        {weekendRate && <span className="weekend-rate">{words.weekendRate}</span>}
      </p>
      {partly.length > 0 && (
        <p className="small quiet">
          {partly.map(({ day, offer }) => `${shortDate(day)}: ${saying(offer)}.`).join(' ')}
        </p>
      )}
    </div>
  )
}

const lookOf = {
  free: undefined,
  partly: 'partly',
  taken: 'taken',
  within: 'closed',
  tooSoon: 'closed',
  tooFar: 'closed',
} as const

type DayProps = Pick<Props, 'chosen' | 'weekendRate' | 'choiceButton'> & { day: CalendarDate; offer: DayOffer }

function Day({ day, offer, chosen, weekendRate, choiceButton }: DayProps) {
  const { pickupDate: pickup, returnDate: back } = chosen
  const isEnd = day === pickup || day === back
  const isBetween = pickup !== undefined && back !== undefined && pickup < day && day < back
  const isWeekend = weekendRate && (weekday(day) === 0 || weekday(day) === 6)
  const look = [isEnd && 'end', isBetween && 'between-ends', isWeekend && 'weekend-rate', lookOf[offer.state]]
  const className = look.filter(Boolean).join(' ') || undefined
  const end = day === pickup ? words.pickup : day === back ? words.return : ''
  const name = `${weekdayDate(day)}: ${saying(offer)}${end}`
  const number = Number(day.slice(8))
  return offer.choice ? (
    <button {...choiceButton(offer.choice, day)} className={className} aria-label={name} aria-pressed={isEnd}>
      {number}
    </button>
  ) : (
    <span className={className}>
      <span aria-hidden="true">{number}</span>
      <span className="visually-hidden">{name}</span>
    </span>
  )
}

function saying({ state, from, until }: DayOffer): string {
  if (state !== 'partly') return labels.dayState[state]
  return labels.freeHours(from && clockTime(from), until && clockTime(until))
}

function weeksOf(first: CalendarDate, last: CalendarDate): CalendarDate[][] {
  const weeks: CalendarDate[][] = []
  for (let sunday = addDays(first, -weekday(first)); sunday <= last; sunday = addDays(sunday, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(sunday, index)))
  }
  return weeks
}
