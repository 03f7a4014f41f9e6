/** A rental's emails on Postgres, with the clock in the test's hand. */
import { and, eq, inArray, like } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { bookingRequests, bookings, documents, outbox, profiles, requestDocuments } from '#drizzle/schema.ts'
import { emergencyWords } from '#app/features/bookings/emergency.ts'
import { changeBooking } from '#app/features/changes/commands.server.ts'
import { db } from '#app/platform/db.server.ts'
import { addDays, time } from '#app/shared/dates.ts'
import { days, hours, later, minutes } from '#app/shared/durations.ts'
import { one } from '#app/shared/one.ts'
import { dayOf, instantAt } from '#app/shared/zone.ts'
import { addHouseMember } from '#tests/support/listings.ts'
import { bookCar } from '#tests/support/paid-bookings.ts'
import { openStripe } from '#tests/support/stripe-emulator.ts'
import { sendCompleted, sendPickedUp, sendReminders } from './sending.server.ts'

openStripe()

const now = new Date()
const ten = (day: number) => instantAt(addDays(dayOf(now), day), time('10:00'))
const twice = (at: Date) => Promise.all([sendReminders(at), sendReminders(at)])

/** In the order of sending. */
async function mailsOf(requestId: string) {
  const rows = await db
    .select({ key: outbox.dedupeKey, text: outbox.textBody, until: outbox.usefulUntil })
    .from(outbox)
    .where(like(outbox.dedupeKey, `rental-%:${requestId}%`))
    .orderBy(outbox.id)
  return rows.map(({ key, ...row }) => ({ ...row, kind: key.split(':')[0]?.replace('rental-', '') }))
}

const kindsOf = async (requestId: string) => (await mailsOf(requestId)).map(({ kind }) => kind)

async function setStatus(requestId: string, status: 'active' | 'cancelled' | 'completed') {
  const where = eq(bookings.requestId, requestId)
  // The keys are handed over once everything is paid.
  const paid = status === 'active' ? { remainingPaidAt: now } : {}
  return one(
    await db
      .update(bookings)
      .set({ status, ...paid })
      .where(where)
      .returning({ id: bookings.id }),
  ).id
}

test('a rental that goes wrong: every email once, though the job runs twice every hour', async () => {
  const { requestId } = await bookCar(now)
  const own = db
    .select({ id: requestDocuments.documentId })
    .from(requestDocuments)
    .where(eq(requestDocuments.requestId, requestId))
  await db
    .update(documents)
    .set({ review: 'refused', reviewReason: 'Blurred' })
    .where(and(inArray(documents.id, own), eq(documents.documentType, 'insurance_card')))
  for (let at = later(ten(7), -hours(1)); at < ten(10); at = later(at, hours(1))) await twice(at)
  expect(await kindsOf(requestId)).toEqual(['documents', 'pickup'])
  const bookingId = await setStatus(requestId, 'active')
  await Promise.all([1, 2].map(() => sendPickedUp({ requestId, bookingId }, ten(10))))
  for (let at = ten(10); at < later(ten(15), hours(1)); at = later(at, hours(1))) await twice(at)
  expect(await kindsOf(requestId)).toEqual(['documents', 'pickup', 'picked-up', 'return', 'overdue', 'overdueAgain'])
  await setStatus(requestId, 'completed')
  await Promise.all([1, 2].map(() => sendCompleted({ requestId }, ten(15))))
  const mails = await mailsOf(requestId)
  expect(mails.at(-1)?.kind).toBe('completed')
  expect(mails[0]?.text).toContain('Insurance card: couldn’t be accepted.')
  expect(mails[1]?.text).toContain('$2,175.00 is due.')
  expect(mails[1]?.text).toContain('3060 Peachtree Road NW')
  expect(mails[1]?.until).toEqual(ten(10))
  expect(mails[4]?.text).toContain('don’t have it yet')
  expect(mails.filter(({ text }) => text.includes(emergencyWords)).map(({ kind }) => kind)).toEqual(['picked-up'])
})

test('nothing is sent of what was canceled, and other dates are reminded of anew', async () => {
  const [canceled, moved] = [await bookCar(now), await bookCar(now)]
  await setStatus(canceled.requestId, 'cancelled')
  await twice(later(ten(9), minutes(10)))
  expect(await kindsOf(canceled.requestId)).toEqual([])
  expect(await kindsOf(moved.requestId)).toEqual(['pickup'])
  const { id: actorId } = await addHouseMember('staff')
  const [pickupDate, returnDate] = [addDays(dayOf(now), 12), addDays(dayOf(now), 15)]
  const stay = { pickupDate, returnDate, pickupTime: time('10:00'), returnTime: time('10:00') }
  const changing = { requestId: moved.requestId, stay, agreed: 435_000, signature: 'Mia Hart', actorId, now }
  expect(await changeBooking(changing)).toMatchObject({ ok: true })
  await twice(ten(10))
  expect(await kindsOf(moved.requestId)).toEqual(['pickup'])
  await twice(ten(11))
  expect(await kindsOf(moved.requestId)).toEqual(['pickup', 'pickup'])
})

test('what is due is asked for before the return and twice after it, reminders on or off', async () => {
  const { requestId, viewer } = await bookCar(now)
  await db
    .update(profiles)
    .set({ notifications: { reminders: false } })
    .where(eq(profiles.id, viewer.id))
  await setStatus(requestId, 'active')
  // As after an extension on the road.
  await db.update(bookings).set({ remainingPaidAt: null }).where(eq(bookings.requestId, requestId))
  for (let at = later(ten(12), -hours(2)); at < ten(13); at = later(at, hours(1))) await twice(at)
  await db
    .update(bookings)
    .set({ status: 'returned', endedAt: ten(13) })
    .where(eq(bookings.requestId, requestId))
  for (let at = ten(13); at < ten(20); at = later(at, hours(1))) await twice(at)
  expect(await kindsOf(requestId)).toEqual(['balance', 'balanceAfter', 'balanceAgain'])
  const [before, after] = await mailsOf(requestId)
  for (const words of ['your rental ends on', 'Balance due: $2,175.00', 'Pay $2,175.00: '])
    expect(before?.text).toContain(words)
  for (const words of ['We release the security deposit once everything is paid.', '#money'])
    expect(after?.text).toContain(words)
  expect(after?.text).not.toContain('keys')
})

test('each says where a delivered car comes and is collected', async () => {
  const { requestId } = await bookCar(now)
  const there = {
    deliveryAddress: '12 Elm Street, Atlanta, GA 30306',
    collectionAddress: '9 Oak Lane, Atlanta, GA 30308',
  }
  await db.update(bookingRequests).set(there).where(eq(bookingRequests.id, requestId))
  await twice(ten(9))
  await sendPickedUp({ requestId, bookingId: await setStatus(requestId, 'active') }, ten(10))
  await twice(later(ten(13), -hours(2)))
  const [pickup, keys, back] = await mailsOf(requestId)
  for (const words of [
    `Delivered to: ${there.deliveryAddress}`,
    `Picked up at: ${there.collectionAddress}`,
    'Have your driver’s license',
  ])
    expect(pickup?.text).toContain(words)
  for (const words of ['at the desk', 'Get directions', '3060 Peachtree Road NW, Atlanta, GA 30305\nHours'])
    expect(pickup?.text).not.toContain(words)
  expect(keys?.text).toContain(`We’ll pick it up at ${there.collectionAddress}`)
  expect(back?.text).toContain(`at ${there.collectionAddress}.`)
  for (const mail of [keys, back]) expect(mail?.text).not.toMatch(/late|due back/i)
  for (let at = ten(13); at < ten(15); at = later(at, hours(1))) await sendReminders(at)
  expect(await kindsOf(requestId)).toEqual(['pickup', 'picked-up', 'return'])
})

test('reminders can be turned off; what a rental cannot do without is sent all the same', async () => {
  const { requestId, viewer } = await bookCar(now)
  await db
    .update(profiles)
    .set({ notifications: { reminders: false } })
    .where(eq(profiles.id, viewer.id))
  await twice(ten(9))
  await setStatus(requestId, 'active')
  await twice(ten(13))
  await twice(later(ten(13), hours(2)))
  expect(await kindsOf(requestId)).toEqual(['overdue'])
  await twice(later(ten(13), days(3)))
  expect(await kindsOf(requestId)).toEqual(['overdue'])
})
