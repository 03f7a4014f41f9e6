import { conditionLabels } from '#app/bookings/condition/words.ts'
import type { WaitingCounts } from '#app/people/access/tabs.ts'
import { respondWords } from '#app/money/payments/dispute-words.ts'
import type { listChargeWork } from '#app/money/charges/work.server.ts'
import { disputeLabels } from '#app/money/payments/words.ts'
import { houseLabels } from '#app/office/house/words.ts'
import { pageTitleLabels } from '#app/people/access/words.ts'
import { officeLabels } from './words.ts'
import { printCount } from '#app/shared/counts.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { exactDollars } from '#app/shared/money.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'
import { rentalHrefs } from '#app/shared/rental-hrefs.ts'
import { Link } from '#app/ui/link.tsx'
import { Unbroken } from '#app/ui/unbroken.tsx'
import type { MoneyWorkRows } from './money-work.server.ts'
import { byUrgency, type WaitingKind } from './rules.ts'

const words = officeLabels

export type WaitingWork = {
  waiting: WaitingCounts
  /** Number of the booking that has waited longest for a change. */
  change: string | null
  charges: Awaited<ReturnType<typeof listChargeWork>>
  money: MoneyWorkRows
  /** Who holds cars without paying. */
  holders: { customerId: string; name: string; isConfirmed: boolean; open: number; lapsed: number }[]
  /** How much of the state of the house needs someone; null for those who don't see it. */
  house: number | null
  /** Of the viewer. */
  opensPeople: boolean
}

type Item = {
  kind: WaitingKind
  key: string
  name: string
  /** Whose it is, where several of a kind are told apart by it. */
  customer?: string
  detail?: string
  count?: number
  to: string | null
}

/** All that waits for the office, in one list; what there is none of is not in it. */
export function WaitingList(work: WaitingWork) {
  const items = byUrgency([...countedOf(work), ...singleOf(work)])
  if (items.length === 0) return null
  return (
    <section id="waiting">
      <h2 className="head mb-2">{words.waiting}</h2>
      <ul>
        {items.map((item) => (
          <li key={`${item.kind} ${item.key}`} data-kind={item.kind} className="border-t border-line">
            <Row {...item} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const rowClass =
  'grid min-h-11 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-1 text-small wrap-anywhere no-underline lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto]'

function Row({ name, customer, detail, count, to }: Item) {
  const shown = (
    <>
      <span className="wrap-anywhere">
        {name}
        {customer && <span className="quiet"> {customer}</span>}
      </span>
      <span className="quiet max-lg:order-1 max-lg:col-span-2">{detail && <Unbroken text={detail} />}</span>
      <b className="num font-normal">{count === undefined ? '' : printCount(count)}</b>
    </>
  )
  if (to === null) return <div className={rowClass}>{shown}</div>
  return (
    <Link className={`${rowClass} hover:bg-raise`} to={to}>
      {shown}
    </Link>
  )
}

/** What is one row however much there is. */
function countedOf({ waiting, change, house }: WaitingWork): Item[] {
  const counted: [WaitingKind, string, number | undefined, string][] = [
    ['signUps', words.signUps, waiting.users, hrefs.people({ status: 'pending' })],
    ['reports', words.reports, waiting.reports, hrefs.chatReports()],
    ['listingReviews', pageTitleLabels.listingReviews, waiting.listingReviews, hrefs.listingReviews()],
    ['documents', words.documents, waiting.documents, hrefs.documentReviews()],
    ['leads', words.leads, waiting.leads, officeHrefs.leads()],
    ['changes', words.changes, waiting.bookings, change ? hrefs.rental(change, 'change') : hrefs.rentals()],
    ['deposits', words.deposits, waiting.deposits, hrefs.deposits({ state: 'risk' })],
    ['house', houseLabels.title, house ?? 0, officeHrefs.house()],
    ['calendars', words.calendars, waiting.garage, hrefs.garage()],
  ]
  return counted.flatMap(([kind, name, count, to]) => (count ? [{ kind, key: '', name, count, to }] : []))
}

function singleOf({ charges, money: { disputes, deskRefunds }, holders, opensPeople }: WaitingWork): Item[] {
  return [
    ...disputes.rows.map(({ key, person, ...dispute }): Item => ({
      kind: 'dispute',
      key: dispute.id,
      name: dispute.name,
      customer: dispute.customer,
      detail: `${disputeLabels.disputed(exactDollars(dispute.amount))} ${respondWords(dispute)}`,
      to: person === null ? hrefs.rental(key, 'money') : opensPeople ? hrefs.person(person) : null,
    })),
    ...rest('dispute', disputes, disputeLabels.shown),
    ...charges.rows.map(({ number, customer, undecided, decideBy, isOverdue, failed, isDepositWaiting }): Item => ({
      kind: isOverdue ? 'overdueCharge' : 'charge',
      key: number,
      name: number,
      customer,
      detail: [
        `${conditionLabels.charges}.`,
        decideBy && words.charges[isOverdue ? 'overdue' : 'objected'](decideBy),
        failed && words.charges.failed,
        undecided && words.charges.undecided,
        isDepositWaiting && words.charges.deposit,
      ]
        .filter(Boolean)
        .join(' '),
      to: rentalHrefs.charges(number),
    })),
    ...rest('charge', charges, words.chargesShown),
    ...deskRefunds.rows.map(({ key, id, name, customer, amount, method }): Item => ({
      kind: 'deskRefund',
      key: id,
      name,
      customer,
      detail: `${exactDollars(amount)}. ${words.handBack[method]}`,
      to: hrefs.rental(key, 'money'),
    })),
    ...rest('deskRefund', deskRefunds, words.chargesShown),
    ...holders.map(({ customerId, name, isConfirmed, open, lapsed }): Item => ({
      kind: 'hold',
      key: customerId,
      name,
      detail: `${words.holds}: ${words.holdsOf(open, lapsed, isConfirmed)}`,
      to: officeHrefs.customer(customerId),
    })),
  ]
}

/** That there are more than these. */
function rest(
  kind: WaitingKind,
  { count, rows }: { count: number; rows: readonly unknown[] },
  said: (shown: number, count: number) => string,
): Item[] {
  return count > rows.length ? [{ kind, key: 'rest', name: said(rows.length, count), to: null }] : []
}
