import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import {
  bookingLines,
  bookingRequests,
  cars,
  documents,
  requestDocuments,
  termsAcceptances,
  vehicles,
} from '#drizzle/schema.ts'
import { findViolations } from '#app/office/audit/queries.server.ts'
import { driverProblems } from '#app/bookings/drivers/words.ts'
import { stayDateProblems } from '#app/fleet/availability/words.ts'
import { bookingProblems, paymentProblems, priceProblems } from './words.ts'
import { db } from '#app/platform/db.server.ts'
import { findCheckout } from '#app/platform/payments.server.ts'
import { addDays } from '#app/shared/dates.ts'
import { hours, later, minutes } from '#app/shared/durations.ts'
import { one } from '#app/shared/one.ts'
import { dayOf } from '#app/shared/zone.ts'
import { activeStays, makeCar, makeCustomer, rightEntries } from '#tests/support/rentals.ts'
import { startStripe } from '#tests/support/stripe-emulator.ts'
import { until } from '#tests/support/until.ts'
import { cancelOwnRequest, continueToPayment, requestBooking } from './commands.server.ts'
import { listDrivers } from './drivers.server.ts'
import { findBookingFacts, findUnpaidEntries } from './queries.server.ts'
import { currentAgreement } from './signed-agreements.server.ts'

const words = bookingProblems
let stripe: Awaited<ReturnType<typeof startStripe>>
beforeAll(async () => void (stripe = await startStripe()))
afterAll(() => stripe.close())

const now = new Date()
const soon = addDays(dayOf(now), 5)

async function request({ vehicleId, days = 3, pickup = soon }: { vehicleId: string; days?: number; pickup?: string }) {
  const viewer = await makeCustomer()
  const entries = await rightEntries(viewer.id, pickup, days)
  const at = new Date()
  return { viewer, entries, at, outcome: await requestBooking({ viewer, vehicleId, entries, now: at }) }
}

describe('asking for a car', () => {
  it('holds the dates, keeps the lines and documents and opens the payment page for the upfront half', async () => {
    const car = await makeCar()
    const { outcome, at } = await request({ vehicleId: car.id })
    if (!outcome.ok) throw new Error(outcome.problem.body)
    const { requestId, checkoutUrl } = outcome.value
    const [row] = await db.select().from(bookingRequests).where(eq(bookingRequests.id, requestId))
    expect(row).toMatchObject({
      state: 'awaiting_payment',
      paymentStatus: 'unpaid',
      totalAmountCents: 435_000,
      upfrontAmountCents: 217_500,
    })
    expect(row!.agreementText).toContain('2025 Ferrari Roma')
    expect(await db.select().from(bookingLines).where(eq(bookingLines.requestId, requestId))).toHaveLength(1)
    expect(await db.select().from(requestDocuments).where(eq(requestDocuments.requestId, requestId))).toHaveLength(3)
    expect(await db.select().from(termsAcceptances).where(eq(termsAcceptances.subjectId, requestId))).toMatchObject([
      {
        profileId: row!.profileId,
        document: 'rental agreement',
        version: row!.agreementVersion,
        signature: 'Mia Hart',
        acceptedAt: at,
      },
    ])
    expect(await activeStays(car.id)).toMatchObject([{ kind: 'hold', requestId }])
    const checkout = await findCheckout(row!.checkoutSessionId!)
    expect(checkout).toMatchObject({ amount: 217_500, url: checkoutUrl, status: 'open', reference: requestId })
  })

  it('says in the agreement that canceling is no longer free, when it is signed so late', async () => {
    const car = await makeCar()
    const over = 'The time to cancel for a full refund has passed. If you cancel, or if'
    const { outcome } = await request({ vehicleId: car.id, pickup: addDays(dayOf(now), 1) })
    if (!outcome.ok) throw new Error(outcome.problem.body)
    const signed = (id: string) => db.select().from(bookingRequests).where(eq(bookingRequests.id, id))
    expect(one(await signed(outcome.value.requestId)).agreementText).toContain(over)

    const early = await request({ vehicleId: (await makeCar()).id })
    if (!early.outcome.ok) throw new Error(early.outcome.problem.body)
    const { requestId } = early.outcome.value
    const { agreementText, pickupAt } = one(await signed(requestId))
    expect(agreementText).toContain('Cancel up to 48 hours before pickup for a full refund.')
    expect(await currentAgreement(requestId, later(pickupAt, -hours(48)))).toContain('Cancel up to 48 hours')
    expect(await currentAgreement(requestId, later(pickupAt, -hours(47)))).toContain(over)

    // The page was opened while it was free.
    const viewer = await makeCustomer()
    const entries = await rightEntries(viewer.id, addDays(dayOf(now), 1))
    const earliest = `${addDays(dayOf(now), -7)}T10:00` as const
    const rates = { dailyRateCents: 145_000, weekendRateCents: null, securityDepositCents: 500_000 }
    const shown = { ...rates, mileageLimit: 100, overMileFeeCents: 0, seasons: [], taxes: [], earliest }
    expect(
      await requestBooking({ viewer, vehicleId: (await makeCar()).id, entries, shown, now: new Date() }),
    ).toMatchObject({ ok: false, problem: priceProblems.freeOver })
  })

  it('of a car without a deposit keeps no way to give one', async () => {
    const car = await makeCar({ securityDepositCents: 0 })
    const viewer = await makeCustomer()
    const entries = { ...(await rightEntries(viewer.id, soon)), depositMethod: 'cash' as const }
    const asked = await requestBooking({ viewer, vehicleId: car.id, entries, now: new Date() })
    if (!asked.ok) throw new Error(asked.problem.body)
    const [row] = await db.select().from(bookingRequests).where(eq(bookingRequests.id, asked.value.requestId))
    expect(row).toMatchObject({ securityDepositCents: 0, depositMethod: 'card' })
    expect(row!.agreementText).toContain('There is no security deposit.')
  })

  it('keeps who else drives with the agreement that names them, brings them back for a change, and asks their age of the car', async () => {
    const car = await makeCar({ minAge: 25 })
    const viewer = await makeCustomer()
    const typed = {
      ...{ name1: 'Jordan Reyes', birthDate1: '1989-04-12', license1: '057 441 926', issuedOn1: '2007-05-01' },
      ...{
        name2: 'Alex Kim',
        birthDate2: addDays(soon, -27 * 366),
        license2: 'K100 2000',
        issuedOn2: addDays(soon, -6 * 366),
      },
    }
    const ask = async () =>
      requestBooking({
        viewer,
        vehicleId: car.id,
        entries: { ...(await rightEntries(viewer.id, soon)), ...typed },
        now: new Date(),
      })
    const outcome = await ask()
    if (!outcome.ok) throw new Error(outcome.problem.body)
    const { requestId } = outcome.value
    const row = one(await db.select().from(bookingRequests).where(eq(bookingRequests.id, requestId)))
    expect(row.agreementText).toContain(
      'Besides the customer, these drivers may drive the car: Jordan Reyes, born Apr 12, 1989;',
    )
    expect(row.driversUnsigned).toBe(false)
    expect(await listDrivers(requestId)).toMatchObject([
      { name: 'Jordan Reyes', birthDate: '1989-04-12', license: '057 441 926', seenAt: null },
      { name: 'Alex Kim' },
    ])
    expect(await findUnpaidEntries(viewer.id, car.id, now)).toMatchObject(typed)
    expect(await findViolations(later(now, minutes(5)))).toEqual([])

    await db.update(vehicles).set({ minAge: 28 }).where(eq(vehicles.id, car.id))
    expect(await ask()).toMatchObject({ ok: false, problem: driverProblems.tooYoung(28), field: 'birthDate2' })
    expect(await activeStays(car.id)).toMatchObject([{ requestId }])
  })

  it('is saved once when fifty people ask for the same dates at once', async () => {
    const car = await makeCar()
    const people = await Promise.all(Array.from({ length: 50 }, () => makeCustomer()))
    const wishes = await Promise.all(
      people.map(async (viewer) => ({ viewer, entries: await rightEntries(viewer.id, soon) })),
    )
    const outcomes = await Promise.all(
      wishes.map((wish) => requestBooking({ ...wish, vehicleId: car.id, now: new Date() })),
    )
    const refusals = outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome]))
    expect(refusals).toHaveLength(49)
    expect(
      refusals.every((one) => one.problem.title === stayDateProblems.taken.title && one.field === 'pickupDate'),
    ).toBe(true)
    expect(await activeStays(car.id)).toHaveLength(1)
  }, 60_000)

  it('names the nearest free dates when they are taken', async () => {
    const car = await makeCar()
    await request({ vehicleId: car.id })
    const { outcome } = await request({ vehicleId: car.id })
    expect(outcome).toMatchObject({ ok: false, field: 'pickupDate' })
    expect(!outcome.ok && outcome.problem.body).toMatch(
      /^This car is taken on these dates\. Nearest available dates: \w{3} \d+ to /,
    )
  })

  it('replaces one’s own unpaid request and closes its payment page', async () => {
    const car = await makeCar()
    const { viewer, outcome } = await request({ vehicleId: car.id })
    if (!outcome.ok) throw new Error(outcome.problem.body)
    const again = await requestBooking({
      viewer,
      vehicleId: car.id,
      entries: await rightEntries(viewer.id, soon, 4),
      now: new Date(),
    })
    if (!again.ok) throw new Error(again.problem.body)
    expect(await activeStays(car.id)).toMatchObject([{ requestId: again.value.requestId }])
    const [first] = await db.select().from(bookingRequests).where(eq(bookingRequests.id, outcome.value.requestId))
    expect(first!.state).toBe('cancelled')
    expect(await findCheckout(first!.checkoutSessionId!)).toMatchObject({ status: 'expired' })
  })

  it('is saved once when one person submits three times at once, and all three get the same answer', async () => {
    const car = await makeCar()
    const viewer = await makeCustomer()
    const entries = await rightEntries(viewer.id, soon)
    const submit = () => requestBooking({ viewer, vehicleId: car.id, entries, now: new Date() })
    const outcomes = await Promise.all([submit(), submit(), submit()])
    const [stay] = await activeStays(car.id)
    // One that was answered before the next began has a page of its own, which that one closes.
    const led = outcomes.map((outcome) => outcome.ok && outcome.value.requestId)
    expect(led).not.toContain(false)
    expect(led).toContain(stay!.requestId)
    expect(await activeStays(car.id)).toHaveLength(1)
    const requests = await db.select().from(bookingRequests).where(eq(bookingRequests.profileId, viewer.id))
    expect(requests.filter(({ state }) => state === 'awaiting_payment')).toHaveLength(1)
    for (const { state, checkoutSessionId } of requests)
      if (state === 'cancelled' && checkoutSessionId)
        expect(await findCheckout(checkoutSessionId)).toMatchObject({ status: 'expired' })
  })

  it('takes the price from the car, whatever was shown before', async () => {
    const car = await makeCar()
    await db.update(cars).set({ dailyRateCents: 200_000 }).where(eq(cars.id, car.id))
    const { outcome } = await request({ vehicleId: car.id, days: 7 })
    if (!outcome.ok) throw new Error(outcome.problem.body)
    const [row] = await db.select().from(bookingRequests).where(eq(bookingRequests.id, outcome.value.requestId))
    expect(row).toMatchObject({ totalAmountCents: 1_200_000, dailyRateCents: 200_000 })
  })

  it('refuses a driver who is too young on the pickup date, and one without a birthday', async () => {
    const car = await makeCar({ minAge: 25 })
    for (const [birthday, problem] of [
      [addDays(soon, -25 * 365), words.tooYoung],
      [null, words.birthdayMissing],
    ] as const) {
      const viewer = await makeCustomer(birthday)
      const outcome = await requestBooking({
        viewer,
        vehicleId: car.id,
        entries: await rightEntries(viewer.id, soon),
        now: new Date(),
      })
      expect(outcome).toMatchObject({ ok: false, problem })
    }
    expect(await activeStays(car.id)).toEqual([])
  })

  it('refuses documents of another customer, and holds no dates', async () => {
    const car = await makeCar()
    const [viewer, other] = [await makeCustomer(), await makeCustomer()]
    const entries = {
      ...(await rightEntries(viewer.id, soon)),
      insuranceCard: (await rightEntries(other.id, soon)).insuranceCard,
    }
    const outcome = await requestBooking({ viewer, vehicleId: car.id, entries, now: new Date() })
    expect(outcome).toMatchObject({ ok: false, problem: words.documentGone, field: 'insuranceCard' })
    expect(await activeStays(car.id)).toEqual([])
  })

  it.each([
    ['refused', { review: 'refused' }, words.documentRefused],
    [
      'refused, though it is valid for long',
      { review: 'refused', expiresOn: addDays(soon, 300) },
      words.documentRefused,
    ],
    [
      'accepted, and ends the day before the return',
      { review: 'accepted', expiresOn: addDays(soon, 2) },
      words.documentEnds,
    ],
    ['accepted, and ends on the day of the return', { review: 'accepted', expiresOn: addDays(soon, 3) }, undefined],
    ['accepted, without an end', { review: 'accepted', expiresOn: null }, undefined],
    ['not judged yet', { review: 'waiting' }, undefined],
  ] as const)('by the id of a document that is %s', async (_, judged, problem) => {
    const [car, viewer] = [await makeCar(), await makeCustomer()]
    const entries = await rightEntries(viewer.id, soon, 3)
    await db
      .update(documents)
      .set({ ...judged, claimedAt: now })
      .where(eq(documents.id, entries.driversLicenseBack))
    const outcome = await requestBooking({ viewer, vehicleId: car.id, entries, now: new Date() })
    expect(outcome).toMatchObject(problem ? { ok: false, problem, field: 'driversLicenseBack' } : { ok: true })
    expect(await activeStays(car.id)).toHaveLength(problem ? 0 : 1)
  })

  it('is paid by the page that is open, by a new one when that was lost, and by none once its time is over', async () => {
    const { outcome } = await request({ vehicleId: (await makeCar()).id })
    if (!outcome.ok) throw new Error(outcome.problem.body)
    const { requestId, checkoutUrl } = outcome.value
    const facts = async () => (await findBookingFacts(requestId))!
    const { payableUntil } = await facts()
    expect(await continueToPayment(await facts(), later(payableUntil, -1))).toEqual({ ok: true, value: checkoutUrl })
    expect(await continueToPayment(await facts(), payableUntil)).toMatchObject({
      ok: false,
      problem: paymentProblems.notPayable,
    })

    await db
      .update(bookingRequests)
      .set({ checkoutSessionId: null, checkoutUrl: null })
      .where(eq(bookingRequests.id, requestId))
    const lost = await facts()
    const again = new Date()
    const [one, other] = await Promise.all([continueToPayment(lost, again), continueToPayment(lost, again)])
    expect(one).toMatchObject({ ok: true, value: expect.not.stringContaining(checkoutUrl) })
    expect(other).toEqual(one)
    await db.update(bookingRequests).set({ state: 'expired' }).where(eq(bookingRequests.id, requestId))
    expect(await continueToPayment(await facts(), now)).toMatchObject({
      ok: false,
      problem: paymentProblems.notPayable,
    })
    expect(await continueToPayment(lost, again)).toMatchObject({ ok: false, problem: paymentProblems.notPayable })
  })

  it('can be withdrawn only by the person who made it', async () => {
    const car = await makeCar()
    const { viewer, outcome } = await request({ vehicleId: car.id })
    if (!outcome.ok) throw new Error(outcome.problem.body)
    const stranger = await makeCustomer()
    expect(await cancelOwnRequest(outcome.value.requestId, stranger.id, now)).toMatchObject({
      ok: false,
      problem: words.missing,
    })
    expect(await cancelOwnRequest(outcome.value.requestId, viewer.id, now)).toMatchObject({ ok: true })
    expect(await activeStays(car.id)).toEqual([])
    expect(await cancelOwnRequest(outcome.value.requestId, viewer.id, now)).toMatchObject({
      ok: false,
      problem: paymentProblems.notCancelable,
    })
  })
})

describe('when Stripe does not answer', () => {
  it('the booking fails with its words and the dates are free', async () => {
    const car = await makeCar()
    await stripe.close()
    try {
      vi.spyOn(process.stderr, 'write').mockReturnValue(true)
      const { outcome } = await request({ vehicleId: car.id })
      expect(outcome).toMatchObject({ ok: false, problem: words.failed })
      expect(await activeStays(car.id)).toEqual([])
    } finally {
      vi.restoreAllMocks()
      stripe = await startStripe()
    }
  })

  it('a payment page opened from another tab is used, and the dates stay held', async () => {
    const car = await makeCar()
    await stripe.close()
    try {
      vi.spyOn(process.stderr, 'write').mockReturnValue(true)
      const asking = request({ vehicleId: car.id })
      const elsewhere = { checkoutSessionId: 'cs_elsewhere', checkoutUrl: 'http://stripe.test/elsewhere' }
      const [stay] = await until(async () => {
        const held = await activeStays(car.id)
        expect(held).toHaveLength(1)
        return held
      }, 5)
      await db.update(bookingRequests).set(elsewhere).where(eq(bookingRequests.id, stay!.requestId!))
      expect((await asking).outcome).toMatchObject({ ok: true, value: { checkoutUrl: elsewhere.checkoutUrl } })
      expect(await activeStays(car.id)).toHaveLength(1)
    } finally {
      vi.restoreAllMocks()
      stripe = await startStripe()
    }
  })
})
