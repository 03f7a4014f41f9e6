/** What brokers hear of the bookings of their listings: through the queue, each job run twice. */
import { and, eq, like } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { bookingRequests, outbox, profiles, subscriptions } from '#drizzle/schema.ts'
import { requestBooking } from '#app/bookings/booking/commands.server.ts'
import { findBookingFacts } from '#app/bookings/booking/queries.server.ts'
import { changeBooking } from '#app/bookings/changes/commands.server.ts'
import { findChange } from '#app/bookings/changes/queries.server.ts'
import type { NewStay } from '#app/bookings/changes/rules.ts'
import { cancelBooking, findCancellation } from '#app/money/payments/cancellation.server.ts'
import { settleCheckout } from '#app/money/payments/commands.server.ts'
import { endByUs, findMoneyOfEnding } from '#app/money/payments/ending.server.ts'
import type { Ending } from '#app/money/payments/rules.ts'
import { eventHandlers } from '#app/jobs/all.ts'
import { db, rawSql } from '#app/platform/db.server.ts'
import { addDays, time } from '#app/shared/dates.ts'
import { hours, later } from '#app/shared/durations.ts'
import { one } from '#app/shared/one.ts'
import { present } from '#app/shared/present.ts'
import type { Viewer } from '#app/shared/viewer.ts'
import { dayOf } from '#app/shared/zone.ts'
import { addBroker, addHouseMember, addListing } from '#tests/support/listings.ts'
import { makeCustomer, rightEntries } from '#tests/support/rentals.ts'
import { openStripe } from '#tests/support/stripe-emulator.ts'
import { pay } from '#tests/support/stripe-shop.ts'

openStripe()
const broker = await addBroker()
const staff = await addHouseMember('staff')

const now = new Date()

/** Three days from the tenth on: $4,350.00, of which 15% are $652.50. */
async function bookListing(lister: Viewer, viewer = makeCustomer(), click?: Click) {
  const vehicleId = await addListing(lister.id, { make: 'Ferrari', model: 'Roma' })
  const customer = await viewer
  const entries = await rightEntries(customer.id, addDays(dayOf(now), 10))
  const asked = await requestBooking({ viewer: customer, vehicleId, entries, click, now: new Date() })
  if (!asked.ok) throw new Error(asked.problem.body)
  const { requestId, checkoutUrl } = asked.value
  const [row] = await db.select().from(bookingRequests).where(eq(bookingRequests.id, requestId))
  await pay(checkoutUrl)
  await settleCheckout(present(row?.checkoutSessionId, 'the session'), now)
  return { requestId, vehicleId, customer }
}
type Click = Parameters<typeof requestBooking>[0]['click']

const factsOf = async (requestId: string) => present(await findBookingFacts(requestId), 'the booking')

/** Every job of this feature, twice. What the broker was sent of the booking, in order. */
async function mailsOf(requestId: string, to = broker) {
  const waiting = await rawSql<{ name: string; data: Record<string, string> }[]>`
    select name, data from jobs.job where name like 'rentals.%' and data->>'requestId' = ${requestId} order by created_on, id`
  for (const { name, data } of waiting) {
    const { run } = present(
      eventHandlers.find((handler) => handler.name === name),
      name,
    )
    await run(data)
    await run(data)
  }
  await rawSql`delete from jobs.job where name like 'rentals.%' and data->>'requestId' = ${requestId}`
  return db
    .select({ subject: outbox.subject, text: outbox.textBody })
    .from(outbox)
    .where(and(eq(outbox.recipient, to.email), like(outbox.dedupeKey, `listing-%:${requestId}%`)))
    .orderBy(outbox.id)
}

async function change(requestId: string, stay: NewStay) {
  const found = await findChange(requestId, stay, now)
  if (!found.ok) throw new Error(found.problem.body)
  const agreed = found.value.price.total
  const changed = await changeBooking({ requestId, stay, agreed, signature: 'Mia Hart', actorId: staff.id, now })
  expect(changed).toMatchObject({ ok: true })
}

async function end(requestId: string, ending: Ending, at = now) {
  const { refund } = await findMoneyOfEnding(ending, await factsOf(requestId), at)
  const ended = { requestId, ending, actorId: staff.id, reason: 'A broken gearbox', agreed: refund, now: at }
  expect(await endByUs(ended)).toMatchObject({ ok: true })
}

const stayFrom = (day: number, days: number): NewStay => ({
  pickupDate: addDays(dayOf(now), day),
  returnDate: addDays(dayOf(now), day + days),
  pickupTime: time('10:00'),
  returnTime: time('10:00'),
})

test('a booking is told once: first name, contact, dates, amounts and what it earns', async () => {
  const { requestId } = await bookListing(broker)
  const { number } = await factsOf(requestId)
  const [mail, ...more] = await mailsOf(requestId)
  expect(more).toEqual([])
  expect(mail?.subject).toBe(`Booking ${number} for your car`)
  for (const words of [
    'Mia has booked your 2024 Ferrari Roma',
    'Email: mia@example.com',
    'Phone: (404) 555-0143',
    'Total: $4,350.00',
    'You earn $652.50, 15% of $4,350.00.',
    `/dashboard/bookings/${number}`,
  ])
    expect(mail?.text).toContain(words)
  for (const secret of ['Hart', 'paper.jpg', 'icense', 'nsurance']) expect(mail?.text).not.toContain(secret)
})

test('other dates are told with those before, and the new sums', async () => {
  const { requestId } = await bookListing(broker)
  await change(requestId, stayFrom(12, 5))
  await change(requestId, stayFrom(12, 4))
  const [, longer, shorter, ...more] = await mailsOf(requestId)
  expect(more).toEqual([])
  expect(longer?.subject).toContain('for your car has changed')
  // Both were told after the second, as it is by then.
  expect(longer?.text).toContain('Previous total: $4,350.00')
  expect(shorter?.text).toContain('Previous total: $7,250.00')
  expect(shorter?.text).toContain('You earn $870.00, 15% of $5,800.00.')
})

test('another car: the person who listed it, and the one who listed the car before, read of their own car alone', async () => {
  const other = await addBroker()
  const { requestId } = await bookListing(broker)
  await mailsOf(requestId)
  const vehicleId = await addListing(other.id, { make: 'Bentley', model: 'Azure' })
  await change(requestId, { ...stayFrom(10, 3), vehicleId })
  const [, away, ...more] = await mailsOf(requestId)
  expect(more).toEqual([])
  expect(away?.subject).toContain('has another car')
  expect(away?.text).toContain('It no longer holds days on your 2024 Ferrari Roma.')
  for (const others of ['Bentley', 'mia@example.com', 'Hart']) expect(away?.text).not.toContain(others)
  const [here, ...rest] = await mailsOf(requestId, other)
  expect(rest).toEqual([])
  expect(here?.text).toContain('Mia’s confirmed booking is now for your 2024 Bentley Azure.')
  // Anyone who brought the booking still earns from it.
  expect(away?.text).toContain('You earn $652.50')
  expect(here?.text).toContain('the commission is theirs')
  expect(here?.text).not.toContain('Ferrari')
})

test('canceled by the customer in time: nothing is earned, and no contact is told', async () => {
  const { requestId, customer } = await bookListing(broker)
  await mailsOf(requestId)
  const { refund } = await findCancellation(await factsOf(requestId), now)
  await cancelBooking({ requestId, viewer: customer, agreed: refund, now })
  const [, mail, ...more] = await mailsOf(requestId)
  expect(more).toEqual([])
  expect(mail?.text).toContain('Mia has canceled the booking of your 2024 Ferrari Roma.')
  expect(mail?.text).toContain('so you don’t earn a commission')
  for (const secret of ['mia@example.com', 'Phone:', 'Hart']) expect(mail?.text).not.toContain(secret)
})

test('canceled late, the kept half earns; canceled by us, nothing; and a no-show as a late cancellation', async () => {
  const [late, ours, missed] = [await bookListing(broker), await bookListing(broker), await bookListing(broker)]
  const { pickupAt } = await factsOf(late.requestId)
  const at = later(pickupAt, -hours(20))
  const { refund } = await findCancellation(await factsOf(late.requestId), at)
  await cancelBooking({ requestId: late.requestId, viewer: late.customer, agreed: refund, now: at })
  await end(ours.requestId, 'cancelled')
  await end(missed.requestId, 'no_show', later(pickupAt, hours(30)))
  // What ended before it was told is told as ended only.
  const [canceled] = await mailsOf(late.requestId)
  expect(canceled?.text).toContain('You still earn $326.25: 15% of $2,175.00')
  const [calledOff, ...more] = await mailsOf(ours.requestId)
  expect(more).toEqual([])
  expect(calledOff?.text).toContain('we had to cancel Mia’s booking of your 2024 Ferrari Roma.')
  expect(calledOff?.text).toContain('so you don’t earn a commission')
  expect(calledOff?.text).not.toContain('gearbox')
  const [noShow] = await mailsOf(missed.requestId)
  expect(noShow?.text).toContain('Mia didn’t pick up your 2024 Ferrari Roma.')
  expect(noShow?.text).toContain('You still earn $326.25')
})

test('the commission of another’s link is said to be theirs', async () => {
  const other = await addBroker()
  const [{ code }] = (await db
    .update(profiles)
    .set({ referralCode: 'OTHERS1' })
    .where(eq(profiles.id, other.id))
    .returning({ code: profiles.referralCode })) as [{ code: string }]
  const { requestId } = await bookListing(broker, makeCustomer(), { code, at: now })
  expect((await mailsOf(requestId))[0]?.text).toContain('It came through another broker’s link')
})

test('a broker who opted out, may not read bookings, or rents their own car is not notified', async () => {
  const quiet = await addBroker()
  await db
    .update(profiles)
    .set({ notifications: { bookings: false } })
    .where(eq(profiles.id, quiet.id))
  expect(await mailsOf((await bookListing(quiet)).requestId, quiet)).toEqual([])

  const lapsed = await addBroker()
  const { requestId } = await bookListing(lapsed)
  await db.update(subscriptions).set({ status: 'canceled' }).where(eq(subscriptions.profileId, lapsed.id))
  expect(await mailsOf(requestId, lapsed)).toEqual([])

  const own = one(
    await db.update(profiles).set({ dateOfBirth: '1990-05-05' }).where(eq(profiles.id, broker.id)).returning(),
  )
  const booked = await bookListing(broker, Promise.resolve({ id: own.id, dateOfBirth: own.dateOfBirth }))
  expect(await mailsOf(booked.requestId)).toEqual([])
  const house = await bookListing(staff)
  expect(await mailsOf(house.requestId, staff)).toEqual([])
})
