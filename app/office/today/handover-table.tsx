import { TripWords } from '#app/bookings/booking/trip-words.tsx'
import type { DoneHandover, Handover } from './handovers.server.ts'
import { isLate } from './rules.ts'
import { labels } from '#app/messages/labels.ts'
import { telHref } from '#app/shared/contact-hrefs.ts'
import { clockTime, shortDate, type CalendarDate, type TimeOfDay } from '#app/shared/dates.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { rentalHrefs } from '#app/shared/rental-hrefs.ts'
import { exactDollars } from '#app/shared/money.ts'
import { State } from '#app/ui/feedback/presence.tsx'
import { Link } from '#app/ui/link.tsx'
import { Table } from '#app/ui/table.tsx'
import { TextLink } from '#app/ui/text-link.tsx'

const hrefOf = { pickup: rentalHrefs.pickup, return: rentalHrefs.return }

type Props = { handovers: Handover[]; today: CalendarDate; clock: TimeOfDay; caption: string }

/** Each leads to its booking, and to the report of its pickup or return. */
export function HandoverTable({ handovers, today, clock, caption }: Props) {
  const now = { day: today, time: clock }
  return (
    <Table
      caption={caption}
      columns={['When', 'What', 'Car', 'Customer', 'Phone', { name: 'Due', className: 'right' }]}
    >
      <tbody>
        {handovers.map((row) => (
          <tr key={row.requestId}>
            <td className="whitespace-nowrap max-md:order-3">
              {row.day !== today && `${shortDate(row.day)}, `}
              {clockTime(row.time)}
            </td>
            <td className="max-md:order-2 max-md:text-right">
              <Link
                className="link"
                to={hrefOf[row.kind](row.number)}
                aria-label={`${said(row)}: ${labels.office.handover.open[row.kind]}, ${row.car}`}
              >
                <State look={isLate(row, now) ? 'bad' : row.kind === 'pickup' ? 'ok' : 'info'}>{said(row)}</State>
              </Link>
            </td>
            <td className="max-md:order-1">
              <TextLink to={hrefs.rental(row.number)}>{row.car}</TextLink>
              {row.trip && <TripWords trip={row.trip} />}
              {row.missing.length > 0 && <p className="small text-warn max-md:mb-1">{row.missing.join('. ')}.</p>}
            </td>
            <td className="max-md:order-5">{row.customer}</td>
            <td className="whitespace-nowrap max-md:order-6 max-md:text-right">
              <a className="link small" href={telHref(row.phone.e164)}>
                {row.phone.printed}
              </a>
            </td>
            <td className="right max-md:order-4">{row.due > 0 ? exactDollars(row.due) : labels.office.paid}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )

  function said(row: Handover): string {
    const words = labels.office[row.kind]
    return isLate(row, now) ? `${words}, ${labels.office.late}` : words
  }
}

/** Each leads to its booking, and to the report that was signed. */
export function DoneTable({ done, caption }: { done: DoneHandover[]; caption: string }) {
  return (
    <Table caption={caption} columns={['When', 'What', 'Car', 'Customer']}>
      <tbody>
        {done.map(({ kind, number, time, car, customer }) => (
          <tr key={`${number} ${kind}`}>
            <td className="whitespace-nowrap max-md:order-3">{clockTime(time)}</td>
            <td className="max-md:order-2 max-md:text-right">
              <Link
                className="link"
                to={hrefOf[kind](number)}
                aria-label={`${labels.office.done[kind]}: ${labels.office.handover.read[kind]}, ${car}`}
              >
                <State look="off">{labels.office.done[kind]}</State>
              </Link>
            </td>
            <td className="max-md:order-1">
              <TextLink to={hrefs.rental(number)}>{car}</TextLink>
            </td>
            <td className="max-md:order-4">{customer}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
