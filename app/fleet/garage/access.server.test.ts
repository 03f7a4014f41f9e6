import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { carListings, cars } from '#drizzle/schema.ts'
import { db } from '#app/platform/db.server.ts'
import { addBroker, addHouseMember, addListing } from '#tests/support/listings.ts'
import { addFleetCar } from '#tests/support/fleet.ts'
import { findVehicle, managedVehicle } from './access.server.ts'

const statusOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 200,
    (thrown: { init?: { status?: number } }) => thrown.init?.status,
  )

test('staff manage every car, a broker their own listings and no fleet car', async () => {
  const [broker, another, staff] = [await addBroker(), await addBroker(), await addHouseMember('staff')]
  const [car, listing] = [await addFleetCar(), await addListing(broker.id, { isPublished: false })]
  const asked = async (id: string) =>
    Promise.all([staff, broker, another].map((viewer) => statusOf(managedVehicle(viewer, id))))
  expect(await asked(car)).toEqual([200, 403, 403])
  expect(await asked(listing)).toEqual([200, 200, 403])
  const lapsed = await addBroker('canceled')
  expect(await statusOf(managedVehicle(lapsed, await addListing(lapsed.id)))).toBe(403)
})

test('a deleted car, another id and no id are not there', async () => {
  const broker = await addBroker()
  const [car, listing] = [await addFleetCar(), await addListing(broker.id)]
  expect(await findVehicle(car)).toMatchObject({ kind: 'car', createdBy: null })
  expect(await findVehicle(listing)).toMatchObject({ kind: 'listing', createdBy: broker.id })
  await db.update(cars).set({ softDeleted: true }).where(eq(cars.id, car))
  await db.update(carListings).set({ deletedAt: new Date() }).where(eq(carListings.id, listing))
  for (const id of [car, listing, 'new', undefined]) expect(await findVehicle(id)).toBeNull()
})
