/** Stripe's balance transactions beside the rows of the journal's account of Stripe (decision 110). */
import { inArray, sql } from 'drizzle-orm'

import { depositHolds, payments, profiles } from '#drizzle/schema.ts'
import { db } from '#app/platform/db.server.ts'
import { listBalanceMovements, sumOfMovements, type BalanceMovement } from '#app/platform/stripe-books.server.ts'
import { isId } from '#app/shared/ids.ts'
import { cents, exactDollars, type Cents } from '#app/shared/money.ts'
import type { BooksDifference } from './emails.server.ts'

type Sum = { id: string; number: string | null; amount: Cents }

/**
 * Each payment, refund and dispute that moved one of the two since then, and moved the other by another sum. Throws
 * PaymentUnavailable.
 */
export async function listBalanceDifferences(since: Date): Promise<BooksDifference[]> {
  const movements = await listBalanceMovements(since)
  const theirs = new Map<string, number>()
  for (const { id, amount } of movements) theirs.set(id, (theirs.get(id) ?? 0) + amount)
  const ours = new Map((await sumJournal([...theirs.keys()], since)).map((sum) => [sum.id, sum]))
  const strangers = await listStrangers(movements.filter(({ id }) => !ours.has(id)))
  const differences: BooksDifference[] = []
  for (const id of new Set([...theirs.keys(), ...ours.keys()])) {
    const { number = null, amount = cents(0) } = ours.get(id) ?? {}
    if (strangers.has(id) || theirs.get(id) === amount) continue
    // A part of it may be older than these days.
    const atStripe = await sumOfMovements(id)
    if (atStripe !== amount) differences.push({ id, says: saysOf(id, number, atStripe, amount) })
  }
  return differences
}

function saysOf(id: string, number: string | null, atStripe: Cents, inJournal: Cents): string {
  const what = id.startsWith('re_') ? 'refund' : id.startsWith('du_') || id.startsWith('dp_') ? 'dispute' : 'payment'
  const whose = number ? ` of booking ${number}` : ''
  return `This ${what}${whose} moved Stripe’s balance by ${exactDollars(atStripe)}, and our journal has ${exactDollars(inJournal)}.`
}

/** Of all times: of those with these ids, and of those that moved something since then. */
async function sumJournal(ids: string[], since: Date): Promise<Sum[]> {
  const rows = await db.execute<{ id: string; number: string | null; cents: string }>(sql`
    with moved as (
      select p.stripe_payment_intent_id as id, p.id::text as source_id, coalesce(p.request_id, p.id) as subject_id from payments p
      where p.stripe_payment_intent_id is not null
      union all
      select h.stripe_payment_intent_id, h.id::text, b.request_id from deposit_holds h
      join deposits d on d.id = h.deposit_id join bookings b on b.id = d.booking_id where h.stripe_payment_intent_id is not null
      union all
      select f.stripe_refund_id, f.id::text, coalesce(p.request_id, p.id) from refunds f join payments p on p.id = f.payment_id
      where f.stripe_refund_id is not null
      union all
      select d.id, d.id, coalesce(p.request_id, p.id) from disputes d join payments p on p.id = d.payment_id)
    select m.id, min(b.booking_number) as number,
      coalesce(sum(case j.to_account when 'stripe' then j.amount_cents else -j.amount_cents end), 0) as cents
    from moved m
    left join journal j on j.subject_id = m.subject_id and j.source_id = m.source_id and 'stripe' in (j.from_account, j.to_account)
    left join bookings b on b.request_id = m.subject_id
    group by m.id having m.id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)) or max(j.at) >= ${since.toISOString()}
    order by m.id`)
  return rows.map(({ id, number, cents: sum }) => ({ id, number, amount: cents(Number(sum)) }))
}

/** The account may take payments that are none of ours, and give them back. */
async function listStrangers(movements: BalanceMovement[]): Promise<Set<string>> {
  const intents = movements.flatMap(({ paymentIntentId }) => paymentIntentId ?? [])
  const customers = movements.flatMap(({ customerId }) => customerId ?? [])
  const { stripePaymentIntentId: paid } = payments
  const { stripePaymentIntentId: held } = depositHolds
  const known = [
    ...(await db.select({ id: paid }).from(payments).where(inArray(paid, intents))),
    ...(await db.select({ id: held }).from(depositHolds).where(inArray(held, intents))),
    ...(await db
      .select({ id: profiles.stripeCustomerId })
      .from(profiles)
      .where(inArray(profiles.stripeCustomerId, customers))),
  ]
  const ours = new Set(known.map(({ id }) => id))
  const isOurs = ({ reference, paymentIntentId, customerId }: BalanceMovement) =>
    isId(reference) || ours.has(paymentIntentId) || ours.has(customerId)
  return new Set(movements.filter((movement) => !isOurs(movement)).map(({ id }) => id))
}
