import type { Waiting } from '#app/people/access/tabs.ts'
import { PeopleTable } from '#app/people/approvals/people-table.tsx'
import type { DoneHandover, Handover } from './handovers.server.ts'
import { business } from '#app/config/business.ts'
import { labels } from '#app/messages/labels.ts'
import { shortDate, type CalendarDate, type TimeOfDay } from '#app/shared/dates.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'
import { Note } from '#app/ui/feedback/note.tsx'
import { Link } from '#app/ui/link.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { ChargeWork, type ChargeWorkRows } from './charge-work.tsx'
import { DoneTable, HandoverTable } from './handover-table.tsx'
import type { MoneyWorkRows } from './money-work.server.ts'
import { MoneyWork } from './money-work.tsx'

type Props = {
  waiting: Waiting
  work: {
    diskLow: boolean
    /** Who holds cars without paying. */
    holders: { customerId: string; name: string; isConfirmed: boolean; open: number; lapsed: number }[]
    today: CalendarDate
    clock: TimeOfDay
    /** Number of the booking that has waited longest for a change. */
    change: string | null
    charges: ChargeWorkRows
    money: MoneyWorkRows
    opensPeople: boolean
    /** How much of the state of the house needs somebody; null for those who don't see it. */
    house: number | null
    handovers: { lateCount: number; late: Handover[]; now: Handover[]; next: Handover[]; done: DoneHandover[] }
    signUps: React.ComponentProps<typeof PeopleTable>['people'] | null
  }
}

export function Work({
  waiting,
  work: { diskLow, holders, today, clock, handovers, change, charges, money, opensPeople, house, signUps },
}: Props) {
  const { lateCount, late, now, next, done } = handovers
  const countOf = (kind: Handover['kind']) => now.filter((each) => each.kind === kind).length
  const owed = [...late, ...now].filter(isOwed).length
  const pendingPage = hrefs.people({ status: 'pending' })
  return (
    <div className="grid gap-12">
      {diskLow && (
        <Note tone="warn" title={labels.office.diskLow}>
          {labels.office.diskLowHelp}
        </Note>
      )}
      <dl className="figures">
        {waiting.users !== undefined && <Figure label={labels.office.signUps} value={waiting.users} to={pendingPage} />}
        <Figure label={labels.office.reports} value={waiting.reports ?? 0} to={hrefs.chatReports()} />
        <Figure label={labels.listingReview.title} value={waiting.listingReviews ?? 0} to={hrefs.listingReviews()} />
        <Figure label={labels.office.documents} value={waiting.documents ?? 0} to={hrefs.documentReviews()} />
        <Figure label={labels.office.leads} value={waiting.leads ?? 0} to={officeHrefs.leads()} />
        {change && (
          <Figure label={labels.office.changes} value={waiting.bookings ?? 0} to={hrefs.rental(change, 'change')} />
        )}
        {charges.count > 0 && <Figure label={labels.charge.title} value={charges.count} to="#charges" />}
        {money.disputes.count > 0 && (
          <Figure label={labels.dispute.title} value={money.disputes.count} to="#disputes" />
        )}
        {money.deskRefunds.count > 0 && (
          <Figure label={labels.office.deskRefunds} value={money.deskRefunds.count} to="#desk-refunds" />
        )}
        <Figure label={labels.office.deposits} value={waiting.deposits ?? 0} to={hrefs.deposits({ state: 'risk' })} />
        {waiting.garage ? <Figure label={labels.office.calendars} value={waiting.garage} to={hrefs.garage()} /> : null}
        <Figure label={labels.office.pickups} value={countOf('pickup')} to="#today" />
        <Figure label={labels.office.returns} value={countOf('return')} to="#today" />
        {owed > 0 && <Figure label={labels.office.unpaid} value={owed} to={late.some(isOwed) ? '#late' : '#today'} />}
        {house !== null && <Figure label={labels.house.title} value={house} to={officeHrefs.house()} />}
        {lateCount > 0 && <Figure label={labels.office.lateOnes} value={lateCount} to="#late" />}
      </dl>
      {signUps && signUps.length > 0 && (
        <section>
          <div className="row between">
            <h2 className="head">{labels.office.signUps}</h2>
            <TextLink to={pendingPage} small>
              {labels.tab.users}
            </TextLink>
          </div>
          <PeopleTable people={signUps} />
        </section>
      )}
      {late.length > 0 && (
        <section id="late">
          <h2 className="head mb-3">{labels.office.lateOnes}</h2>
          {lateCount > late.length && <p className="help mb-3">{labels.office.lateShown(late.length)}</p>}
          <HandoverTable handovers={late} today={today} clock={clock} caption={labels.office.lateOnes} />
        </section>
      )}
      <ChargeWork work={charges} />
      <MoneyWork work={money} opensPeople={opensPeople} />
      {holders.length > 0 && (
        <section id="holds">
          <h2 className="head mb-3">{labels.office.holds}</h2>
          <ul>
            {holders.map(({ customerId, name, isConfirmed, open, lapsed }) => (
              <li key={customerId} className="row between gap-y-0 border-t border-line pt-1 pb-3">
                <TextLink to={officeHrefs.customer(customerId)}>{name}</TextLink>
                <span className="small quiet">{labels.office.holdsOf(open, lapsed, isConfirmed)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section id="today">
        <h2 className="head mb-3">{labels.office.today(shortDate(today))}</h2>
        {now.length > 0 ? (
          <HandoverTable handovers={now} today={today} clock={clock} caption={labels.office.today(shortDate(today))} />
        ) : (
          <p className="quiet">{done.length > 0 ? labels.office.nothingMore : labels.office.nothingToday}</p>
        )}
      </section>
      {done.length > 0 && (
        <section id="done">
          <h2 className="head mb-3">{labels.office.doneToday}</h2>
          <DoneTable done={done} caption={labels.office.doneToday} />
        </section>
      )}
      {next.length > 0 && (
        <section>
          <h2 className="head mb-3">{labels.office.next(business.office.daysAhead)}</h2>
          <HandoverTable
            handovers={next}
            today={today}
            clock={clock}
            caption={labels.office.next(business.office.daysAhead)}
          />
        </section>
      )}
    </div>
  )
}

function isOwed({ due }: Handover): boolean {
  return due > 0
}

function Figure({ label, value, to }: { label: string; value: number; to: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <Link to={to} aria-label={`${value} ${label}`}>
          {value}
        </Link>
      </dd>
    </div>
  )
}
