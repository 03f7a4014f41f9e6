import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { vehicleViews } from '#drizzle/schema.ts'
import { listingSlug } from '#app/fleet/cars/rules.ts'
import { today } from '#app/platform/clock.server.ts'
import { db } from '#app/platform/db.server.ts'
import { addDays } from '#app/shared/dates.ts'
import { addBroker, addListing } from '#tests/support/listings.ts'
import { countView, writeViews } from './count.server.ts'
import { trimViews, viewsOf } from './queries.server.ts'

const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

async function addShownCar() {
  const id = await addListing((await addBroker()).id)
  return { id, slug: listingSlug(id) }
}

function open(slug: string, address: string): void {
  const headers = new Headers({ 'user-agent': agent, 'x-client-address': address })
  countView({ slug, method: 'GET', headers })
}

test('a browser counts once a day; what is written is added up', async () => {
  const { id, slug } = await addShownCar()
  for (const address of ['192.0.2.1', '192.0.2.1', '192.0.2.2']) open(slug, address)
  await writeViews()
  open(slug, '192.0.2.2')
  open(slug, '192.0.2.3')
  await Promise.all([writeViews(), writeViews()])
  expect(await viewsOf([id], today())).toEqual(new Map([[id, 3]]))
})

test('a car that is gone by then is left out, and nothing else with it', async () => {
  const { id, slug } = await addShownCar()
  open('no-such-car', '192.0.2.9')
  open(slug, '192.0.2.9')
  await writeViews()
  expect(await viewsOf([id], today())).toEqual(new Map([[id, 1]]))
})

test('the last 30 days count, and counts older than two years are deleted', async () => {
  const { id } = await addShownCar()
  const days = [0, 29, 30, 760, 761].map((ago) => addDays(today(), -ago))
  await db.insert(vehicleViews).values(days.map((day, index) => ({ vehicleId: id, day, views: 10 ** index })))
  expect(await viewsOf([id], today())).toEqual(new Map([[id, 11]]))
  await trimViews(today())
  expect(await db.$count(vehicleViews, eq(vehicleViews.vehicleId, id))).toBe(4)
})
