/** Migrations are frozen and hold figures of their own: what they say has to be what the business says. */
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { carListings, communityMessages, fleetCars, profiles, vehicles } from '#drizzle/schema.ts'
import { business } from '#app/business.ts'
import { db, violatedConstraint } from '#app/platform/db.server.ts'
import { newId } from '#app/shared/ids.ts'
import { addPerson } from '#tests/support/people.ts'

import { listText } from '#drizzle/tables/sql-list.ts'
import { bookingStatuses } from '#app/shared/booking-status-lists.ts'
import { statesOfCharges } from '#app/shared/charge-states.ts'

const { accounts, broker, car, chat } = business

/** The constraint that refuses a write, or undefined when it is taken. */
async function refusalOf(write: PromiseLike<unknown>): Promise<string | undefined> {
  try {
    await write
  } catch (error) {
    return violatedConstraint(error) ?? String(error)
  }
}

test('a listing without figures of its own is shown in the fleet with those of the business', async () => {
  const id = newId()
  const { id: createdBy } = await addPerson({ role: 'broker' })
  await db.insert(vehicles).values({ id, kind: 'listing', slug: `listing-${id}`, bodyType: 'suv' })
  await db.insert(carListings).values({
    id,
    createdBy,
    make: 'Corvane',
    model: 'Bare',
    dailyRateCents: 90_000,
    securityDepositCents: car.listingDeposit,
    features: Array.from({ length: car.highlightsShown + 1 }, (_, index) => `Feature ${index}`),
  })
  const [shown] = await db.select().from(fleetCars).where(eq(fleetCars.id, id))
  expect(shown).toMatchObject({
    year: car.listingYear,
    color: car.listingColor,
    mileageLimit: car.mileagePerDay,
    overMileFeeCents: car.overMileFee,
    minAge: car.minimumAge,
  })
  expect(shown!.highlights).toHaveLength(car.highlightsShown)
})

test('taxes within a payment, and the list of canceled bookings, go by the states of the code', async () => {
  const [taxes] = await db.execute<{ text: string }>(sql`select pg_get_functiondef('taxes_within'::regproc) as text`)
  expect(taxes?.text).toContain(`c.state IN ${listText(statesOfCharges.payable)}`)
  const [index] = await db.execute<{ text: string }>(
    sql`select indexdef as text from pg_indexes where indexname = 'bookings_cancelled_idx'`,
  )
  expect(bookingStatuses.cancelled.map((status) => index?.text.endsWith(`'${status}'::booking_status)`))).toEqual([
    true,
  ])
})

test('a commission starts at the usual rate and keeps to its range', async () => {
  const { id, commissionRateBp } = await addPerson()
  expect(commissionRateBp).toBe(broker.commissionBp.default)
  const set = (rate: number) =>
    refusalOf(db.update(profiles).set({ commissionRateBp: rate }).where(eq(profiles.id, id)))
  const { from, to } = broker.commissionBp
  expect([await set(from), await set(to)]).toEqual([undefined, undefined])
  expect([await set(from - 1), await set(to + 1)]).toEqual(['profiles_commission_range', 'profiles_commission_range'])
})

test('usernames and messages may be as long as their forms let them', async () => {
  const { from, to } = accounts.usernameLength
  const called = (length: number) =>
    refusalOf(addPerson({ username: 'n'.repeat(length), email: `${length}@example.com` }))
  expect([await called(from), await called(to)]).toEqual([undefined, undefined])
  expect([await called(from - 1), await called(to + 1)]).toEqual(['profiles_username_form', 'profiles_username_form'])
  const { id: userId } = await addPerson()
  const say = (length: number) =>
    refusalOf(db.insert(communityMessages).values({ userId, clientId: newId(), message: 'x'.repeat(length) }))
  expect([await say(chat.longestMessage), await say(chat.longestMessage + 1)]).toEqual([
    undefined,
    'community_messages_length',
  ])
})
