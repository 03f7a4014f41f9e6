import { expect, test } from 'vitest'

import { listingDrafts, vehicles } from '#drizzle/schema.ts'
import { listingSlug } from '#app/fleet/cars/rules.ts'
import { business } from '#app/business.ts'
import { db } from '#app/platform/db.server.ts'
import { newId } from '#app/shared/ids.ts'
import { addBooking, addBroker, addHouseMember, addListing } from '#tests/support/listings.ts'
import { countListingParts, listListings } from './queries.server.ts'
import { listingParts } from './rules.ts'

const now = new Date('2026-11-21T15:00:00Z')
const first = { q: '', page: 1 }

async function addDraft(createdBy: string, entries: Record<string, string>) {
  const id = newId()
  await db.insert(vehicles).values({ id, kind: 'listing', slug: listingSlug(id), bodyType: 'suv' })
  await db.insert(listingDrafts).values({ vehicleId: id, authorId: createdBy, createdBy, entries, updatedAt: now })
  return id
}

test('a broker sees their own, drafts among them; staff see all and whose each is', async () => {
  const [broker, another, staff] = [await addBroker(), await addBroker(), await addHouseMember('staff')]
  const published = await addListing(broker.id)
  const draft = await addDraft(broker.id, { make: `Porsche${'!'.repeat(5_000)}`, model: '' })
  const others = await addListing(another.id, { isAvailable: false })
  await addListing(broker.id, { deletedAt: now })
  const own = (await listListings(broker, first, now)).listings
  expect(own.map(({ id, state, make, year }) => [id, state, make, year])).toEqual([
    [draft, 'unfinished', `Porsche${'!'.repeat(73)}`, null],
    [published, 'published', 'Ferrari', '2024'],
  ])
  const all = (await listListings(staff, first, now)).listings
  expect(all.map(({ id, state, creator }) => [id, state, creator])).toEqual([
    [others, 'unavailable', another.username],
    [draft, 'unfinished', broker.username],
    [published, 'published', broker.username],
  ])
})

test('each part of the list has the listings in that state, and their count', async () => {
  const broker = await addBroker()
  await addDraft(broker.id, {})
  const either = [true, false]
  for (const isPublished of either)
    for (const isAvailable of either)
      for (const withheldAt of [now, null])
        for (const hiddenAt of [now, null])
          await addListing(broker.id, { isPublished, isAvailable, withheldAt, hiddenAt })
  const { listings } = await listListings(broker, first, now)
  const counts = await countListingParts(broker)
  for (const part of listingParts) {
    const standing = listings.filter(({ state }) => (state === 'unfinished' ? 'draft' : state) === part)
    const found = await listListings(broker, { ...first, state: part }, now)
    expect(
      found.listings.map(({ id }) => id),
      part,
    ).toEqual(standing.map(({ id }) => id))
    expect(counts[part], part).toBe(standing.length)
  }
})

test('it is searched by make, model and broker; wildcards are letters', async () => {
  const [broker, staff] = [await addBroker(), await addHouseMember('admin')]
  const wanted = await addListing(broker.id, { make: 'McLaren', model: '720S 100%' })
  const found = async (q: string) => (await listListings(staff, { q, page: 1 }, now)).listings.map(({ id }) => id)
  expect(await found('mclaren 720')).toEqual([wanted])
  expect(await found('100%')).toEqual([wanted])
  expect(await found(broker.username)).toContain(wanted)
  expect(await found('nothing of ours')).toEqual([])
})

test('the next booking is the one that runs or begins next, not a past one', async () => {
  const broker = await addBroker()
  const id = await addListing(broker.id)
  await addBooking(id, { from: -9, until: -7, now })
  const next = await addBooking(id, { from: 3, until: 5, now })
  await addBooking(id, { from: 8, until: 9, now })
  expect((await listListings(broker, first, now)).listings[0]?.booking?.startsAt).toEqual(next.startsAt)
})

test('it is cut into pages', async () => {
  const broker = await addBroker()
  for (let count = 0; count <= business.listings.pageSize; count += 1) await addListing(broker.id)
  const [one, two] = [await listListings(broker, first, now), await listListings(broker, { q: '', page: 2 }, now)]
  expect([one.listings.length, one.more, two.listings.length, two.more]).toEqual([
    business.listings.pageSize,
    true,
    1,
    false,
  ])
})
