import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'

import { vehicles } from '#drizzle/schema.ts'
import { db } from '#app/platform/db.server.ts'
import { addFleetCar } from '#tests/support/fleet.ts'
import { addBroker, addHouseMember, addListing } from '#tests/support/listings.ts'
import type { Viewer } from '#app/shared/viewer.ts'
import { listGarage } from './queries.server.ts'

const now = new Date('2026-11-22T15:00:00Z')
let admin: Viewer
let broker: Viewer
let car: string
let listing: string
beforeAll(async () => {
  ;[admin, broker] = [await addHouseMember('admin'), await addBroker()]
  car = await addFleetCar({ year: 2021, make: 'McLaren', model: '720S', trim: 'Performance 100%' })
  listing = await addListing(broker.id, {
    make: 'Bentley',
    model: 'Bentayga',
    specifications: { year: 2023, trim: 'V8' },
  })
  await addListing((await addBroker()).id, { make: 'Bentley', model: 'Bentayga' })
  await db.update(vehicles).set({ locationCity: 'São Savannah' }).where(eq(vehicles.id, car))
})
async function find(viewer: Viewer, q: string) {
  const { vehicles: found } = await listGarage(viewer, { q, page: 1 }, now)
  return found.map(({ id }) => id)
}

test.each(['2021 mclaren 720s', 'PERFORMANCE', '100%', 'avanna', 'SÁVANNAH', 'São Sav', () => car])(
  '"%s" finds the fleet car',
  async (q) => {
    expect(await find(admin, typeof q === 'string' ? q : q())).toEqual([car])
  },
)

const accented = (name: string) => name.replace('o', 'ó').toUpperCase()

test('a listing is found by year, trim and its creator, and by brokers among their own', async () => {
  for (const q of ['2023 bentley', 'Bentayga V8', broker.username, accented(broker.username)])
    expect(await find(admin, q)).toEqual([listing])
  expect(await find(admin, 'bentayga')).toHaveLength(2)
  expect(await find(broker, 'bentayga')).toEqual([listing])
})

test.each(['%', '7_0S', 'nobody has this'])('"%s" is what it says, no wildcard', async (q) => {
  expect(await find(admin, q)).toEqual(q === '%' ? [car] : [])
})
