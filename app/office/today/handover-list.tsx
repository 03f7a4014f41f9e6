import { handoverLinkLabels } from '#app/bookings/condition/words.ts'
import { TripWords } from '#app/bookings/booking/trip-words.tsx'
import type { DoneHandover, Handover } from './handovers.server.ts'
import { isLate } from './rules.ts'
import { officeLabels } from './words.ts'
import { telHref } from '#app/shared/contact-hrefs.ts'
import { clockTime, shortDate, type CalendarDate, type TimeOfDay } from '#app/shared/dates.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { rentalHrefs } from '#app/shared/rental-hrefs.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { State } from '#app/ui/feedback/presence.tsx'
import { Link } from '#app/ui/link.tsx'
import { CarInRow } from '#app/ui/row-parts.tsx'

const words = officeLabels
const hrefOf = { pickup: rentalHrefs.pickup, return: rentalHrefs.return }
/** One line a row on a desk, whose columns are those of the list; three on a phone, of which each has an end. */
const listClass =
  '@min-[60rem]:grid @min-[60rem]:grid-cols-[auto_auto_auto_auto_minmax(0,1fr)_auto] @min-[60rem]:gap-x-6'
const rowClass =
  'border-t border-line py-1 text-small @min-[60rem]:col-span-full @min-[60rem]:grid @min-[60rem]:min-h-12 @min-[60rem]:grid-cols-subgrid @min-[60rem]:content-center @min-[60rem]:items-center @min-[60rem]:py-0.5'
const lineClass = 'flex flex-wrap items-center justify-between gap-x-3 @min-[60rem]:contents'
const cellClass = '@min-[60rem]:row-span-2 @min-[60rem]:row-start-1'
const linkClass = 'link @min-[60rem]:min-h-6 @min-[60rem]:py-0'

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
    <Rows caption={caption}>
      {handovers.map((row, index) => {
        const late = isLate(row, now)
        const said = late ? `${words[row.kind]}, ${words.late}` : words[row.kind]
        // Days ahead only what is missing needs doing.
        const isDue = row.day <= today
        return (
          <li key={row.requestId} className={rowClass}>
            <div className={lineClass}>
              <When
                kind={row.kind}
                number={row.number}
                at={`${row.day === today ? '' : `${shortDate(row.day)}, `}${clockTime(row.time)}`}
                label={`${said}: ${handoverLinkLabels.open[row.kind]}, ${row.car}`}
              >
                <State look={late ? 'bad' : row.kind === 'pickup' ? 'ok' : 'info'}>{said}</State>
              </When>
              <span className="wrap-anywhere @max-[60rem]:text-right @min-[60rem]:col-start-4 @min-[60rem]:row-start-1 @min-[60rem]:self-end">
                {row.customer}
              </span>
            </div>
            <div className={lineClass}>
              <Link className={`${linkClass} ${cellClass} @min-[60rem]:col-start-3`} to={hrefs.rental(row.number)}>
                <CarInRow car={row.car} />
              </Link>
              <a
                className={`${linkClass} num whitespace-nowrap @min-[60rem]:col-start-4 @min-[60rem]:row-start-2 @min-[60rem]:place-self-start`}
                href={telHref(row.phone.e164)}
              >
                {row.phone.printed}
              </a>
            </div>
            <div className={lineClass}>
              <div className={`min-w-0 flex-[1_1_9rem] ${cellClass}`}>
                {row.trip && <TripWords trip={row.trip} />}
                {row.missing.length > 0 && <p className="text-warn">{row.missing.join('. ')}</p>}
              </div>
              {(isDue || !row.step.isReady) && (
                <div className={`@max-[60rem]:ml-auto @min-[60rem]:justify-self-end ${cellClass}`}>
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
            </div>
          </li>
        )
      })}
    </Rows>
  )
}

/** Each leads to its booking, and to the report that was signed. */
export function DoneList({ done, caption }: { done: DoneHandover[]; caption: string }) {
  return (
    <Rows caption={caption}>
      {done.map(({ kind, number, time, car, customer }) => (
        <li key={`${number} ${kind}`} className={rowClass}>
          <div className={lineClass}>
            <When
              kind={kind}
              number={number}
              at={clockTime(time)}
              label={`${words.done[kind]}: ${handoverLinkLabels.read[kind]}, ${car}`}
            >
              <State look="off">{words.done[kind]}</State>
            </When>
          </div>
          <div className={lineClass}>
            <Link className={`${linkClass} ${cellClass}`} to={hrefs.rental(number)}>
              <CarInRow car={car} />
            </Link>
            <span className={`wrap-anywhere @max-[60rem]:text-right ${cellClass}`}>{customer}</span>
          </div>
        </li>
      ))}
    </Rows>
  )
}

function Rows({ caption, children }: { caption: string; children: React.ReactNode }) {
  return (
    <div className="@container">
      <ul aria-label={caption} className={listClass}>
        {children}
      </ul>
    </div>
  )
}

type WhenProps = {
  kind: 'pickup' | 'return'
  number: string
  at: string
  label: string
  /** What it is. */
  children: React.ReactNode
}

/** Leads to the report. */
function When({ kind, number, at, label, children }: WhenProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 @min-[60rem]:contents">
      <span className={`num ${cellClass}`}>{at}</span>
      <Link className={`${linkClass} ${cellClass}`} to={hrefOf[kind](number)} aria-label={label}>
        {children}
      </Link>
    </div>
  )
}
