import { TripWords } from '#app/bookings/booking/trip-words.tsx'
import type { DoneHandover, Handover } from './handovers.server.ts'
import { isLate } from './rules.ts'
import { handoverLinkLabels } from '#app/bookings/handovers/words.ts'
import { officeLabels } from './words.ts'
import { telHref } from '#app/shared/contact-hrefs.ts'
import { clockTime, shortDate, type CalendarDate, type TimeOfDay } from '#app/shared/dates.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { exactDollars } from '#app/shared/money.ts'
import { rentalHrefs } from '#app/shared/rental-hrefs.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { State } from '#app/ui/feedback/presence.tsx'
import { Link } from '#app/ui/link.tsx'
import { TextLink } from '#app/ui/text-link.tsx'

const words = officeLabels
const hrefOf = { pickup: rentalHrefs.pickup, return: rentalHrefs.return }
const rowClass =
  'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-t border-line py-2 text-small lg:grid-cols-[minmax(0,9fr)_minmax(0,7fr)_minmax(0,16fr)_minmax(0,16fr)_minmax(0,11fr)] lg:gap-x-6'

type Props = {
  handovers: Handover[]
  today: CalendarDate
  clock: TimeOfDay
  caption: string
  /** The first of them is what the desk does next. */
  first?: boolean
}

/** Each leads to its booking, to the report of its pickup or return, and to the step that comes next. */
export function HandoverList({ handovers, today, clock, caption, first }: Props) {
  const now = { day: today, time: clock }
  return (
    <ul aria-label={caption}>
      {handovers.map((row, index) => {
        const late = isLate(row, now)
        const said = late ? `${words[row.kind]}, ${words.late}` : words[row.kind]
        const owed = row.due > 0 && words.owed(exactDollars(row.due))
        // Days ahead only what is missing is anybody's work.
        const isDue = row.day <= today
        return (
          <li key={row.requestId} className={rowClass}>
            <span className="num">
              {row.day !== today && `${shortDate(row.day)}, `}
              {clockTime(row.time)}
            </span>
            <Link
              className="link max-lg:justify-self-end"
              to={hrefOf[row.kind](row.number)}
              aria-label={`${said}: ${handoverLinkLabels.open[row.kind]}, ${row.car}`}
            >
              <State look={late ? 'bad' : row.kind === 'pickup' ? 'ok' : 'info'}>{said}</State>
            </Link>
            <div className="min-w-0 max-lg:col-span-2">
              <Link className="link lg:min-h-6 lg:py-0" to={hrefs.rental(row.number)}>
                {row.car}
              </Link>
              {row.trip && <TripWords trip={row.trip} />}
              <p className="row gap-x-2 gap-y-0">
                <span className="wrap-anywhere">{row.customer}</span>
                <a className="link small num lg:min-h-6 lg:py-0" href={telHref(row.phone.e164)}>
                  {row.phone.printed}
                </a>
              </p>
            </div>
            <p className="min-w-0 text-warn max-lg:col-span-2">{[...row.missing, owed].filter(Boolean).join('. ')}</p>
            {(isDue || !row.step.isReady) && (
              <div className="max-lg:col-span-2 max-lg:py-1 lg:justify-self-end">
                <ButtonLink
                  look={first && index === 0 ? 'primary' : isDue ? 'line' : 'link'}
                  compact
                  to={row.step.href}
                  aria-label={`${row.step.label}: ${row.customer}, ${row.car}`}
                >
                  {row.step.label}
                </ButtonLink>
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** Each leads to its booking, and to the report that was signed. */
export function DoneList({ done, caption }: { done: DoneHandover[]; caption: string }) {
  return (
    <ul aria-label={caption}>
      {done.map(({ kind, number, time, car, customer }) => (
        <li key={`${number} ${kind}`} className={rowClass}>
          <span className="num">{clockTime(time)}</span>
          <Link
            className="link max-lg:justify-self-end"
            to={hrefOf[kind](number)}
            aria-label={`${words.done[kind]}: ${handoverLinkLabels.read[kind]}, ${car}`}
          >
            <State look="off">{words.done[kind]}</State>
          </Link>
          <TextLink to={hrefs.rental(number)}>{car}</TextLink>
          <span className="wrap-anywhere max-lg:justify-self-end">{customer}</span>
        </li>
      ))}
    </ul>
  )
}
