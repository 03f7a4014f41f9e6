import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { fleetCars, profiles, subscriptions } from '#drizzle/schema.ts'
import { db } from '#app/platform/db.server.ts'
import { days, later } from '#app/shared/durations.ts'
import { addBroker, addHouseMember, addListing } from '#tests/support/listings.ts'
import { followStanding, followStandings } from './standing.server.ts'

const now = new Date('2026-11-21T15:00:00Z')

async function isPublic(id: string) {
  const [car] = await db.select({ isPublic: fleetCars.isPublic }).from(fleetCars).where(eq(fleetCars.id, id))
  return car?.isPublic
}

const subscribe = (profileId: string, row: Partial<typeof subscriptions.$inferInsert>) =>
  db.update(subscriptions).set(row).where(eq(subscriptions.profileId, profileId))

test('when the subscription ends the listings leave the fleet, and return with it', async () => {
  const broker = await addBroker()
  const [shown, draft] = [await addListing(broker.id), await addListing(broker.id, { isPublished: false })]
  const another = await addListing((await addBroker()).id)
  await subscribe(broker.id, { status: 'canceled' })
  await followStanding(broker.id, now)
  expect([await isPublic(shown), await isPublic(draft), await isPublic(another)]).toEqual([false, false, true])
  await subscribe(broker.id, { status: 'active' })
  await followStanding(broker.id, now)
  expect([await isPublic(shown), await isPublic(draft), await isPublic(another)]).toEqual([true, false, true])
})

test('a failed payment withholds them once its days of grace are over', async () => {
  const broker = await addBroker()
  const listing = await addListing(broker.id)
  await subscribe(broker.id, { status: 'past_due', pastDueSince: now })
  await followStandings(later(now, days(7)))
  expect(await isPublic(listing)).toBe(true)
  await followStandings(later(now, days(7) + 1))
  expect(await isPublic(listing)).toBe(false)
})

test('those of a rejected broker are withheld, those of staff need no subscription', async () => {
  const [broker, staff] = [await addBroker(), await addHouseMember('staff')]
  const [one, other] = [await addListing(broker.id), await addListing(staff.id)]
  await db.update(profiles).set({ approvalStatus: 'rejected' }).where(eq(profiles.id, broker.id))
  await followStandings(now)
  expect([await isPublic(one), await isPublic(other)]).toEqual([false, true])
})
