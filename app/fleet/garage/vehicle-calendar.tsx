import { weeksOf } from '#app/fleet/availability/days.ts'
import { CalendarMonth, nameOfMonth } from '#app/fleet/availability/month-table.tsx'
import { garageLabels } from './words.ts'
import { addDays, date, type CalendarDate } from '#app/shared/dates.ts'
import { TextLink } from '#app/ui/text-link.tsx'
import type { PrintedStay } from './printed-stays.server.ts'
import { monthAfter } from './rules.ts'

const words = garageLabels.calendar

type Props = { months: string[]; stays: PrintedStay[]; today: CalendarDate; hrefOf: (month: string) => string }

/** What is on each day of two months. */
export function VehicleCalendar({ months, stays, today, hrefOf }: Props) {
  const [first = ''] = months
  return (
    <section className="vehicle-calendar grid content-start gap-4" aria-label={words.title}>
      <nav className="row between small" aria-label={words.months}>
        <TextLink to={hrefOf(monthAfter(first, -months.length))}>{words.earlier}</TextLink>
        <TextLink to={hrefOf(monthAfter(first, months.length))}>{words.later}</TextLink>
      </nav>
      <div className="months num grid grid-cols-[repeat(auto-fit,minmax(min(18rem,100%),1fr))] gap-y-6 gap-x-10">
        {months.map((month) => (
          <CalendarMonth
            key={month}
            month={month}
            weeks={weeksOf(startOf(month), endOf(month))}
            caption={nameOfMonth(month)}
          >
            {(day) => <Day day={day} today={today} stays={stays.filter((stay) => isOn(stay, day))} />}
          </CalendarMonth>
        ))}
      </div>
      <ul className="row gap-x-5 small" aria-label={words.key}>
        {(['booking', 'hold', 'block'] as const).map((kind) => (
          <li key={kind} className="key flex items-center gap-2">
            <i className={kind} aria-hidden="true" />
            {words.kind[kind]}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Day({ day, today, stays }: { day: CalendarDate; today: CalendarDate; stays: PrintedStay[] }) {
  const look = [stays[0]?.kind, day < today && 'past', day === today && 'today'].filter(Boolean).join(' ')
  return (
    <span className={look || undefined} title={stays.map(({ what }) => what).join(', ') || undefined}>
      {Number(day.slice(8))}
      {stays.length > 0 && <span className="visually-hidden">{`: ${stays.map(({ what }) => what).join(', ')}`}</span>}
    </span>
  )
}

function isOn({ firstDay, lastDay }: PrintedStay, day: CalendarDate): boolean {
  return firstDay <= day && day <= lastDay
}

function startOf(month: string): CalendarDate {
  return date(`${month}-01`)
}

function endOf(month: string): CalendarDate {
  return addDays(startOf(monthAfter(month, 1)), -1)
}
