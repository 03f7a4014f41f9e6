import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { db, ownerSql, rawSql } from '#app/platform/db.server.ts'
import { accountsOfCharges, chargeKinds } from '#app/shared/charge-kinds.ts'
import { newId } from '#app/shared/ids.ts'
import { lineKindNames, lineKinds } from '#app/shared/line-kinds.ts'
import { one } from '#app/shared/one.ts'
import { accountsOfWays, waysToPay } from '#app/shared/ways-to-pay.ts'
import { addFacilitated, logMove, paymentOf } from '#tests/support/facilitated.ts'
import { addBroker } from '#tests/support/listings.ts'
import { until } from '#tests/support/until.ts'

const now = new Date('2026-11-21T15:00:00Z')

type Row = { from_account: string; to_account: string; amount_cents: number; kind: string }

/** What these statements, together in a transaction, have added. */
async function movedBy(...statements: string[]): Promise<string[]> {
  const before = new Set((await rawSql<{ id: string }[]>`select id from journal`).map(({ id }) => id))
  await rawSql.begin(async (tx) => {
    for (const statement of statements) await tx.unsafe(statement)
  })
  const rows = await rawSql<(Row & { id: string })[]>`select * from journal`
  return rows
    .filter(({ id }) => !before.has(id))
    .map((row) => `${row.kind}: ${row.amount_cents} from ${row.from_account} to ${row.to_account}`)
    .toSorted()
}

async function paidBooking() {
  const broker = await addBroker()
  const { requestId, total } = await addFacilitated(broker.id, now)
  const { id: paymentId } = await paymentOf(requestId)
  const booking = one(await rawSql<{ id: string }[]>`select id from bookings where request_id = ${requestId}`)
  return { brokerId: broker.id, requestId, bookingId: booking.id, paymentId, total }
}

test('the database counts each kind where the code says', async () => {
  for (const kind of lineKindNames) {
    const [row] = await db.execute(sql`select journal_account_of_line(${kind}) as account`)
    expect([kind, row?.account]).toEqual([kind, lineKinds[kind].account ?? 'tax_due'])
  }
  for (const kind of chargeKinds) {
    const [row] = await db.execute(sql`select journal_account_of_charge(${kind}) as account`)
    expect([kind, row?.account]).toEqual([kind, accountsOfCharges[kind]])
  }
  for (const way of waysToPay) {
    const [row] = await db.execute(sql`select journal_account_of_method(${way}) as account`)
    expect([way, row?.account]).toEqual([way, accountsOfWays[way]])
  }
})

test('a booking, its payment and another price are rows of the transaction that writes them', async () => {
  const { requestId, total } = await paidBooking()
  const rows = await rawSql<Row[]>`select * from journal where subject_id = ${requestId} order by kind desc`
  const [paid, price] = [rows.filter(({ kind }) => kind === 'payment'), rows.filter(({ kind }) => kind === 'price')]
  expect(paid).toMatchObject([{ from_account: 'customers', to_account: 'stripe', amount_cents: total }])
  expect(price.reduce((sum, { amount_cents }) => sum + amount_cents, 0)).toBe(total)
  await logMove(requestId, 'changed', new Date('2026-11-22T15:00:00Z'))
  const changed = (to: number) =>
    movedBy(
      `update booking_lines set unit_amount_cents = ${to}, amount_cents = ${to} where request_id = '${requestId}'`,
    )
  expect(await changed(total + 500)).toEqual(['price: 500 from revenue_rental to customers'])
  expect(await changed(total + 200)).toEqual(['price: 300 from customers to revenue_rental'])
  const [latest] = await rawSql<{ at: Date }[]>`select max(at) as at from journal where subject_id = ${requestId}`
  expect(latest?.at).toEqual(new Date('2026-11-22T15:00:00Z'))
})

test('each way of paying and of giving back moves what it says', async () => {
  const { requestId, paymentId } = await paidBooking()
  const pay = (method: string, id = newId()) =>
    `insert into payments (id, request_id, purpose, method, amount_cents, received_at)
     values ('${id}', '${requestId}', 'remaining', '${method}', 1000, '2026-11-22')`
  const cash = newId()
  expect(await movedBy(pay('cash', cash))).toEqual(['payment: 1000 from customers to cash_box'])
  expect(await movedBy(pay('terminal'))).toEqual(['payment: 1000 from customers to terminal'])
  const refund = (of: string, id: string) =>
    `insert into refunds (id, payment_id, amount_cents, kind, reason) values ('${id}', '${of}', 400, 'paid_twice', '${id}')`
  const [toCard, inCash, again] = [newId(), newId(), newId()]
  expect(await movedBy(refund(paymentId, toCard))).toEqual(['refund_promised: 400 from refunds_due to customers'])
  const sent = `update refunds set status = 'pending', stripe_refund_id = 're_1' where id = '${toCard}'`
  expect(await movedBy(sent)).toEqual(['refund_sent: 400 from stripe to refunds_due'])
  expect(await movedBy(`update refunds set status = 'succeeded', settled_at = now() where id = '${toCard}'`)).toEqual(
    [],
  )
  expect(
    await movedBy(
      `update refunds set status = 'failed', superseded = true, settled_at = now() where id = '${toCard}'`,
      `insert into refunds (id, payment_id, amount_cents, kind, reason, replaces)
       values ('${again}', '${paymentId}', 400, 'paid_twice', 'again', '${toCard}')`,
    ),
  ).toEqual([
    'refund_promised: 400 from customers to refunds_due',
    'refund_promised: 400 from refunds_due to customers',
    'refund_sent: 400 from refunds_due to stripe',
  ])
  expect(await movedBy(`update refunds set status = 'succeeded', settled_at = now() where id = '${again}'`)).toEqual([
    'refund_sent: 400 from cash_box to refunds_due',
  ])
  expect(
    await movedBy(
      refund(cash, inCash),
      `update refunds set status = 'succeeded', settled_at = now() where id = '${inCash}'`,
    ),
  ).toEqual(['refund_promised: 400 from refunds_due to customers', 'refund_sent: 400 from cash_box to refunds_due'])
})

test('a deposit is held, kept in part as a charge, and the rest is released', async () => {
  const { requestId, bookingId } = await paidBooking()
  const [deposit, hold] = [newId(), newId()]
  await movedBy(`insert into deposits (id, booking_id, method, amount_cents, authorize_at)
    values ('${deposit}', '${bookingId}', 'card', 5000, now())`)
  expect(
    await movedBy(
      `insert into deposit_holds (id, deposit_id, amount_cents, status) values ('${hold}', '${deposit}', 5000, 'held')`,
    ),
  ).toEqual(['hold: 5000 from deposits to card_holds'])
  expect(
    await movedBy(
      `update deposit_holds set status = 'captured', captured_cents = 1200 where id = '${hold}'`,
      `insert into charges (id, booking_id, kind, state, label, quantity, unit_amount_cents, amount_cents, tax_cents, payable_at, answer_by)
       values (gen_random_uuid(), '${bookingId}', 'damage', 'upheld', 'Rim', 1, 1100, 1100, 100, now(), now())`,
      `insert into payments (id, request_id, purpose, method, amount_cents, received_at)
       values ('${deposit}', '${requestId}', 'extra', 'deposit', 1200, now())`,
    ),
  ).toEqual([
    'charge: 100 from tax_due to customers',
    'charge: 1100 from revenue_damage to customers',
    'hold: 3800 from card_holds to deposits',
    'hold_captured: 1200 from card_holds to stripe',
    'payment: 1200 from customers to deposits',
  ])
  expect(
    await movedBy(`update charges set state = 'dropped', payable_at = null where booking_id = '${bookingId}'`),
  ).toEqual(['charge: 100 from customers to tax_due', 'charge: 1100 from customers to revenue_damage'])
})

test.each([
  ['in cash', 'cash', 'null', 'cash_box', 'cash_box'],
  ['on the terminal', 'card', `'slip 7'`, 'card_holds', 'terminal'],
])('a deposit that is taken %s is with us until it is given back', async (_, method, slip, held, kept) => {
  const { bookingId } = await paidBooking()
  const id = newId()
  await movedBy(
    `insert into deposits (id, booking_id, method, amount_cents, authorize_at) values ('${id}', '${bookingId}', '${method}', 5000, now())`,
  )
  const set = (values: string) => movedBy(`update deposits set ${values} where id = '${id}'`)
  expect(await set(`status = 'recorded', terminal_reference = ${slip}, decided_at = now()`)).toEqual([
    `desk_deposit: 5000 from deposits to ${held}`,
  ])
  expect(await set(`status = 'captured', captured_cents = 1000`)).toEqual([
    `desk_deposit: 1000 from ${held} to deposits`,
    `desk_deposit_kept: 1000 from deposits to ${kept}`,
  ])
  expect(await set(`given_back_at = now()`)).toEqual([`desk_deposit: 4000 from ${held} to deposits`])
})

test('a dispute takes the money, and gives it back or loses it until it is paid again', async () => {
  const { requestId, paymentId, total } = await paidBooking()
  const open = (id: string, status: string) =>
    `insert into disputes (id, payment_id, amount_cents, status, opened_at) values ('${id}', '${paymentId}', 900, '${status}', '2026-11-22')`
  const end = (id: string, status: string) =>
    `update disputes set status = '${status}', closed_at = '2026-11-23' where id = '${id}'`
  const [inquiry, won, lost] = [`du_${newId()}`, `du_${newId()}`, `du_${newId()}`]
  expect(await movedBy(open(inquiry, 'warning_needs_response'))).toEqual([])
  expect(await movedBy(end(inquiry, 'warning_closed'))).toEqual([])
  expect(await movedBy(open(won, 'needs_response'))).toEqual(['dispute_opened: 900 from stripe to disputes_open'])
  expect(await movedBy(end(won, 'won'))).toEqual(['dispute_opened: 900 from disputes_open to stripe'])
  await movedBy(open(lost, 'needs_response'))
  expect(
    await movedBy(
      end(lost, 'lost'),
      `insert into refunds (id, payment_id, amount_cents, kind, reason, status, settled_at, dispute_id)
       values (gen_random_uuid(), '${paymentId}', 700, 'chargeback', 'chargeback', 'succeeded', now(), '${lost}')`,
    ),
  ).toEqual([
    'dispute_beyond: 200 from disputes_open to disputes_lost',
    'dispute_lost: 700 from disputes_open to customers',
    'loss: 700 from customers to disputes_lost',
  ])
  const again = `insert into payments (id, request_id, purpose, amount_cents, received_at)
    values (gen_random_uuid(), '${requestId}', 'remaining', 700, '2026-11-24')`
  expect(await movedBy(again)).toEqual([
    'loss: 700 from disputes_lost to customers',
    'payment: 700 from customers to stripe',
  ])
  // Canceled by us: the rest goes back, and nothing was to be kept.
  const ended = await movedBy(
    `update bookings set status = 'cancelled', ended_at = '2026-11-25' where request_id = '${requestId}'`,
    `insert into booking_log (id, request_id, move, facts, created_at) values (gen_random_uuid(), '${requestId}', 'cancelled', '{"keptCents": 0}', '2026-11-25')`,
    `insert into refunds (id, payment_id, amount_cents, kind, reason) values (gen_random_uuid(), '${paymentId}', ${total - 700}, 'canceled_by_us', 'test')`,
    `insert into refunds (id, payment_id, amount_cents, kind, reason)
     select gen_random_uuid(), id, amount_cents, 'canceled_by_us', 'test' from payments where request_id = '${requestId}' and purpose = 'remaining'`,
  )
  expect(ended.filter((row) => !row.startsWith('refund_promised'))).toEqual([
    `price: ${total} from customers to revenue_rental`,
  ])
})

test('what a booking that ended keeps is revenue of cancellations', async () => {
  const { requestId, paymentId, total } = await paidBooking()
  const half = total / 2
  expect(
    await movedBy(
      `update bookings set status = 'no_show', ended_at = '2026-11-25' where request_id = '${requestId}'`,
      `insert into booking_log (id, request_id, move, facts, created_at) values (gen_random_uuid(), '${requestId}', 'no_show', '{"keptCents": ${half}}', '2026-11-25')`,
      `insert into refunds (id, payment_id, amount_cents, kind, reason) values (gen_random_uuid(), '${paymentId}', ${half}, 'no_show', 'test')`,
    ),
  ).toEqual([
    `cancellation: ${half} from revenue_cancellations to customers`,
    `price: ${total} from customers to revenue_rental`,
    `refund_promised: ${half} from refunds_due to customers`,
  ])
})

test('what staff refund at Stripe beyond what is owed is goodwill', async () => {
  const { paymentId } = await paidBooking()
  expect(
    await movedBy(`insert into refunds (id, payment_id, amount_cents, kind, reason, status, stripe_refund_id, settled_at)
      values (gen_random_uuid(), '${paymentId}', 300, 'made_at_stripe', 'test', 'succeeded', 're_2', now())`),
  ).toEqual([
    'goodwill: 300 from customers to goodwill',
    'refund_promised: 300 from refunds_due to customers',
    'refund_sent: 300 from stripe to refunds_due',
  ])
})

test('two transactions that commit at once count the goodwill of both', async () => {
  const { requestId, paymentId } = await paidBooking()
  // Paid beyond the price: the first 300 that go back are owed, and what follows is goodwill.
  await movedBy(`insert into payments (id, request_id, purpose, method, amount_cents, received_at)
    values (gen_random_uuid(), '${requestId}', 'remaining', 'cash', 300, '2026-11-22')`)
  const byHand = (
    id: string,
  ) => `insert into refunds (id, payment_id, amount_cents, kind, reason, status, stripe_refund_id, settled_at)
    values (gen_random_uuid(), '${paymentId}', 200, 'made_at_stripe', '${id}', 'succeeded', '${id}', now())`
  const [one, other] = [await rawSql.reserve(), await rawSql.reserve()]
  await one.unsafe(`begin; ${byHand('re_of_one')}; set constraints all immediate`)
  const [{ pid } = { pid: 0 }] = await other<{ pid: number }[]>`select pg_backend_pid() as pid`
  let isCommitted = false
  const committed = other.unsafe(`begin; ${byHand('re_of_other')}; commit`).then(() => (isCommitted = true))
  await until(async () => {
    const locks = await rawSql`select from pg_locks where pid = ${pid} and not granted`
    expect(locks.length > 0 || isCommitted).toBe(true)
  })
  await one`commit`
  await committed
  one.release()
  other.release()
  const rows = await rawSql<Row[]>`select * from journal where subject_id = ${requestId} and kind = 'goodwill'`
  expect(rows).toMatchObject([{ amount_cents: 100, from_account: 'customers', to_account: 'goodwill' }])
})

test('what a bank takes back of a subscription is lost: it is not owed again', async () => {
  const [payment, dispute] = [newId(), `du_${newId()}`]
  await movedBy(
    `insert into payments (id, profile_id, purpose, amount_cents, received_at) values ('${payment}', '${(await addBroker()).id}', 'subscription', 4999, now())`,
    `insert into disputes (id, payment_id, amount_cents, status, opened_at) values ('${dispute}', '${payment}', 4999, 'needs_response', now())`,
  )
  expect(
    await movedBy(
      `update disputes set status = 'lost', closed_at = now() where id = '${dispute}'`,
      `insert into refunds (id, payment_id, amount_cents, kind, reason, status, settled_at, dispute_id)
       values (gen_random_uuid(), '${payment}', 4999, 'chargeback', 'chargeback', 'succeeded', now(), '${dispute}')`,
    ),
  ).toEqual(['dispute_lost: 4999 from disputes_open to customers', 'loss: 4999 from customers to disputes_lost'])
})

test('subscriptions, memberships, commissions and payouts are in it too', async () => {
  const { brokerId, requestId } = await paidBooking()
  const [payment, line, payout] = [newId(), newId(), newId()]
  expect(
    await movedBy(
      `insert into payments (id, profile_id, purpose, amount_cents, received_at) values ('${payment}', '${brokerId}', 'subscription', 4999, now())`,
    ),
  ).toEqual(['payment: 4999 from customers to stripe', 'subscription: 4999 from revenue_subscriptions to customers'])
  expect(
    await movedBy(
      `insert into refunds (id, payment_id, amount_cents, kind, reason) values (gen_random_uuid(), '${payment}', 4999, 'subscription_ended', 'test')`,
    ),
  ).toEqual([
    'refund_promised: 4999 from refunds_due to customers',
    'subscription: 4999 from customers to revenue_subscriptions',
  ])
  const membership = (amount: number, method: string) =>
    movedBy(`insert into membership_payments (id, profile_id, membership, amount_cents, method, reference, recorded_by, paid_at)
      values (gen_random_uuid(), '${brokerId}', 'yearly-elite', ${amount}, '${method}', '1', '${brokerId}', now())`)
  expect(await membership(100, 'check')).toEqual([
    'membership: 100 from revenue_memberships to customers',
    'membership_payment: 100 from customers to bank',
  ])
  expect(await membership(-100, 'card')).toEqual([
    'membership: 100 from customers to revenue_memberships',
    'membership_payment: 100 from terminal to customers',
  ])
  const entry = (values: string, more = 'null') =>
    `insert into earning_entries (id, line_id, kind, pending_cents, available_cents, paid_cents, payout_id, log_id)
     values (gen_random_uuid(), '${line}', ${values}, ${more}, null)`
  expect(
    await movedBy(
      `insert into earning_lines (id, user_id, request_id, kind, commission_rate_bp, description) values ('${line}', '${brokerId}', '${requestId}', 'commission', 1500, '')`,
      entry(`'accrual', 800, 0, 0`),
      entry(`'release', -800, 800, 0`),
    ),
  ).toEqual([
    'commission: 800 from broker_pending to commissions',
    'release: 800 from broker_available to broker_pending',
  ])
  expect(await movedBy(entry(`'reversal', 0, -50, 0`))).toEqual(['commission: 50 from commissions to broker_available'])
  expect(
    await movedBy(
      `insert into payouts (id, user_id, amount_cents, recorded_by, paid_at, reference) values ('${payout}', '${brokerId}', 750, '${brokerId}', now(), '1')`,
      entry(`'payout', 0, -750, 750`, `'${payout}'`),
    ),
  ).toEqual(['payout: 750 from bank to broker_available'])
})

test('a row that is deleted is taken back', async () => {
  const { bookingId, requestId } = await paidBooking()
  const id = newId()
  await movedBy(
    `insert into deposits (id, booking_id, method, amount_cents, authorize_at) values ('${id}', '${bookingId}', 'card', 5000, now())`,
    `insert into deposit_holds (id, deposit_id, amount_cents, status) values ('${id}', '${id}', 5000, 'held')`,
  )
  expect(
    await movedBy(`delete from deposit_holds where id = '${id}'`, `delete from deposits where id = '${id}'`),
  ).toEqual(['hold: 5000 from card_holds to deposits'])
  const [payment] = await movedBy(`delete from payments where request_id = '${requestId}'`)
  expect(payment).toMatch(/^payment: \d+ from stripe to customers$/)
})

test('the database refuses to change the journal, and a row that moves nothing', async () => {
  await paidBooking()
  for (const change of ['update journal set amount_cents = 1', 'delete from journal', 'truncate journal'])
    await expect(ownerSql.unsafe(change), change).rejects.toThrow('the journal is append-only')
  for (const [to, amount] of [
    ['stripe', 1],
    ['customers', 0],
  ])
    await expect(
      rawSql.unsafe(`insert into journal (from_account, to_account, amount_cents, kind, subject_id, source_id, at)
        values ('stripe', '${to}', ${amount}, 'payment', gen_random_uuid(), '1', now())`),
    ).rejects.toThrow('journal_moves')
})
