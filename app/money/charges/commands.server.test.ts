/** From what the rules propose to what the customer answers, on Postgres; afterwards everything agrees. */
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'

import { bookingRequests, charges, deposits, outbox, payments } from '#drizzle/schema.ts'
import { findViolations } from '#app/office/audit/queries.server.ts'
import { chargeProblems } from './words.ts'
import { db } from '#app/platform/db.server.ts'
import { days, hours, later } from '#app/shared/durations.ts'
import { newId } from '#app/shared/ids.ts'
import { cents } from '#app/shared/money.ts'
import { one } from '#app/shared/one.ts'
import { present } from '#app/shared/present.ts'
import { printInstant } from '#app/shared/zone.ts'
import { addHouseMember } from '#tests/support/listings.ts'
import { returnCar } from '#tests/support/returned-rentals.ts'
import { openStripe } from '#tests/support/stripe-emulator.ts'
import { movesOf } from '#tests/support/booking-log.ts'
import { salesTax } from '#tests/support/taxes.ts'
import { acceptCharges, lapseUnanswered, objectToCharges } from './answers.server.ts'
import { addCharge, confirmCharge, decideCharge, sendCharges } from './commands.server.ts'
import { findChargeSums } from './sums.server.ts'

openStripe()
const { id: actorId } = await addHouseMember('staff')
afterEach(async () => expect(await findViolations(now)).toEqual([]))

const now = new Date()
type Proposed = Parameters<typeof returnCar>[1][number]
const late: Proposed = { kind: 'late', quantity: 2, unitAmountCents: 10_000 }
const miles: Proposed = { kind: 'miles', quantity: 50, unitAmountCents: 500 }

async function back(proposed = [late, miles]) {
  const rental = await returnCar(actorId, proposed, now)
  const acting = { requestId: rental.requestId, bookingId: rental.bookingId, actorId, now }
  const answering = { ...acting, actorId: rental.viewer.id }
  const rows = () => db.select().from(charges).where(eq(charges.bookingId, rental.bookingId)).orderBy(charges.kind)
  const idOf = async (kind: string) =>
    present(
      (await rows()).find((row) => row.kind === kind),
      kind,
    ).id
  const logged = async () => (await movesOf(rental.requestId)).filter((move) => move.startsWith('charge'))
  return { ...rental, acting, answering, rows, idOf, logged }
}

async function sent(proposed = [late, miles]) {
  const rental = await back(proposed)
  for (const row of await rental.rows()) await confirmCharge(row.id, row.amountCents, rental.acting)
  const total = (await rental.rows()).reduce((sum, { amountCents }) => sum + amountCents, 0)
  expect(await sendCharges(total, rental.acting)).toEqual({ ok: true, value: 'sent' })
  return { ...rental, total }
}

describe('staff', () => {
  test('confirm, change with a reason, leave out and add; one email has what is left', async () => {
    const { acting, rows, idOf, requestId } = await back([
      late,
      miles,
      { kind: 'fuel', quantity: 1, unitAmountCents: 2_500 },
    ])
    expect(await sendCharges(47_500, acting)).toMatchObject({ ok: false, problem: chargeProblems.undecided })
    expect(await confirmCharge(await idOf('late'), 1, acting)).toMatchObject({ problem: chargeProblems.changed })
    for (const _ of ['once', 'again']) expect((await confirmCharge(await idOf('late'), 20_000, acting)).ok).toBe(true)
    const less = { decision: 'charge' as const, amount: cents(10_000) }
    expect(await decideCharge(await idOf('miles'), { ...less, reason: undefined }, acting)).toMatchObject({
      problem: chargeProblems.reasonMissing,
      field: 'reason',
    })
    expect((await decideCharge(await idOf('miles'), { ...less, reason: 'We sent you the long way' }, acting)).ok).toBe(
      true,
    )
    const drop = { decision: 'drop' as const, reason: undefined }
    expect((await decideCharge(await idOf('fuel'), drop, acting)).ok).toBe(true)
    const id = newId()
    const noPhotoReason = 'It was dark'
    const damage = { id, kind: 'damage' as const, label: 'Rim scratched', amount: cents(45_000), noPhotoReason }
    expect(await addCharge({ ...damage, noPhotoReason: undefined }, acting)).toMatchObject({
      problem: chargeProblems.evidenceMissing,
      field: 'noPhotoReason',
    })
    expect(await addCharge(damage, acting)).toEqual({ ok: true, value: 'added' })
    expect(await addCharge(damage, acting)).toEqual({ ok: true, value: 'before' })
    expect(await addCharge({ ...damage, id: newId(), photos: [newId()] }, acting)).toMatchObject({
      problem: chargeProblems.photoGone,
    })
    expect(await sendCharges(1, acting)).toMatchObject({ problem: chargeProblems.changed })
    const presses = await Promise.all([1, 2, 3].map(() => sendCharges(75_000, acting)))
    expect(presses.map((press) => press.ok && press.value).toSorted()).toEqual(['before', 'before', 'sent'])
    expect((await rows()).map(({ state }) => state)).toEqual(['sent', 'sent', 'dropped', 'sent'])
    expect((await rows())[0]?.answerBy).toEqual(later(now, hours(72)))
    const mails = (await db.select().from(outbox)).filter(({ dedupeKey }) =>
      dedupeKey.startsWith(`charges-sent:${requestId}`),
    )
    expect(mails).toHaveLength(1)
    for (const words of ['$750.00', '2 × $100.00', 'We sent you the long way', 'Rim scratched'])
      expect(mails[0]?.textBody).toContain(words)
    expect(mails[0]?.textBody).not.toContain('Missing fuel')
    expect(await decideCharge(await idOf('late'), drop, acting)).toMatchObject({ problem: chargeProblems.goneOn })
  })

  test('of the desk decide on $1,000.00 each and no more, whichever way it comes', async () => {
    const dear = { ...late, quantity: 11 }
    const { acting: managing, idOf, rows } = await back([dear, miles])
    const acting = { ...managing, actorId: (await addHouseMember('staff', 'desk')).id }
    const { aboveDesk } = chargeProblems
    const id = await idOf('late')
    expect(await confirmCharge(id, 110_000, acting)).toMatchObject({ ok: false, problem: aboveDesk })
    const charge = { decision: 'charge' as const, amount: cents(100_001), reason: 'Traffic' }
    const damage = { id: newId(), kind: 'damage' as const, label: 'Rim', noPhotoReason: 'Dark', amount: cents(100_001) }
    for (const refused of [await decideCharge(id, charge, acting), await addCharge(damage, acting)])
      expect(refused).toMatchObject({ ok: false, problem: aboveDesk, field: 'amount' })
    expect(await decideCharge(id, { ...charge, amount: cents(100_000) }, acting)).toMatchObject({ ok: true })
    expect(await addCharge({ ...damage, amount: cents(100_000) }, acting)).toMatchObject({ ok: true })
    expect((await confirmCharge(await idOf('miles'), 25_000, acting)).ok).toBe(true)
    expect((await decideCharge(id, { ...charge, amount: cents(110_000) }, managing)).ok).toBe(true)
    expect((await sendCharges(235_000, acting)).ok).toBe(true)
    expect((await rows()).map(({ state }) => state)).toEqual(['sent', 'sent', 'sent'])
  })

  test('name in a second email what waits from the first, and until when', async () => {
    const { acting, rows, requestId } = await back([])
    const add = (label: string, amount: number) =>
      addCharge({ id: undefined, kind: 'damage', label, amount: cents(amount), noPhotoReason: 'Dark' }, acting)
    await add('Rim', 22_500)
    expect((await sendCharges(22_500, acting)).ok).toBe(true)
    await add('Mirror', 30_000)
    expect((await sendCharges(30_000, { ...acting, now: later(now, hours(48)) })).ok).toBe(true)
    const [first, second] = (await db.select().from(outbox))
      .filter(({ dedupeKey }) => dedupeKey.startsWith(`charges-sent:${requestId}`))
      .toSorted((one, other) => +one.createdAt - +other.createdAt)
      .map(({ textBody }) => textBody)
    expect(first).not.toContain('before. Please respond to those')
    const [{ answerBy } = { answerBy: null }] = await rows()
    expect(second).toContain(
      `We sent you charges of $225.00 before. Please respond to those by ${printInstant(answerBy!)}. In total, charges of $525.00 are waiting for your response.`,
    )
  })

  test('add nothing before the return', async () => {
    const { acting } = await back([])
    const damage = { id: undefined, kind: 'damage' as const, label: 'Rim', amount: cents(100), noPhotoReason: 'Dark' }
    const elsewhere = { ...acting, requestId: newId() }
    expect(await addCharge(damage, elsewhere)).toMatchObject({ problem: chargeProblems.notReturned })
  })
})

test('taxes follow what staff decide, are asked for with it, and come once it is taken', async () => {
  const rental = await back()
  const { acting, answering, rows, idOf, requestId } = rental
  await db
    .update(bookingRequests)
    .set({ policy: { taxes: { '2026-11-01': [], '2026-11-02': [salesTax(8_875)] } } })
    .where(eq(bookingRequests.id, requestId))
  const decide = async (kind: string, amount: number) =>
    decideCharge(await idOf(kind), { decision: 'charge', amount: cents(amount), reason: 'Agreed' }, acting)
  await decide('late', 10_000)
  await decide('miles', 25_000)
  await addCharge({ id: undefined, kind: 'damage', label: 'Rim', amount: cents(30_000), noPhotoReason: 'Dark' }, acting)
  expect((await rows()).map(({ kind, taxCents }) => [kind, taxCents])).toEqual([
    ['late', 888],
    ['miles', 2_219],
    ['damage', 0],
  ])
  expect(await sendCharges(65_000, acting)).toMatchObject({ problem: chargeProblems.changed })
  expect((await sendCharges(68_107, acting)).ok).toBe(true)
  const mail = (await db.select().from(outbox)).find(({ dedupeKey }) =>
    dedupeKey.startsWith(`charges-sent:${requestId}`),
  )
  for (const words of ['$681.07', '$108.88: ', '$100.00 before taxes', 'Sales tax, 8.875%: $8.88', '$300.00: Rim'])
    expect(mail?.textBody).toContain(words)
  await objectToCharges({ charges: [await idOf('miles')], objection: 'Too many' }, answering)
  expect((await acceptCharges({ agreed: 40_888 }, answering)).ok).toBe(true)
  await decide('miles', 10_000)
  expect(await findChargeSums(requestId)).toEqual({ payable: 51_776, paid: 0, due: 51_776 })
})

describe('the customer', () => {
  test('accepts one, objects to another, each once; staff settle the objection and say so', async () => {
    const { acting, answering, rows, idOf, logged, requestId } = await sent()
    const [lateId, milesId] = [await idOf('late'), await idOf('miles')]
    expect(await acceptCharges({ charge: lateId, agreed: 1 }, answering)).toMatchObject({
      problem: chargeProblems.changed,
    })
    for (const _ of ['once', 'again'])
      expect((await acceptCharges({ charge: lateId, agreed: 20_000 }, answering)).ok).toBe(true)
    const objection = { charges: [milesId, lateId], objection: 'The odometer was read wrongly.' }
    for (const _ of ['once', 'again']) expect((await objectToCharges(objection, answering)).ok).toBe(true)
    expect(await rows()).toMatchObject([
      { state: 'accepted', payableAt: now, objection: null },
      { state: 'objected', payableAt: null, objection: 'The odometer was read wrongly.' },
    ])
    await lapseUnanswered(later(now, days(4)))
    expect((await rows())[1]?.state).toBe('objected')
    const upheld = { decision: 'charge' as const, reason: 'See the photograph' }
    expect(await decideCharge(milesId, { ...upheld, amount: cents(25_001) }, acting)).toMatchObject({
      problem: chargeProblems.raised,
    })
    for (const _ of ['once', 'again'])
      expect((await decideCharge(milesId, { ...upheld, amount: cents(12_000) }, acting)).ok).toBe(true)
    expect((await rows())[1]).toMatchObject({ state: 'upheld', amountCents: 12_000, payableAt: now })
    expect((await logged()).toSorted()).toEqual(['charge_accepted', 'charge_objected', 'charge_upheld', 'charges_sent'])
    const told = (await db.select().from(outbox)).filter(({ dedupeKey }) =>
      dedupeKey.startsWith(`charge-settled:${requestId}`),
    )
    expect(told).toHaveLength(1)
    expect(told[0]?.textBody).toContain('We’ll charge $120.00 to your saved card')
  })

  test('a customer who disputes is told once by email what, when our decision is due, and what still waits for them', async () => {
    const { answering, idOf, requestId } = await sent()
    const [lateId, milesId] = [await idOf('late'), await idOf('miles')]
    const mails = async () =>
      (await db.select().from(outbox))
        .filter(({ dedupeKey }) => dedupeKey.startsWith(`charge-disputed:${requestId}`))
        .map(({ textBody }) => textBody)
    const dispute = (id: string, objection: string) => objectToCharges({ charges: [id], objection }, answering)
    const deposit = (values: Partial<typeof deposits.$inferInsert>) =>
      db.update(deposits).set(values).where(eq(deposits.bookingId, answering.bookingId))
    await deposit({ method: 'cash', status: 'recorded' })
    for (const _ of ['once', 'again']) expect((await dispute(milesId, 'The odometer was read wrongly.')).ok).toBe(true)
    const first = one(await mails())
    for (const words of [
      `Decision due by: ${printInstant(later(now, days(14)))}`,
      'You wrote: The odometer was read wrongly.',
      'Extra miles: $250.00',
      `we won’t hold it for an undecided dispute after ${printInstant(later(now, days(14)))}`,
      `We’re still waiting for your response to charges of $200.00. Please respond by ${printInstant(later(now, hours(72)))}.`,
    ])
      expect(first).toContain(words)
    expect(first).not.toContain('Late return')

    await deposit({ method: 'card', status: 'due' })
    expect((await dispute(lateId, 'I was on time.')).ok).toBe(true)
    const second = present(
      (await mails()).find((text) => text.includes('I was on time.')),
      'the second email',
    )
    for (const words of ['deposit', 'We’re still waiting for your response', 'Extra miles'])
      expect(second).not.toContain(words)
  })

  test.each(['answered', 'unanswered'])(
    'and a surplus that was paid settles what may be charged later, %s',
    async (how) => {
      const { answering, acting, bookingId, idOf, rows, requestId } = await sent()
      const payment = { requestId, purpose: 'extra' as const, method: 'terminal' as const, receivedAt: now }
      const surplus = one(
        await db
          .insert(payments)
          .values({ ...payment, amountCents: 60_000 })
          .returning(),
      )
      const settled = async () => (await rows()).map(({ settledAt }) => settledAt !== null)
      if (how === 'answered') {
        await acceptCharges({ charge: await idOf('late'), agreed: 20_000 }, answering)
        expect(await settled()).toEqual([true, false])
        await objectToCharges({ charges: [await idOf('miles')], objection: 'Wrong' }, answering)
        const upheld = { decision: 'charge' as const, amount: cents(25_000), reason: 'Read from the photo' }
        expect(await decideCharge(await idOf('miles'), upheld, acting)).toMatchObject({ ok: true })
      } else await lapseUnanswered(later(now, hours(72)))
      expect(await settled()).toEqual([true, true])
      // The audit knows of no way to such a surplus.
      await db.delete(payments).where(eq(payments.id, surplus.id))
      await db.update(charges).set({ settledAt: null }).where(eq(charges.bookingId, bookingId))
    },
  )

  test('charges that are not answered in 72 hours lapse once, and take no later answer', async () => {
    const { answering, rows, total, logged } = await sent()
    const end = later(now, hours(72))
    await lapseUnanswered(later(end, -1))
    expect((await rows()).map(({ state }) => state)).toEqual(['sent', 'sent'])
    const lateAnswer = await acceptCharges({ agreed: total }, { ...answering, now: end })
    expect(lateAnswer).toMatchObject({ problem: chargeProblems.answered })
    await Promise.all([lapseUnanswered(end), lapseUnanswered(end), lapseUnanswered(end)])
    expect((await rows()).map(({ state }) => state)).toEqual(['lapsed', 'lapsed'])
    expect(await logged()).toEqual(['charges_sent', 'charge_lapsed'])
    const [row] = await rows()
    const objection = { charges: [present(row, 'a charge').id], objection: 'Too late' }
    expect((await objectToCharges(objection, { ...answering, now: end })).ok).toBe(false)
    expect(one((await rows()).slice(0, 1)).objection).toBeNull()
  })
})
