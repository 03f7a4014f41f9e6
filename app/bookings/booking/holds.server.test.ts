import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import {
  bookingLines,
  bookingRequests,
  bookings,
  cars,
  customers,
  payments,
  refunds,
  seasonalRates,
  taxRates,
} from '#drizzle/schema.ts'
import { because } from '#app/money/payments/refund-kinds.ts'
import type { RefundKind } from '#app/shared/refund-kinds.ts'
import { business } from '#app/business.ts'
import { stayDateProblems } from '#app/fleet/availability/words.ts'
import { bookingProblems, priceProblems } from './words.ts'
import { db } from '#app/platform/db.server.ts'
import { recordReads } from '#app/platform/page-reads.server.ts'
import { addDays, weekday } from '#app/shared/dates.ts'
import { later, minutes } from '#app/shared/durations.ts'
import { one } from '#app/shared/one.ts'
import { dayOf } from '#app/shared/zone.ts'
import { whileLocked } from '#tests/support/locked-car.ts'
import { activeStays, makeCar, makeConfirmedCustomer, makeCustomer, rightEntries } from '#tests/support/rentals.ts'
import { salesTax } from '#tests/support/taxes.ts'
import { cancelOwnRequest } from './commands.server.ts'
import { forgetAddresses, listUnpaidHolders } from './hold-limits.server.ts'
import { createHold } from './holds.server.ts'
import { findBookingFacts, findUnpaidEntries } from './queries.server.ts'
import { refuseTaken } from './reserving.server.ts'
import { printShown, readShown, type ShownPrice } from './shown-price.server.ts'

const words = bookingProblems
const now = new Date()
const soon = addDays(dayOf(now), 5)
/** Two days without a Saturday or Sunday. */
const monday = addDays(soon, (8 - weekday(soon)) % 7)

const tax = salesTax(8_000, { name: 'Rental tax' })
const season = (first: number, last: number) => ({
  name: 'Race week',
  firstDay: addDays(monday, first),
  lastDay: addDays(monday, last),
  dailyRateCents: 200_000,
  minDays: 1,
})
const shown: ShownPrice = {
  dailyRateCents: 145_000,
  weekendRateCents: null,
  securityDepositCents: 500_000,
  mileageLimit: 150,
  overMileFeeCents: 500,
  seasons: [],
  taxes: [],
}

describe('a booking form', () => {
  it.each([
    ['is accepted when it showed the present price', {}, true],
    ['is accepted when it showed a tax that is over', { taxes: [{ ...tax, appliesUntil: '2026-01-31' }] }, true],
    ['is accepted when it showed another weekend rate for days without a weekend', { weekendRateCents: 200_000 }, true],
    ['is accepted when it showed seasonal rates for other days', { seasons: [season(-5, -1), season(2, 9)] }, true],
    ['is refused when it showed a seasonal rate that was removed', { seasons: [season(1, 1)] }, false],
    ['is refused when it showed a lower rate', { dailyRateCents: 144_999 }, false],
    ['is refused when it showed a higher rate', { dailyRateCents: 145_001 }, false],
    ['is refused when it showed another deposit', { securityDepositCents: 400_000 }, false],
    ['is refused when it showed other included miles', { mileageLimit: 200 }, false],
    ['is refused when it showed another price per mile', { overMileFeeCents: 250 }, false],
    ['is refused when it showed a tax that was removed', { taxes: [tax] }, false],
  ])('%s', async (_, seen, taken) => {
    const [car, viewer] = [await makeCar(), await makeCustomer()]
    const entries = await rightEntries(viewer.id, monday, 2)
    const held = await createHold({ viewer, vehicleId: car.id, entries, shown: { ...shown, ...seen }, now })
    expect(held).toMatchObject(taken ? { ok: true } : { ok: false, problem: priceProblems.changed })
    expect(await activeStays(car.id)).toHaveLength(taken ? 1 : 0)
  })

  it('is refused when it showed no tax and there is one now', async () => {
    const [car, viewer] = [await makeCar(), await makeCustomer()]
    const entries = await rightEntries(viewer.id, monday, 2)
    const [row] = await db.insert(taxRates).values(tax).returning()
    expect(await createHold({ viewer, vehicleId: car.id, entries, shown, now })).toMatchObject({
      problem: priceProblems.changed,
    })
    expect(
      await createHold({ viewer, vehicleId: car.id, entries, shown: { ...shown, taxes: [tax] }, now }),
    ).toMatchObject({
      ok: true,
    })
    await db.delete(taxRates).where(eq(taxRates.id, row!.id))
  })

  it('no rate by date is asked again when there is one by now, which is then charged and kept', async () => {
    const [car, viewer] = [await makeCar(), await makeCustomer()]
    const entries = await rightEntries(viewer.id, monday, 2)
    await db.insert(seasonalRates).values({ vehicleId: car.id, ...season(1, 4) })
    const ask = (seen: object) => createHold({ viewer, vehicleId: car.id, entries, shown: { ...shown, ...seen }, now })
    expect(await ask({})).toMatchObject({ problem: priceProblems.changed })
    const held = await ask({ seasons: [season(1, 4)] })
    if (!held.ok) throw new Error(held.problem.body)
    await db.delete(seasonalRates).where(eq(seasonalRates.vehicleId, car.id))
    const lines = await db.select().from(bookingLines).where(eq(bookingLines.requestId, held.value.requestId))
    expect(lines.sort((one, other) => one.sortOrder - other.sortOrder)).toMatchObject([
      { kind: 'rental', amountCents: 290_000 },
      { kind: 'season', label: 'Race week, 1 day', amountCents: 55_000 },
    ])
  })

  it('a car is held in 19 statements at most', async () => {
    const [car, viewer] = [await makeCar(), await makeCustomer()]
    const entries = await rightEntries(viewer.id, monday, 2)
    const hold = () => createHold({ viewer, vehicleId: car.id, entries, shown, address: '192.0.2.77', now })
    const { value, statements } = await recordReads(hold)
    expect({ ok: value.ok, statements: Math.max(statements, 19) }).toEqual({ ok: true, statements: 19 })
  })

  it('extras are shown in the lines and the agreement, and are filled in again when the form is changed', async () => {
    const [car, viewer] = [await makeCar(), await makeCustomer()]
    const typed = { deliveryStreet: '1 Main Street', deliveryZip: '30030' }
    const entries = { ...(await rightEntries(viewer.id, monday, 2)), ...typed, extraMiles: 3 }
    const held = await createHold({ viewer, vehicleId: car.id, entries, shown, now })
    if (!held.ok) throw new Error(held.problem.body)
    expect(held.value.price.total).toBe(297_500)
    const booking = await findBookingFacts(held.value.requestId)
    expect(booking).toMatchObject({ delivery: { address: '1 Main Street, Decatur, GA 30030', collection: null } })
    expect(booking!.lines.map(({ kind, quantity, amount }) => [kind, quantity, amount])).toEqual([
      ['rental', 2, 290_000],
      ['miles', 3, 7_500],
      ['delivery', 1, 0],
    ])
    const [request] = await db.select().from(bookingRequests).where(eq(bookingRequests.id, held.value.requestId))
    expect(request!.agreementText).toContain(
      'delivers the car to 1 Main Street, Decatur, GA 30030 and picks it up there.',
    )
    expect(request!.agreementText).toContain('and 300 extra miles are prepaid')
    expect(await findUnpaidEntries(viewer.id, car.id, now)).toMatchObject({ ...typed, extraMiles: '3' })
  })

  it('fewer days than a rate by date is for by now are refused', async () => {
    const [car, viewer] = [await makeCar(), await makeCustomer()]
    const entries = await rightEntries(viewer.id, monday, 2)
    await db.insert(seasonalRates).values({ vehicleId: car.id, ...season(0, 4), minDays: 3 })
    expect(await createHold({ viewer, vehicleId: car.id, entries, shown, now })).toMatchObject({
      problem: stayDateProblems.tooShort,
      field: 'returnDate',
    })
    expect(await activeStays(car.id)).toEqual([])
  })

  it('a price that has been raised keeps what its person held before', async () => {
    const [car, viewer] = [await makeCar(), await makeCustomer()]
    const entries = await rightEntries(viewer.id, monday, 2)
    expect(await createHold({ viewer, vehicleId: car.id, entries, shown, now })).toMatchObject({ ok: true })
    const before = await activeStays(car.id)
    await db.update(cars).set({ dailyRateCents: 290_000 }).where(eq(cars.id, car.id))
    expect(await createHold({ viewer, vehicleId: car.id, entries, shown, now })).toMatchObject({
      ok: false,
      problem: priceProblems.changed,
    })
    expect(await activeStays(car.id)).toEqual(before)
  })
})

describe('the price in the form', () => {
  it('comes back as it was printed, and holds nothing else', () => {
    const printed = printShown({ ...shown, taxes: [tax], slug: 'ferrari-roma' } as ShownPrice)
    expect(printed).not.toContain('ferrari')
    expect(readShown(printed)).toEqual({ ...shown, taxes: [tax] })
  })

  it.each([
    ['is missing', undefined],
    ['is empty', ''],
    ['is a word', 'x'],
    ['is a list', '[]'],
    ['is an empty value', 'null'],
    ['has one rate alone', '{"dailyRateCents":1}'],
    ['has half a cent', JSON.stringify({ ...shown, dailyRateCents: 0.5 })],
    ['has a negative rate', JSON.stringify({ ...shown, dailyRateCents: -1 })],
  ])('is ignored when it %s', (_, text) => expect(readShown(text)).toBeUndefined())
})

/** Paid for, as its payment page does. */
async function confirm(held: Awaited<ReturnType<typeof createHold>>): Promise<string> {
  if (!held.ok) throw new Error(held.problem.body)
  const { requestId } = held.value
  await db
    .update(bookingRequests)
    .set({ state: 'confirmed', paymentStatus: 'paid' })
    .where(eq(bookingRequests.id, requestId))
  const request = one(await db.select().from(bookingRequests).where(eq(bookingRequests.id, requestId)))
  const { customerId, vehicleId, pickupDate, returnDate } = request
  const bookingNumber = `MQ-HLD-${requestId.slice(-4)}`
  await db
    .insert(bookings)
    .values({ requestId, customerId, vehicleId, pickupDate, returnDate, bookingNumber, confirmedAt: now })
  await db.insert(payments).values({ requestId, purpose: 'upfront', amountCents: 100_000, receivedAt: now })
  return requestId
}

describe('unpaid requests from one network address', () => {
  const { fromAddress, lapseCountsFor } = business.booking.mostUnpaid
  const ask = async (
    address: string,
    { at = now, viewer }: { at?: Date; viewer?: { id: string; dateOfBirth: string | null } } = {},
  ) => {
    const person = viewer ?? (await makeCustomer())
    const entries = await rightEntries(person.id, soon)
    return createHold({ viewer: person, vehicleId: (await makeCar()).id, entries, address, now: at })
  }

  it('hold so many cars and no more, also when they all come at once', async () => {
    const asked = await Promise.all(Array.from({ length: fromAddress + 2 }, () => ask('192.0.2.10')))
    expect(asked.filter(({ ok }) => ok)).toHaveLength(fromAddress)
    expect(asked.find(({ ok }) => !ok)).toMatchObject({ problem: words.tooManyHere })
    expect(await ask('192.0.2.11')).toMatchObject({ ok: true })
    // A newcomer with a confirmed email is not held up by others at their address.
    expect(await ask('192.0.2.10', { viewer: await makeConfirmedCustomer() })).toMatchObject({ ok: true })
  })

  it('leave one for others after they lapsed, for a day; a known customer is not held up by them', async () => {
    const address = '192.0.2.12'
    for (let count = 0; count < fromAddress; count++) expect(await ask(address)).toMatchObject({ ok: true })
    const after = later(now, business.booking.holdFor + 60_000)
    expect(await ask(address, { at: after })).toMatchObject({ ok: true })
    expect(await ask(address, { at: after })).toMatchObject({ problem: words.tooManyHere })
    const viewer = await makeConfirmedCustomer()
    const paid = await ask('192.0.2.13', { at: after, viewer })
    await confirm(paid)
    expect(await ask(address, { at: after, viewer })).toMatchObject({ ok: true })
    const nextDay = later(after, lapseCountsFor)
    expect(await ask(address, { at: nextDay })).toMatchObject({ ok: true })
    expect(await ask(address, { at: nextDay })).toMatchObject({ ok: true })
    expect(await forgetAddresses(nextDay)).toBeGreaterThanOrEqual(fromAddress)
  })

  it('are not excused by a canceled or refunded booking, and only up to a limit by a paid one', async () => {
    const viewer = await makeConfirmedCustomer()
    const { known, confirmed } = business.booking.mostUnpaid
    const requestId = await confirm(await ask('192.0.2.30', { viewer }))
    const payment = one(await db.select().from(payments).where(eq(payments.requestId, requestId)))
    const giveBack = (amountCents: number, kind: RefundKind) =>
      db.insert(refunds).values({ paymentId: payment.id, amountCents, ...because(kind), status: 'succeeded' })
    await giveBack(40_000, 'made_at_stripe')
    const holdMany = async (at: Date) => {
      const asked = []
      for (let count = 0; count <= known; count++) asked.push(await ask('192.0.2.30', { viewer, at }))
      return { held: asked.filter(({ ok }) => ok).length, refused: asked.at(-1) }
    }
    expect(await holdMany(now)).toMatchObject({ held: known, refused: { problem: words.tooManyOpen } })
    const lapsed = later(now, business.booking.holdFor + 1)
    expect(await holdMany(lapsed)).toMatchObject({ held: 1, refused: { problem: words.tooManyLapsed } })
    const nextDay = later(lapsed, lapseCountsFor + business.booking.holdFor)
    await db.update(bookings).set({ status: 'cancelled' }).where(eq(bookings.requestId, requestId))
    expect(await holdMany(nextDay)).toMatchObject({ held: confirmed, refused: { problem: words.tooManyOpen } })
    const dayAfter = later(nextDay, lapseCountsFor + business.booking.holdFor)
    await db.update(bookings).set({ status: 'confirmed' }).where(eq(bookings.requestId, requestId))
    await giveBack(60_000, 'chargeback')
    expect(await holdMany(dayAfter)).toMatchObject({ held: confirmed, refused: { problem: words.tooManyOpen } })
  })

  it('count as lapsed for the time that they kept cars from others, when they are canceled or replaced', async () => {
    const { holdFor } = business.booking
    const viewer = await makeCustomer()
    const entries = await rightEntries(viewer.id, soon)
    const [car, other] = [await makeCar(), await makeCar()]
    const hold = (wanted: { id: string }, at: Date) =>
      createHold({ viewer, vehicleId: wanted.id, entries, address: '192.0.2.20', now: at })
    const late = later(now, holdFor - 60_000)
    expect(await hold(car, now)).toMatchObject({ ok: true })
    // Other dates take the place of the first ones just before their end.
    const second = await hold(car, late)
    if (!second.ok) throw new Error(second.problem.body)
    const evenLater = later(late, holdFor - 60_000)
    expect(await cancelOwnRequest(second.value.requestId, viewer.id, evenLater)).toEqual({ ok: true })
    expect(await hold(other, evenLater)).toMatchObject({ problem: words.confirmFirst })
    const [row] = await db.select({ id: customers.id }).from(customers).where(eq(customers.profileId, viewer.id))
    const shownToStaff = expect.objectContaining({ customerId: row?.id, open: 0, lapsed: 1 }) as unknown
    expect(await listUnpaidHolders(evenLater)).toContainEqual(shownToStaff)
    expect(await hold(other, later(evenLater, lapseCountsFor + holdFor))).toMatchObject({ ok: true })
  })

  it('still allow a hold after one cancellation or a change of dates', async () => {
    const viewer = await makeCustomer()
    const entries = await rightEntries(viewer.id, soon)
    const [car, other] = [await makeCar(), await makeCar()]
    const hold = (wanted: { id: string }, at: Date) => createHold({ viewer, vehicleId: wanted.id, entries, now: at })
    for (const minute of [0, 4, 9]) expect(await hold(car, later(now, minutes(minute)))).toMatchObject({ ok: true })
    const last = await hold(car, later(now, minutes(12)))
    if (!last.ok) throw new Error(last.problem.body)
    await cancelOwnRequest(last.value.requestId, viewer.id, later(now, minutes(30)))
    expect(await hold(other, later(now, minutes(30)))).toMatchObject({ ok: true })
  })

  it('show staff who holds without paying, without a word of the address', async () => {
    const viewer = await makeConfirmedCustomer()
    expect(await ask('192.0.2.14', { viewer })).toMatchObject({ ok: true })
    const [customer] = await db.select({ id: customers.id }).from(customers).where(eq(customers.profileId, viewer.id))
    const customerId = customer?.id
    expect(await listUnpaidHolders(now)).toContainEqual(expect.objectContaining({ customerId, open: 1, lapsed: 0 }))
    const after = later(now, business.booking.holdFor)
    expect(await listUnpaidHolders(after)).toContainEqual(expect.objectContaining({ customerId, open: 0, lapsed: 1 }))
    const kept = await db.select({ from: bookingRequests.heldFrom }).from(bookingRequests)
    expect(JSON.stringify(kept)).not.toContain('192.0.2.')
  })
})

describe('one person’s unpaid requests', () => {
  const most = business.booking.mostUnpaid.confirmed
  const someone = async () => {
    const viewer = await makeConfirmedCustomer()
    const entries = await rightEntries(viewer.id, soon)
    return async (car?: { id: string }, at = now) =>
      createHold({ viewer, vehicleId: (car ?? (await makeCar())).id, entries, now: at })
  }

  it('hold so many cars and no more; one of them can be asked for again', async () => {
    const ask = await someone()
    const wanted = await Promise.all(Array.from({ length: most }, () => makeCar()))
    for (const car of wanted) expect(await ask(car)).toMatchObject({ ok: true })
    const another = await makeCar()
    expect(await ask(another)).toMatchObject({ ok: false, problem: words.tooManyOpen })
    expect(await activeStays(another.id)).toEqual([])
    expect(await ask(wanted[0])).toMatchObject({ ok: true })
    expect(await (await someone())(another)).toMatchObject({ ok: true })
    // Their time is over, though nothing has swept them yet.
    expect(await ask(undefined, later(now, business.booking.holdFor))).toMatchObject({ ok: true })
  })

  it('are counted also when they all come at once', async () => {
    const ask = await someone()
    const asked = await Promise.all(Array.from({ length: most + 4 }, () => ask()))
    expect(asked.filter(({ ok }) => ok)).toHaveLength(most)
  })
})

describe('a car whose row another request has locked for too long', () => {
  it('is refused by its dates without the lock, unless one holds them oneself', async () => {
    const [car, viewer, other] = [await makeCar(), await makeCustomer(), await makeCustomer()]
    const entries = await rightEntries(viewer.id, monday, 2)
    const ask = (ownerId: string) => refuseTaken({ vehicleId: car.id, entries, ownerId, now })
    expect(await ask(other.id)).toBeNull()
    expect((await createHold({ viewer, vehicleId: car.id, entries, now })).ok).toBe(true)
    await whileLocked(car.id, async () => {
      expect(await ask(other.id)).toMatchObject({
        field: 'pickupDate',
        problem: { title: stayDateProblems.taken.title },
      })
      expect(await ask(viewer.id)).toBeNull()
    })
  })
})
