/** Packages of miles bought after booking, on Postgres with Stripe's stand-in. */
import { eq, like } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { bookingLog, bookings, conditionReports, outbox } from '#drizzle/schema.ts'
import { findViolations } from '#app/office/audit/queries.server.ts'
import { findDue } from '#app/money/balances/queries.server.ts'
import { findBookingFacts } from '#app/bookings/booking/queries.server.ts'
import { sendReminders } from '#app/bookings/reminders/sending.server.ts'
import { changeProblems, mileProblems } from './words.ts'
import { db } from '#app/platform/db.server.ts'
import { hours, later, minutes } from '#app/shared/durations.ts'
import { cents } from '#app/shared/money.ts'
import { present } from '#app/shared/present.ts'
import { addHouseMember } from '#tests/support/listings.ts'
import { bookCar, standingOf } from '#tests/support/paid-bookings.ts'
import { openStripe } from '#tests/support/stripe-emulator.ts'
import { buyPackage, findPackagePrice, recordReading } from './miles.server.ts'

openStripe()

const now = new Date()
const factsOf = async (requestId: string) => present(await findBookingFacts(requestId), 'the booking')

async function setOut(requestId: string) {
  const { bookingId } = await standingOf(requestId)
  await db.update(bookings).set({ status: 'active' }).where(eq(bookings.id, bookingId))
  const { id: staffId } = await addHouseMember('staff')
  const signed = { signerName: 'Mia Hart', staffId, happenedAt: now, completedAt: now }
  await db.insert(conditionReports).values({ bookingId, stage: 'pickup', mileage: 12_000, fuelEighths: 8, ...signed })
  return bookingId
}

test('a package is bought once for its price, until the return is signed', async () => {
  const { requestId, viewer } = await bookCar(now)
  const before = await factsOf(requestId)
  const due = present(await findDue(requestId), 'the balance')
  expect(await findPackagePrice(before)).toBe(2_500)
  const buying = { requestId, packs: 0, price: 2_500, actorId: viewer.id, now }
  expect(await buyPackage({ ...buying, price: 2_400 })).toMatchObject({ problem: changeProblems.priceChanged })
  await Promise.all([buyPackage(buying), buyPackage(buying)])
  const after = await factsOf(requestId)
  expect(after.miles).toMatchObject({ included: 450, bought: 100, allowed: 550 })
  expect([after.total - before.total, after.upfront, await findDue(requestId)]).toEqual([
    2_500,
    before.upfront,
    due + 2_500,
  ])
  const log = await db.select().from(bookingLog).where(eq(bookingLog.requestId, requestId))
  expect(log.filter(({ move }) => move === 'miles_bought')).toMatchObject([{ facts: { amountCents: 2_500 } }])
  expect(await findViolations(later(now, minutes(5)))).toEqual([])
  await setOut(requestId)
  expect(await buyPackage({ ...buying, packs: 1 })).toMatchObject({ ok: true })
  expect((await factsOf(requestId)).miles.bought).toBe(200)
  await db.update(bookings).set({ status: 'returned' }).where(eq(bookings.requestId, requestId))
  expect(await buyPackage({ ...buying, packs: 2 })).toMatchObject({ problem: mileProblems.over })
  expect(await findPackagePrice(await factsOf(requestId))).toBeNull()
})

test('no package is offered that costs more than its miles', async () => {
  const { requestId } = await bookCar(now)
  const booking = await factsOf(requestId)
  const withFee = (overFee: number) => ({ ...booking, miles: { ...booking.miles, overFee: cents(overFee) } })
  expect(await findPackagePrice(withFee(26))).toBe(2_500)
  expect(await findPackagePrice(withFee(25))).toBeNull()
  expect(await findPackagePrice(withFee(0))).toBeNull()
})

test('at 80% of the allowance more miles are offered by email, once', async () => {
  const { requestId } = await bookCar(now)
  await setOut(requestId)
  const { pickupAt } = await factsOf(requestId)
  const at = later(pickupAt, hours(5))
  const mails = async () => {
    await Promise.all([sendReminders(at), sendReminders(at)])
    return db
      .select({ text: outbox.textBody })
      .from(outbox)
      .where(like(outbox.dedupeKey, `rental-miles:${requestId}%`))
  }
  expect(await recordReading({ requestId, mileage: 11_999 }, at)).toMatchObject({ ok: false, field: 'mileage' })
  expect(await recordReading({ requestId, mileage: 12_359 }, at)).toMatchObject({ ok: true })
  expect(await mails()).toEqual([])
  expect(await recordReading({ requestId, mileage: 12_360 }, at)).toMatchObject({ ok: true })
  const [mail, ...more] = await mails()
  expect(more).toEqual([])
  expect(mail?.text).toContain('up to 12,450 on the odometer')
  expect(mail?.text).toContain('360 of 450')
  expect(mail?.text).toMatch(/\/booking\/miles\?key=/)
})
