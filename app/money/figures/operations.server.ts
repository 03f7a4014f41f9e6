/** How bookings of a range went, and what is held and owed at this moment. */
import { sql } from 'drizzle-orm'

import { sqlList } from '#drizzle/tables/sql-list.ts'
import { membershipTiers } from '#app/brokers/membership/tiers.ts'
import { db } from '#app/platform/db.server.ts'
import { tierKinds } from '#app/shared/lead-kinds.ts'
import { bookingStatuses } from '#app/shared/booking-status-lists.ts'
import { depositStatuses } from '#app/shared/deposit-states.ts'
import { one } from '#app/shared/one.ts'
import { subscriptionStatuses } from '#app/shared/subscription-states.ts'
import { businessZone } from '#app/shared/wall-clock.ts'
import { subscriptionMoves, within } from './revenue.server.ts'
import type { Range } from './rules.ts'

type Rentals = {
  booked: number
  cancellations: number
  no_shows: number
  kept_cancelled: string
  kept_no_shows: string
  days: number | null
  lead: number | null
}

/** Of bookings with a pickup in the range. Length and lead time, in days, are of those that were not called off. */
export async function findRentalFigures({ from, until }: Range): Promise<Rentals> {
  const took = sql`b.status in ${sqlList(bookingStatuses.notCalledOff)}`
  const [row] = await db.execute<Rentals>(sql`
    select count(*)::int as booked, (count(*) filter (where b.status = 'cancelled'))::int as cancellations,
      (count(*) filter (where b.status = 'no_show'))::int as no_shows,
      coalesce(sum(m.kept) filter (where b.status = 'cancelled'), 0) as kept_cancelled,
      coalesce(sum(m.kept) filter (where b.status = 'no_show'), 0) as kept_no_shows,
      (avg(b.return_date - b.pickup_date) filter (where ${took}))::float8 as days,
      (avg(b.pickup_date - (b.confirmed_at at time zone ${businessZone})::date) filter (where ${took}))::float8 as lead
    from bookings b left join lateral (
      select sum(p.amount_cents - coalesce((select sum(f.amount_cents) from refunds f where f.payment_id = p.id and f.status <> 'failed'), 0)) as kept
      from payments p where p.request_id = b.request_id and b.status in ${sqlList(bookingStatuses.calledOff)}) m on true
    where b.pickup_date between ${from}::date and ${until}::date`)
  return (
    row ?? { booked: 0, cancellations: 0, no_shows: 0, kept_cancelled: '0', kept_no_shows: '0', days: null, lead: null }
  )
}

const yearlyPrices = membershipTiers.map(({ key, yearly }) => sql`when ${key} then ${yearly}::bigint`)

type Standing = Record<
  'cards' | 'cash' | 'earned' | 'paid_out' | 'available' | 'subscribed' | 'won_yearly' | 'member_paid',
  string
> &
  Record<'card_count' | 'cash_count' | 'active' | 'begun' | 'ended' | 'applied' | 'tiers' | 'won', number>

/**
 * Deposits held now; what brokers earned and were paid in the range, and may ask for now; their subscriptions and what
 * these brought; who asked for a membership in the range, how many of these have been won since, what the yearly ones of
 * them cost, and what came in for memberships.
 */
export async function findPeriodSums(range: Range): Promise<Standing> {
  const rows = await db.execute<Standing>(sql`
    select d.*, e.*, s.*, m.*,
      (select coalesce(sum(amount_cents), 0) from payouts p where ${within(sql`p.paid_at`, range)}) as paid_out,
      (select coalesce(sum(amount), 0) from (${subscriptionMoves(range)}) moved) as subscribed,
      (select coalesce(sum(amount_cents), 0) from membership_payments m where ${within(sql`m.paid_at`, range)}) as member_paid,
      (select coalesce(sum(case asked.tier ${sql.join(yearlyPrices, sql` `)} end), 0)
        from (
          select distinct on (p.id) l.details->>'tier' as tier from leads l join prospects p on p.id = l.prospect_id
          where l.kind = 'membership' and p.status = 'won' and ${within(sql`l.created_at`, range)}
          order by p.id, l.created_at desc) asked) as won_yearly
    from (
      select coalesce(sum(amount_cents) filter (where status = 'authorized'), 0) as cards,
        coalesce(sum(amount_cents) filter (where status = 'recorded'), 0) as cash,
        (count(*) filter (where status = 'authorized'))::int as card_count,
        (count(*) filter (where status = 'recorded'))::int as cash_count
      from deposits where status in ${sqlList(depositStatuses.open)}) d
    cross join (
      select coalesce(sum(pending_cents + available_cents + paid_cents) filter (where ${within(sql`created_at`, range)}), 0) as earned,
        coalesce(sum(available_cents), 0) as available
      from earning_entries) e
    cross join (
      select (count(*) filter (where status in ${sqlList(subscriptionStatuses.inForce)}))::int as active,
        (count(*) filter (where status <> 'incomplete' and ${within(sql`created_at`, range)}))::int as begun,
        (count(*) filter (where ${within(sql`canceled_at`, range)}))::int as ended
      from subscriptions) s
    cross join (
      select (count(*) filter (where l.kind = 'membership'))::int as applied, (count(*) filter (where l.kind = 'tier'))::int as tiers,
        (count(distinct p.id) filter (where p.status = 'won'))::int as won
      from leads l join prospects p on p.id = l.prospect_id
      where l.kind in ${sqlList(tierKinds)} and ${within(sql`l.created_at`, range)}) m`)
  return one([...rows])
}
