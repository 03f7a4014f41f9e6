/** The journal beside the tables that its rows come from, account by account (decision 095). */
import { sql, type SQL } from 'drizzle-orm'

import { sqlList } from '#drizzle/tables/sql-list.ts'
import { journalLabels } from '#app/money/journal/words.ts'
import { bookingStatuses } from '#app/shared/booking-status-lists.ts'
import { accountsOfCharges, chargeKinds } from '#app/shared/charge-kinds.ts'
import { statesOfCharges } from '#app/shared/charge-states.ts'
import { accountType, journalAccounts, type JournalAccount, type RevenueAccount } from '#app/shared/journal-accounts.ts'
import { kindsThat, type LineKind } from '#app/shared/line-kinds.ts'
import { endsOfDisputes, refundStatuses } from '#app/shared/payment-states.ts'
import { accountsOfWays, waysToPay } from '#app/shared/ways-to-pay.ts'
import type { Check } from './check.server.ts'

/** Selects `subject_id` and `cents`. */
type Source = SQL

const liveBooking = sql`b.status in ${sqlList(bookingStatuses.notCalledOff)}`
const payable = sql`c.state in ${sqlList(statesOfCharges.payable)}`
const subject = sql`coalesce(p.request_id, p.id)`
/** Of a dispute `d`: Stripe has taken its sum, and has not given it back. An inquiry takes nothing. */
const isTaken = sql`d.status not in ${sqlList(endsOfDisputes.kept)} and d.status not like 'warning%'`
/** Of a refund `f`: it is at Stripe or was handed over. */
const isSent = sql`f.status in ${sqlList(refundStatuses.sent)} and f.kind <> 'chargeback'`
/** Of a deposit `d`: taken at the desk, on the terminal or in cash. */
const onTerminal = sql`d.terminal_reference is not null`
const inCash = sql`d.method = 'cash' and d.terminal_reference is null`
const keptAtDesk = sql`case when d.status = 'captured' then d.captured_cents else 0 end`
const leftAtDesk = sql`case when d.given_back_at is null and d.status = 'recorded' then d.amount_cents
  when d.given_back_at is null and d.status = 'captured' then d.amount_cents - d.captured_cents else 0 end`

function sumOf(...sources: Source[]): Source {
  return sql.join(sources, sql` union all `)
}

function paidInto(account: JournalAccount): Source {
  const ways = waysToPay.filter((way) => accountsOfWays[way] === account)
  return sql`select ${subject} as subject_id, p.amount_cents as cents from payments p where p.method in ${sqlList(ways)}`
}

/** Where a refund goes from: Stripe when it has made it, else as the payment came in; for a card in cash. */
function refundsFrom(account: 'stripe' | 'terminal' | 'cash_box'): Source {
  return sql`select ${subject} as subject_id, -f.amount_cents as cents from refunds f join payments p on p.id = f.payment_id
    where ${isSent} and ${account} = case when f.stripe_refund_id is not null
        or (p.method = 'card' and p.stripe_payment_intent_id is null and f.replaces is null) then 'stripe'
      when p.method = 'terminal' or exists (select from bookings b join deposits d on d.booking_id = b.id
        where p.method = 'deposit' and b.request_id = p.request_id and ${onTerminal}) then 'terminal' else 'cash_box' end`
}

function depositsOf(cents: SQL, which: SQL): Source {
  return sql`select b.request_id as subject_id, ${cents} as cents from deposits d join bookings b on b.id = d.booking_id where ${which}`
}

function holds(cents: SQL, status: 'held' | 'captured'): Source {
  return sql`select b.request_id as subject_id, ${cents} as cents from deposit_holds h join deposits d on d.id = h.deposit_id
    join bookings b on b.id = d.booking_id where h.status = ${status}`
}

function disputes(cents: SQL, which: SQL): Source {
  return sql`select ${subject} as subject_id, ${cents} as cents from disputes d join payments p on p.id = d.payment_id where ${which}`
}

function lines(kinds: readonly LineKind[]): Source[] {
  if (kinds.length === 0) return []
  return [
    sql`select b.request_id as subject_id, l.amount_cents as cents from booking_lines l join bookings b on b.request_id = l.request_id
      where ${liveBooking} and l.kind in ${sqlList(kinds)}`,
  ]
}

function charges(account: RevenueAccount): Source[] {
  const kinds = chargeKinds.filter((kind) => accountsOfCharges[kind] === account)
  if (kinds.length === 0) return []
  return [
    sql`select b.request_id as subject_id, c.amount_cents as cents from charges c join bookings b on b.id = c.booking_id
      where ${payable} and c.kind in ${sqlList(kinds)}`,
  ]
}

function revenueOf(account: RevenueAccount): Source {
  return sumOf(...lines(kindsThat((line) => line.account === account)), ...charges(account))
}

function memberships(method: SQL): Source {
  return sql`select m.id as subject_id, m.amount_cents as cents from membership_payments m where ${method}`
}

function earned(cents: SQL): Source {
  return sql`select e.line_id as subject_id, ${cents} as cents from earning_entries e`
}

/** Of bookings that ended without a rental: what is left of their payments and of the taxes in them, and what the log says was to be kept. */
const ended = sql`(
  select e.*, case when e.disputed then least(e.net, coalesce(e.agreed, e.received))
    else greatest(e.net, least(coalesce(e.agreed, 0), e.net + e.lost)) end as kept
  from (
    select b.request_id, sum(p.amount_cents) as received, sum(p.amount_cents - coalesce(f.amount, 0)) as net,
      sum(coalesce(f.lost, 0)) as lost, greatest(0, sum(p.tax_cents - coalesce(f.taxes, 0))) as taxes,
      bool_or(exists (select from disputes d where d.payment_id = p.id and d.closed_at is null)) as disputed,
      (select (g.facts ->> 'keptCents')::int from booking_log g where g.request_id = b.request_id
        and g.move in ${sqlList(bookingStatuses.calledOff)} order by g.created_at desc limit 1) as agreed
    from bookings b join payments p on p.request_id = b.request_id and p.purpose <> 'extra'
    left join lateral (select sum(f.amount_cents) as amount, sum(f.amount_cents) filter (where f.kind = 'chargeback') as lost,
      sum(f.tax_cents) as taxes from refunds f where f.payment_id = p.id and f.status <> 'failed') f on true
    where b.status in ${sqlList(bookingStatuses.calledOff)} group by 1) e)`

/** What is due, came in and went back, of rentals and of charges apart: by the rules of a booking's one account. */
const balances = sql`(
  select b.*, greatest(0, b.due - b.received + b.lowered) as owed,
    greatest(0, b.hand - greatest(0, b.received - b.lowered - b.due)) as given,
    least(b.lost, greatest(0, b.due - b.received + b.lowered)) as loss
  from (
    select r.id as request_id, part.is_extra, coalesce(case when part.is_extra then (select sum(c.amount_cents + c.tax_cents)
        from charges c where c.booking_id = b.id and ${payable}) when ${liveBooking} then r.total_amount_cents end, 0) as due,
      coalesce(m.received, 0) as received, coalesce(m.lowered, 0) as lowered, coalesce(m.hand, 0) as hand, coalesce(m.lost, 0) as lost,
      coalesce(m.disputed, false) as disputed
    from booking_requests r left join bookings b on b.request_id = r.id cross join (values (false), (true)) part (is_extra)
    left join lateral (
      select sum(p.amount_cents) as received, sum(f.lowered) as lowered, sum(f.hand) as hand, sum(f.lost) as lost,
        bool_or(exists (select from disputes d where d.payment_id = p.id and d.closed_at is null)) as disputed
      from payments p left join lateral (
        select coalesce(sum(f.amount_cents) filter (where f.kind <> 'made_at_stripe'), 0) as lowered,
          coalesce(sum(f.amount_cents) filter (where f.kind = 'made_at_stripe'), 0) as hand,
          coalesce(sum(f.amount_cents) filter (where f.kind = 'chargeback'), 0) as lost
        from refunds f where f.payment_id = p.id and f.status <> 'failed') f on true
      where p.request_id = r.id and (p.purpose = 'extra') = part.is_extra) m on true
    where part.is_extra or b.id is null or ${liveBooking}) b)`

/** What a bank took of a booking that ended, and we would have kept. */
const lossOfEnded = sql`case when e.disputed then 0 else e.kept - e.net end`

const chargebacks = sql`select ${subject} as subject_id, f.amount_cents as cents from refunds f join payments p on p.id = f.payment_id
  where f.kind = 'chargeback' and f.status <> 'failed'`

/** Each account's balance by the tables that its rows come from, above zero the way it grows. A new account has one, or it does not compile. */
const sources: Record<JournalAccount, Source> = {
  // What is owed and has not been lost. While a bank decides, what may go back is below zero.
  customers: sumOf(
    sql`select request_id as subject_id, owed - loss
      - case when disputed then greatest(0, received - lowered - due - hand) else 0 end as cents from ${balances} x`,
    sql`select e.request_id, e.kept - e.net from ${ended} e where e.disputed`,
  ),
  stripe: sumOf(
    paidInto('stripe'),
    refundsFrom('stripe'),
    holds(sql`h.captured_cents`, 'captured'),
    disputes(sql`-d.amount_cents`, isTaken),
    sql`select subject_id, -cents from (${chargebacks} and f.dispute_id is null) x`,
  ),
  terminal: sumOf(
    paidInto('terminal'),
    refundsFrom('terminal'),
    depositsOf(keptAtDesk, onTerminal),
    memberships(sql`m.method = 'card'`),
  ),
  cash_box: sumOf(
    paidInto('cash_box'),
    refundsFrom('cash_box'),
    depositsOf(sql`${keptAtDesk} + ${leftAtDesk}`, inCash),
  ),
  bank: sumOf(memberships(sql`m.method <> 'card'`), sql`select e.line_id, -e.paid_cents from earning_entries e`),
  card_holds: sumOf(holds(sql`h.amount_cents`, 'held'), depositsOf(leftAtDesk, onTerminal)),
  disputes_open: disputes(sql`d.amount_cents`, sql`${isTaken} and d.status <> 'lost'`),
  deposits: sumOf(holds(sql`h.amount_cents`, 'held'), depositsOf(leftAtDesk, sql`${onTerminal} or ${inCash}`)),
  refunds_due: sql`select ${subject} as subject_id, f.amount_cents as cents from refunds f join payments p on p.id = f.payment_id
    where f.status = 'wanted' and f.kind <> 'chargeback'`,
  tax_due: sumOf(
    ...lines(kindsThat((line) => line.account === null)),
    sql`select b.request_id, c.tax_cents from charges c join bookings b on b.id = c.booking_id where ${payable}`,
    sql`select e.request_id, least(e.taxes, e.kept) from ${ended} e`,
  ),
  broker_pending: earned(sql`e.pending_cents`),
  broker_available: earned(sql`e.available_cents`),
  revenue_rental: revenueOf('revenue_rental'),
  revenue_miles: revenueOf('revenue_miles'),
  revenue_delivery: revenueOf('revenue_delivery'),
  revenue_cancellations: sql`select e.request_id as subject_id, e.kept - least(e.taxes, e.kept) as cents from ${ended} e`,
  revenue_late: revenueOf('revenue_late'),
  revenue_fuel: revenueOf('revenue_fuel'),
  revenue_cleaning: revenueOf('revenue_cleaning'),
  revenue_damage: revenueOf('revenue_damage'),
  revenue_kept: revenueOf('revenue_kept'),
  revenue_subscriptions: sql`select p.id as subject_id, p.amount_cents - coalesce((select sum(f.amount_cents) from refunds f
    where f.payment_id = p.id and f.status <> 'failed' and f.kind <> 'chargeback'), 0) as cents from payments p where p.purpose = 'subscription'`,
  revenue_memberships: memberships(sql`true`),
  commissions: earned(sql`e.pending_cents + e.available_cents + e.paid_cents`),
  goodwill: sql`select request_id as subject_id, given as cents from ${balances} x`,
  disputes_lost: sumOf(
    sql`select request_id as subject_id, loss as cents from ${balances} x`,
    sql`select e.request_id, ${lossOfEnded} from ${ended} e`,
    disputes(
      sql`greatest(0, d.amount_cents - coalesce((select sum(f.amount_cents) from refunds f where f.dispute_id = d.id and f.status <> 'failed'), 0))`,
      sql`d.status = 'lost'`,
    ),
    sql`select subject_id, cents from (${chargebacks} and p.request_id is null) x`,
  ),
}

/** Selects the subjects whose balances differ: a booking by its number, all others by their id. */
function compare(account: JournalAccount): SQL {
  const grows = accountType(account)
  const toAccount = grows === 'asset' || grows === 'expense' ? sql`to_account` : sql`from_account`
  return sql`
    select coalesce(b.booking_number, x.subject_id::text) as subject from (
      select subject_id, sum(cents) as cents from (
        select subject_id, -cents as cents from (${sources[account]}) s
        union all
        select subject_id, case when ${toAccount} = ${account} then amount_cents else -amount_cents end from journal
        where from_account = ${account} or to_account = ${account}) each
      group by 1 having sum(cents) <> 0) x
    left join bookings b on b.request_id = x.subject_id`
}

export function saysOfAccount(account: JournalAccount): string {
  return `The journal’s account “${journalLabels.account[account]}” has what its tables have.`
}

export const journalChecks: readonly Check[] = [
  ...journalAccounts.map((account): Check => ({
    area: 'money',
    says: saysOfAccount(account),
    broken: () => compare(account),
  })),
  {
    area: 'money',
    // The balances are by subject: of two payments of one booking, one could have the rows of the other.
    says: 'Each movement of money has its rows in the journal, and each row has its movement.',
    broken: () => sql`
      select source_id as subject from (
        select source_id, kind, least(from_account, to_account) as one, greatest(from_account, to_account) as other,
          case when from_account < to_account then amount_cents else -amount_cents end as cents from journal_flows
        union all
        select source_id, kind, least(from_account, to_account), greatest(from_account, to_account),
          case when from_account < to_account then -amount_cents else amount_cents end from journal) each
      group by source_id, kind, one, other having sum(cents) <> 0`,
  },
  {
    area: 'money',
    says: 'What the journal paid to brokers is the payouts.',
    broken: () => sql`
      select p.id as subject from payouts p left join earning_entries e on e.payout_id = p.id
      left join journal j on j.source_id = e.id::text and j.kind = 'payout'
      group by p.id
      having p.amount_cents <> sum(case when j.from_account = 'bank' then j.amount_cents else -coalesce(j.amount_cents, 0) end)`,
  },
]
