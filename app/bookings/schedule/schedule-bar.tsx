import { bookingStates } from '#app/shared/booking-states.ts'
import { bookingStateLabels } from '#app/bookings/booking/words.ts'
import { garageLabels } from '#app/fleet/garage/words.ts'
import { scheduleLabels } from './words.ts'
import { clockTime, shortDay } from '#app/shared/dates.ts'
import { keysOf } from '#app/shared/keys.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'
import { Link } from '#app/ui/link.tsx'
import type { ScheduledStay } from './queries.server.ts'
import type { Moment } from './rules.ts'

const words = scheduleLabels

type Props = { stay: ScheduledStay; carId: string; begins: boolean; ends: boolean; isOutside: boolean }

export function ScheduleBar({ stay, carId, begins, ends, isOutside }: Props) {
  const name = nameOf(stay)
  const { from, until } = stay.overdue ?? stay
  const whole = [name, stateOf(stay), garageLabels.calendar.range(print(from), print(until))].filter(Boolean).join(', ')
  const look = ['bar', lookOf(stay), !begins && 'begun', !ends && 'goes-on', isOutside && 'outside']
    .filter(Boolean)
    .join(' ')
  const href = hrefOf(stay, carId)
  return (
    <div className={look} title={whole}>
      {href ? (
        // Browsers leave what the edge cuts off where it is.
        <Link
          className="focus-visible:-outline-offset-3"
          to={href}
          onFocus={({ target }) => target.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
        >
          <Name {...{ name, whole }} />
        </Link>
      ) : (
        <span>
          <Name {...{ name, whole }} />
        </span>
      )}
    </div>
  )
}

/** What the looks of the bars say. */
export function ScheduleKey() {
  return (
    <ul className="schedule-key small flex flex-wrap gap-x-6 gap-y-2 pt-4" aria-label={words.key}>
      {keysOf(words.keys).map((kind) => (
        <li className="flex items-center gap-2" key={kind}>
          <i className={`bar ${kind} h-[0.9rem] w-5`} aria-hidden="true" />
          {words.keys[kind]}
        </li>
      ))}
    </ul>
  )
}

function Name({ name, whole }: { name: string; whole: string }) {
  return (
    <>
      <span aria-hidden="true">{name}</span>
      <span className="visually-hidden">{whole}</span>
    </>
  )
}

function nameOf({ kind, reason, customer, number }: ScheduledStay): string {
  return kind === 'block' ? garageLabels.calendar.reason[reason] : (customer ?? number ?? words.hold)
}

function stateOf({ kind, status, note, overdue }: ScheduledStay): string | null {
  if (kind === 'block') return note
  if (overdue) return words.keys.overdue
  return status ? bookingStateLabels[status] : words.hold
}

function hrefOf({ kind, number, requestId }: ScheduledStay, carId: string): string | null {
  if (kind === 'block') return officeHrefs.garageCalendar(carId)
  if (number) return hrefs.rental(number)
  return requestId && hrefs.confirmation({ booking_id: requestId })
}

function lookOf({ kind, status, overdue }: ScheduledStay): keyof typeof words.keys {
  if (overdue) return 'overdue'
  if (kind !== 'booking') return kind
  if (status && bookingStates[status].isOut) return 'active'
  return status && bookingStates[status].isAhead ? 'confirmed' : 'past'
}

function print({ date, time }: Moment): string {
  return `${shortDay(date)}, ${clockTime(time)}`
}
