/** A child is found through its parent: another's id in one's own address, or one that is none, is 404 and changes nothing. */
import fs from 'node:fs'

import { eq, getTableColumns, getTableName, is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { beforeAll, expect, test } from 'vitest'

import * as schema from '#drizzle/schema.ts'
import { db, rawSql } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import { newId } from '#app/shared/ids.ts'
import { one } from '#app/shared/one.ts'
import { cast, type CastMember } from '#tests/cast.ts'
import { addBroker, addImage, addListing, addPhoto } from '#tests/support/listings.ts'
import { openSite, type NoScriptClient } from '#tests/support/no-script-client.ts'
import { fillAddress, routeAddresses, unknownId } from '#tests/support/route-addresses.ts'

const { bookings, carListings, charges, profiles, refunds, siteFilms, stays, vehicleImages } = schema
const { additionalDrivers, payments, reviewPhotos, reviews, seasonalRates } = schema

let site: Awaited<ReturnType<typeof openSite>>
beforeAll(async () => {
  site = await openSite({ demo: true })
  await addPicturesEverywhere()
})

/** Pictures of other people and of the house, of every kind. */
async function addPicturesEverywhere(): Promise<void> {
  const other = await addBroker()
  const own = { uploadedBy: other.id }
  const avatarImageId = await addImage({ ...own, purpose: 'profile' })
  const coverImageId = await addImage({ ...own, purpose: 'cover' })
  await db.update(profiles).set({ avatarImageId, coverImageId }).where(eq(profiles.id, other.id))
  await addPhoto(await addListing(other.id), await addImage({ ...own, purpose: 'listing' }))
  await addImage(own)
  const film = {
    storageKey: 'film',
    filename: 'a.mp4',
    contentHash: newId(),
    fileSize: 1,
    width: 1,
    height: 1,
  }
  const posterImageId = await addImage({ purpose: null })
  await db.insert(siteFilms).values({ ...film, duration: 1, posterImageId, uploadedBy: other.id })
  const [review] = await db.select({ id: reviews.id }).from(reviews).limit(1)
  if (review)
    await db.insert(reviewPhotos).values({
      reviewId: review.id,
      imageId: await addImage({ purpose: null }),
    })
}

type Plan = {
  as: CastMember
  /** What is in the address for the parent, and the ids of its own children. */
  parents: () => Promise<{ parent: string; children: string[] }[]>
  body?: Record<string, string>
}

const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)

async function listingsOfBrook(children: (vehicleId: string) => Promise<string[]>) {
  const rows = await db
    .select({ id: carListings.id })
    .from(carListings)
    .innerJoin(profiles, eq(profiles.id, carListings.createdBy))
    .where(eq(profiles.username, cast.brook.username))
    .limit(3)
  expect(rows.length).toBeGreaterThan(0)
  return Promise.all(rows.map(async ({ id }) => ({ parent: id, children: await children(id) })))
}

async function someBookings(children: (booking: { id: string; requestId: string }) => Promise<string[]>) {
  const rows = await db.select().from(bookings).orderBy(bookings.bookingNumber).limit(3)
  return Promise.all(
    rows.map(async (row) => ({
      parent: row.bookingNumber,
      children: await children(row),
    })),
  )
}

const photosOf = async (vehicleId: string) =>
  ids(await db.select({ id: vehicleImages.imageId }).from(vehicleImages).where(eq(vehicleImages.vehicleId, vehicleId)))
const chargesOf = async ({ id }: { id: string }) =>
  ids(await db.select({ id: charges.id }).from(charges).where(eq(charges.bookingId, id)))

const plans: Record<string, Plan> = {
  '/listings/:id/photos/:imageId/place': {
    as: 'brook',
    parents: () => listingsOfBrook(photosOf),
    body: { to: 'first' },
  },
  '/listings/:id/photos/:imageId/removal': {
    as: 'brook',
    parents: () => listingsOfBrook(photosOf),
  },
  '/garage/:id/rates/:rateId/removal': {
    as: 'brook',
    parents: () =>
      listingsOfBrook(async (id) =>
        ids(await db.select({ id: seasonalRates.id }).from(seasonalRates).where(eq(seasonalRates.vehicleId, id))),
      ),
  },
  '/cars/:id/blocks/:blockId/removal': {
    as: 'brook',
    parents: () =>
      listingsOfBrook(async (id) => ids(await db.select({ id: stays.id }).from(stays).where(eq(stays.vehicleId, id)))),
  },
  '/dashboard/bookings/:number/charges/:id': {
    as: 'sam',
    parents: () => someBookings(chargesOf),
    body: { decision: 'drop', reason: 'None' },
  },
  '/dashboard/bookings/:number/charges/:id/confirmation': {
    as: 'sam',
    parents: () => someBookings(chargesOf),
    body: { agreed: '1' },
  },
  '/dashboard/bookings/:number/drivers/:id/license': {
    as: 'sam',
    parents: () =>
      someBookings(async ({ requestId }) =>
        ids(
          await db
            .select({ id: additionalDrivers.id })
            .from(additionalDrivers)
            .where(eq(additionalDrivers.requestId, requestId)),
        ),
      ),
    body: { seen: 'yes', version: 'x' },
  },
  '/dashboard/bookings/:number/refunds/:id/handover': {
    as: 'sam',
    parents: () =>
      someBookings(async ({ requestId }) =>
        ids(
          await db
            .select({ id: refunds.id })
            .from(refunds)
            .innerJoin(payments, eq(payments.id, refunds.paymentId))
            .where(eq(payments.requestId, requestId)),
        ),
      ),
  },
  '/admin/images/broken/:image/:car': {
    as: 'sam',
    // Here the parent comes second.
    parents: async () => [
      {
        parent: 'ferrari-roma',
        children: await photosOf(await idOfCar('ferrari-roma')),
      },
    ],
  },
}

/** Their second part is no id of a row. */
const without = [
  '/deposits/:id/:move',
  '/images/:id/:file',
  '/share/:slug/:file',
  '/api/condition-photos/:number/:stage',
  '/api/embedded-uploads/*',
]

async function idOfCar(slug: string): Promise<string> {
  const { vehicles } = schema
  return one(await db.select({ id: vehicles.id }).from(vehicles).where(eq(vehicles.slug, slug))).id
}

const exported: unknown[] = Object.values(schema)
const tables = exported.filter((each): each is PgTable => is(each, PgTable))

/** Of each table the oldest rows and the newest. */
async function someOfEverything(): Promise<string[]> {
  const found: string[] = []
  for (const table of tables) {
    const { id } = getTableColumns(table)
    if (id?.getSQLType() !== 'uuid') continue
    const name = sql.identifier(getTableName(table))
    const rows = await db.execute<{ id: string }>(
      sql`(select id from ${name} order by id limit 2) union (select id from ${name} order by id desc limit 2)`,
    )
    found.push(...ids(rows))
  }
  const pictures = await db.execute<{ id: string }>(sql`select id from images where storage_key like 'photo-%'`)
  return [...new Set([...found, ...ids(pictures)])]
}

/** Every row as it stands, without what says that somebody was here, and the stored files. */
async function everything() {
  const passing = ['sessions', 'rate_limits', 'user_presence', 'live_events', 'known_browsers', 'booking_drafts']
  const rows: Record<string, string> = {}
  for (const name of tables.map((table) => getTableName(table)).filter((name) => !passing.includes(name))) {
    const [digest] = await rawSql.unsafe(
      `select count(*) || ' ' || coalesce(md5(string_agg(row, '' order by row)), '') as all from (select md5((to_jsonb(t) - '{last_seen,last_login_at}'::text[])::text) as row from ${name} t) t`,
    )
    rows[name] = String(digest?.all)
  }
  const files = fs.existsSync(env.uploadsDir) ? fs.readdirSync(env.uploadsDir, { recursive: true }).length : 0
  return { rows, files }
}

test('every address with two ids is in this test', () => {
  const withTwo = routeAddresses.filter(
    (address) => (address.match(/:\w+/g) ?? []).length > 1 && !address.endsWith('*'),
  )
  expect(withTwo.toSorted()).toEqual(
    [...Object.keys(plans), ...without.filter((each) => !each.endsWith('*'))].toSorted(),
  )
})

test.each(Object.entries(plans))(
  '%s: no child of another parent, whatever it is',
  async (address, { as, parents, body = {} }) => {
    const client = site.noScriptClient()
    await client.signIn(cast[as])
    const strangers = [...(await someOfEverything()), unknownId, 'x']
    const before = await everything()
    const wrong: string[] = []
    for (const { parent, children } of await parents())
      for (const stranger of strangers.filter((id) => !children.includes(id))) {
        const parts = address.startsWith('/admin') ? [stranger, parent] : [parent, stranger]
        const path = address.replace(/:\w+/g, () => parts.shift() ?? '')
        const { status } = await client.send(path, {
          method: 'POST',
          body: new URLSearchParams(body),
        })
        if (status !== 404) wrong.push(`${status} ${path}`)
      }
    expect(wrong).toEqual([])
    expect(await everything()).toEqual(before)
  },
  120_000,
)

test('pictures that buttons of one’s own photos name are no others', async () => {
  const client = site.noScriptClient()
  await client.signIn(cast.brook)
  const [listing] = await listingsOfBrook(photosOf)
  const { parent, children } = listing ?? { parent: '', children: [] }
  const before = await everything()
  const strangers = await db.execute<{ id: string }>(sql`select id from images where storage_key like 'photo-%'`)
  expect(strangers.length).toBeGreaterThan(5)
  for (const { id } of strangers) {
    expect(children).not.toContain(id)
    for (const button of [`remove-${id}`, `place-${id}`, `alt-${id}`])
      await client.send(`/dashboard/listings/${parent}/photos`, {
        method: 'POST',
        body: new URLSearchParams({ [button]: 'first' }),
      })
    await client.send(`/dashboard/listings/${parent}/photos/choose`, {
      method: 'POST',
      body: new URLSearchParams({ image: id }),
    })
    await client.send(`/dashboard/uploads/${id}/removal`, {
      method: 'POST',
      body: new URLSearchParams(),
    })
  }
  expect(await everything()).toEqual(before)
}, 120_000)

const ofRows = /:(id|imageId|blockId|rateId|image)\b/

test('what is no id is found nowhere', async () => {
  const people = ['ada', 'sam', 'brook', 'mia'] as const
  const clients: NoScriptClient[] = []
  for (const person of people) {
    const client = site.noScriptClient()
    await client.signIn(cast[person])
    clients.push(client)
  }
  const before = await everything()
  const wrong: string[] = []
  for (const address of routeAddresses.filter((each) => ofRows.test(each)))
    for (const nonsense of ['x', '00000000-0000-7000-8000-00000000000g', `${unknownId}0`]) {
      const path = fillAddress(address.replace(new RegExp(ofRows, 'g'), nonsense))
      for (const method of ['GET', 'POST'])
        for (const [index, client] of clients.entries()) {
          const body = method === 'POST' ? new URLSearchParams({ to: 'first' }) : undefined
          const { status } = await client.send(path, { method, body })
          // Who may not look at all is told so before anything is looked for.
          if (![403, 404, 405].includes(status)) wrong.push(`${status} ${method} ${path} ${people[index]}`)
        }
    }
  expect(wrong).toEqual([])
  expect(await everything()).toEqual(before)
}, 300_000)
