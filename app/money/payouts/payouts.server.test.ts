import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { earningBalances, earningEntries, payouts, profiles, refunds } from '#drizzle/schema.ts'
import { emit } from '#app/emit.server.ts'
import { followBooking } from '#app/money/earnings/ledger.server.ts'
import { listPaidLines } from '#app/money/earnings/statement.server.ts'
import { payoutFigures } from './figures.ts'
import { db } from '#app/platform/db.server.ts'
import { date, type CalendarDate } from '#app/shared/dates.ts'
import { days, hours, later } from '#app/shared/durations.ts'
import { newId } from '#app/shared/ids.ts'
import { cents } from '#app/shared/money.ts'
import { dayOf } from '#app/shared/zone.ts'
import { addFacilitated, logMove, paymentOf, setStatus } from '#tests/support/facilitated.ts'
import { addBroker, addHouseMember } from '#tests/support/listings.ts'
import { confirmPayouts } from '#tests/support/payouts.ts'
import { mailsTo, subjectsTo } from '#tests/support/outbox.ts'
import { adjustEarnings, recordPayouts, undoPayout } from './commands.server.ts'
import { agreementTo } from './fields.ts'
import { readPaid } from './overview.server.ts'
import { listOwed, listPayoutsOf, listRun, listYear } from './queries.server.ts'

const now = new Date('2026-11-21T15:00:00Z')
const { id: actorId } = await addHouseMember('admin')
const by = { actorId, now }

/** Two days at $1,450.00: $435.00. */
async function earn(userId: string) {
  const { requestId } = await addFacilitated(userId, now)
  await setStatus(requestId, 'completed', now)
  await followBooking(requestId, now)
  return requestId
}

type More = { run?: string; paidOn?: CalendarDate }

const pay = (people: string[], { run = newId(), paidOn = dayOf(now) }: More = {}, at = now) =>
  confirmPayouts(
    { run, method: 'bank_transfer', paidOn, people: people.map((id) => ({ id, reference: `ACH ${id.slice(-4)}` })) },
    { actorId, now: at },
  )

const adjust = (broker: string, dollars: number, entry = newId()) =>
  adjustEarnings(
    {
      entry,
      broker,
      direction: dollars < 0 ? 'take' : 'add',
      amount: cents(Math.abs(dollars) * 100),
      reason: 'Agreed on the phone',
    },
    by,
  )

const payoutsOf = async (userId: string) => (await listPayoutsOf(userId, 1)).payouts

async function balanceOf(userId: string) {
  const [row] = await db
    .select({ available: earningBalances.availableBalanceCents, paid: earningBalances.paidCents })
    .from(earningBalances)
    .where(eq(earningBalances.userId, userId))
  return row
}

test('a run pays each broker what is available by then, and mails the statement', async () => {
  const [broker, poor] = [await addBroker(), await addBroker()]
  const requestId = await earn(broker.id)
  await adjust(broker.id, -35)
  await adjust(poor.id, 49)
  expect(await pay([broker.id, poor.id])).toMatchObject({ ok: true, value: { paid: 1, total: 40_000, left: 1 } })
  expect(await balanceOf(broker.id)).toEqual({ available: 0, paid: 40_000 })
  expect(await balanceOf(poor.id)).toEqual({ available: 4_900, paid: 0 })
  const [payout] = await payoutsOf(broker.id)
  const lines = await listPaidLines(payout!.id)
  expect(lines.map(({ amount }) => amount).sort()).toEqual([-3_500, 43_500])
  const mail = (await mailsTo(broker.email)).at(-1)!
  expect(mail.subject).toBe('Your payout of $400.00')
  for (const words of ['ACH', '15% of $2,900.00: $435.00', 'Agreed on the phone: -$35.00', `/payouts/${payout!.id}`])
    expect(mail.textBody).toContain(words)
  // What is owed back later is a line of the next payout, which says of how much it is a part.
  const { id: paymentId } = await paymentOf(requestId)
  await db.insert(refunds).values({
    paymentId,
    amountCents: 29_000,
    kind: 'made_at_stripe' as const,
    reason: 'made at Stripe re_9',
    status: 'succeeded',
  })
  await logMove(requestId, 'refund_paid', later(now, 1))
  await followBooking(requestId, now)
  expect(await pay([broker.id])).toMatchObject({ ok: false, problem: { code: 'payout.nothingLeft' } })
  await earn(broker.id)
  await pay([broker.id])
  const second = (await payoutsOf(broker.id)).find(({ amount }) => amount === 39_150)
  expect(await listPaidLines(second!.id)).toMatchObject([{ amount: 43_500 }, { amount: -4_350, whole: 39_150 }])
})

test('a payout, its bank file and the file of its year name whom it was sent to, whatever they are called since', async () => {
  const broker = await addBroker()
  await earn(broker.id)
  const run = newId()
  await pay([broker.id], { run })
  const [was] = await db.select().from(profiles).where(eq(profiles.id, broker.id))
  await db.update(profiles).set({ fullName: 'Brook Sommer', username: 'brook_s' }).where(eq(profiles.id, broker.id))
  const sent = { name: was!.fullName, username: was!.username }
  expect(await listRun(run)).toMatchObject([sent])
  expect(await payoutsOf(broker.id)).toMatchObject([sent])
  expect((await listYear(2026)).filter(({ userId }) => userId === broker.id)).toMatchObject([sent])
})

test('the form of a payout that was undone records nothing when it is sent again', async () => {
  const broker = await addBroker()
  await earn(broker.id)
  const run = newId()
  expect(await pay([broker.id], { run })).toMatchObject({ ok: true })
  const [payout] = await payoutsOf(broker.id)
  await undoPayout({ payoutId: payout!.id, reason: 'The account was closed.' }, by)
  expect(await pay([broker.id], { run })).toMatchObject({ ok: false, problem: { code: 'payout.undoneSince' } })
  expect((await balanceOf(broker.id))?.paid).toBe(0)
})

test('a form of two, of which one was undone, records neither again and says whom it leaves out', async () => {
  const [kept, undone, fresh] = [await addBroker(), await addBroker(), await addBroker()]
  for (const { id } of [kept, undone, fresh]) await earn(id)
  const run = newId()
  expect(await pay([kept.id, undone.id], { run })).toMatchObject({ ok: true, value: { paid: 2 } })
  const [payout] = await payoutsOf(undone.id)
  await undoPayout({ payoutId: payout!.id, reason: 'The account was closed.' }, by)
  const again = await pay([kept.id, undone.id], { run })
  expect(again).toMatchObject({ ok: false, problem: { code: 'payout.undoneSince' } })
  const more = await pay([kept.id, undone.id, fresh.id], { run })
  expect(more).toMatchObject({ ok: true, value: { paid: 2, left: 0, undone: 1 } })
  expect((await balanceOf(undone.id))?.paid).toBe(0)
})

test('two admins at once, and the same form twice, pay nothing twice', async () => {
  const broker = await addBroker()
  await earn(broker.id)
  const run = newId()
  const answers = await Promise.all([pay([broker.id], { run }), pay([broker.id], { run }), pay([broker.id])])
  expect(answers.filter(({ ok }) => ok).length).toBeGreaterThan(0)
  expect(await pay([broker.id], { run })).toMatchObject({ ok: answers[0]!.ok })
  expect(await db.$count(payouts, eq(payouts.userId, broker.id))).toBe(1)
  expect(await balanceOf(broker.id)).toEqual({ available: 0, paid: 43_500 })
  expect(await subjectsTo(broker.email)).toEqual(['Your payout of $435.00'])
})

test('what a job has not brought to the ledger yet is known before money is sent', async () => {
  const [disputed, refunded] = [await addBroker(), await addBroker()]
  await logMove(await earn(disputed.id), 'disputed', later(now, 1), { dispute: 'du_8', purpose: 'upfront' })
  const requestId = await earn(refunded.id)
  const { id: paymentId } = await paymentOf(requestId)
  const refund = {
    paymentId,
    amountCents: 29_000,
    kind: 'made_at_stripe' as const,
    reason: 'made at Stripe re_10',
    status: 'succeeded' as const,
  }
  await db.insert(refunds).values(refund)
  await logMove(requestId, 'refund_paid', later(now, 1))
  const both = await pay([disputed.id, refunded.id], {}, later(now, 2))
  expect(both).toMatchObject({ ok: true, value: { paid: 1, total: 39_150, left: 1 } })
  expect(await balanceOf(disputed.id)).toEqual({ available: 0, paid: 0 })
})

test('what is owed back of an earlier payout is taken off before its job has told the ledger', async () => {
  const { id } = await addBroker()
  const requestId = await earn(id)
  await pay([id])
  const { id: paymentId } = await paymentOf(requestId)
  const refund = {
    paymentId,
    amountCents: 29_000,
    kind: 'made_at_stripe' as const,
    reason: 'made at Stripe re_11',
    status: 'succeeded' as const,
  }
  await db.transaction(async (tx) => {
    await tx.insert(refunds).values(refund)
    await emit(tx, 'booking.moneyMoved', { requestId })
  })
  await logMove(requestId, 'refund_paid', later(now, 1))
  await earn(id)
  expect(await pay([id], {}, later(now, 2))).toMatchObject({ ok: true, value: { paid: 1, total: 39_150 } })
  expect(await balanceOf(id)).toEqual({ available: 0, paid: 43_500 + 39_150 })
})

test('a form from the browser history pays the brokers its run has not paid', async () => {
  const [first, second] = [await addBroker(), await addBroker()]
  for (const { id } of [first, second]) await earn(id)
  const run = newId()
  const answer = { ok: true, value: { paid: 1, total: 43_500, left: 0, undone: 0 } }
  for (const { id } of [first, second, first]) expect(await pay([id], { run })).toEqual(answer)
  for (const { id } of [first, second]) expect(await balanceOf(id)).toEqual({ available: 0, paid: 43_500 })
})

test('undone on its day a payout is available again, what is disputed by then pending; afterwards it stays', async () => {
  const broker = await addBroker()
  const [, disputed] = [await earn(broker.id), await earn(broker.id)]
  const run = newId()
  await pay([broker.id], { run, paidOn: date('2026-11-20') })
  const [payout] = await payoutsOf(broker.id)
  const undo = (at: Date) => undoPayout({ payoutId: payout!.id, reason: 'Wrong account' }, { actorId, now: at })
  await logMove(disputed, 'disputed', later(now, 1), { dispute: 'du_7', purpose: 'upfront' })
  await followBooking(disputed, later(now, 1))
  expect(await undo(later(now, hours(14)))).toMatchObject({ problem: { code: 'payout.tooLateToUndo' } })
  expect(await undo(later(now, hours(13)))).toMatchObject({ ok: true })
  expect(await undo(later(now, days(2)))).toMatchObject({ ok: true })
  expect(await balanceOf(broker.id)).toEqual({ available: 43_500, paid: 0 })
  const rows = await payoutsOf(broker.id)
  expect(rows.map(({ amount, reason }) => [amount, reason])).toEqual([
    [-87_000, 'Wrong account'],
    [87_000, 'Wrong account'],
  ])
  expect(await subjectsTo(broker.email)).toEqual(['Your payout of $870.00', 'Your payout of $870.00 was reversed'])
  expect(await listRun(run)).toEqual([])
  // The page offers no file that would be empty.
  expect((await readPaid({ run, page: 1 })).run).toMatchObject({ isSent: false })
  const reached = await db.select().from(earningEntries).where(eq(earningEntries.payoutId, payout!.id))
  expect(reached).toHaveLength(2)
  expect(await undoPayout({ payoutId: rows[0]!.id, reason: 'x' }, by)).toMatchObject({ ok: false })
})

test('a correction counts at once, with its mail, and once; only for brokers', async () => {
  const [broker, staff] = [await addBroker(), await addHouseMember('staff')]
  const entry = newId()
  for (const _ of [1, 2]) expect(await adjust(broker.id, -20.5, entry)).toMatchObject({ ok: true })
  // From the history, with other words: nothing is written, and no one is told that it was.
  for (const other of [() => adjust(broker.id, -20, entry), () => adjust(staff.id, -20.5, entry)])
    expect(await other()).toMatchObject({ ok: false, problem: { code: 'payout.formUsed' } })
  expect(await balanceOf(broker.id)).toEqual({ available: -2_050, paid: 0 })
  const [mail] = await mailsTo(broker.email)
  for (const words of ['deducted $20.50', 'Agreed on the phone', 'Available to you now: -$20.50.'])
    expect(mail!.textBody).toContain(words)
  expect(await adjust(staff.id, 5)).toMatchObject({ ok: false, field: 'broker' })
})

test('a year is one of Atlanta, by the day of payment, without what was undone', async () => {
  const [broker, other] = [await addBroker(), await addBroker()]
  const newYear = new Date('2027-01-01T04:30:00Z')
  for (const { id } of [broker, other]) await earn(id)
  await pay([broker.id, other.id], { paidOn: date('2026-12-31') }, later(newYear, hours(1)))
  const [taken] = await payoutsOf(other.id)
  await undoPayout({ payoutId: taken!.id, reason: 'Wrong account' }, { actorId, now: later(newYear, hours(2)) })
  const of = async (year: number) =>
    (await listYear(year)).filter(({ userId }) => [broker.id, other.id].includes(userId))
  expect(await of(2026)).toMatchObject([{ userId: broker.id, count: 1, total: 43_500 }])
  expect(await of(2027)).toEqual([])
})

test('a broker with many payouts reads all of them, a page at a time', async () => {
  const { id: userId } = await addBroker()
  const payout = { userId, amountCents: 6_000, reference: 'ACH', recordedBy: actorId, paidAt: now }
  const recorded = Array.from({ length: payoutFigures.shown + 2 }, (_, index) => later(now, index))
  await db.insert(payouts).values(recorded.map((recordedAt) => ({ ...payout, recordedAt })))
  const pages = await Promise.all([1, 2, 3].map((page) => listPayoutsOf(userId, page)))
  expect(pages.map((page) => page.payouts.length)).toEqual([payoutFigures.shown, 2, 0])
  expect(pages.map(({ more }) => more)).toEqual([true, false, false])
})

test('a run is recorded once its sums were confirmed, and asked about again when one of them has moved', async () => {
  const [broker, other] = [await addBroker(), await addBroker()]
  await earn(broker.id)
  await adjust(broker.id, -35)
  await earn(other.id)
  const people = [broker.id, other.id].map((id) => ({ id, reference: 'ACH' }))
  const form = { run: newId(), method: 'check' as const, paidOn: date('2026-11-21'), people }
  const send = (sure?: string) => recordPayouts({ ...form, sure }, by)
  const sums = (first: number) => [
    { id: broker.id, cents: first },
    { id: other.id, cents: 43_500 },
  ]
  const question = 'Record 2 payouts, $835.00 in all?'
  expect(await send()).toMatchObject({ ok: false, problem: { code: 'payout.unsure', title: question } })
  const owed = (await listOwed()).filter(({ id }) => people.some((person) => person.id === id))
  expect(owed).toMatchObject([
    { id: other.id, available: 43_500, lines: 1 },
    { id: broker.id, available: 40_000, lines: 2 },
  ])
  for (const [moved, asked] of [
    [sums(40_001), question],
    [sums(40_000).slice(1), question],
  ] as const)
    expect(await send(agreementTo(moved))).toMatchObject({ ok: false, problem: { title: asked } })
  await adjust(broker.id, -1)
  const again = await send(agreementTo(sums(40_000)))
  expect(again).toMatchObject({ ok: false, problem: { title: 'Record 2 payouts, $834.00 in all?' } })
  expect(await db.$count(payouts, eq(payouts.runId, form.run))).toBe(0)
  const confirmed = agreementTo(sums(39_900))
  for (const _ of ['once', 'twice'])
    expect(await send(confirmed)).toMatchObject({ ok: true, value: { paid: 2, total: 83_400, left: 0 } })
  expect(await db.$count(payouts, eq(payouts.runId, form.run))).toBe(2)
})
