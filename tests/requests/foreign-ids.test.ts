/** A child is found through its parent: another person's id or a made-up one is 404 and changes nothing. */
import { and, eq, exists, getTableColumns, getTableName, isNull, ne, not, or, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { beforeAll, expect, test } from 'vitest'

import * as schema from '#drizzle/schema.ts'
import { db } from '#app/platform/db.server.ts'
import { newId } from '#app/shared/ids.ts'
import { one } from '#app/shared/one.ts'
import { cast, type CastMember } from '#tests/cast.ts'
import { addBookingWithDocuments } from '#tests/support/documents.ts'
import { everything, tables } from '#tests/support/everything.ts'
import { addBroker, addImage, addListing, addPhoto } from '#tests/support/listings.ts'
import { openSite, type Form, type NoScriptClient } from '#tests/support/no-script-client.ts'
import { datesFrom, fillBooking, licenseFile, openFreeCar } from '#tests/support/renter.ts'
import { fillAddress, routeAddresses, unknownId } from '#tests/support/route-addresses.ts'

const { bookings, carListings, charges, profiles, refunds, siteFilms, stays, vehicleImages } = schema
const { additionalDrivers, bookingRequests, payments, reviewPhotos, reviews, seasonalRates, sessions } = schema

let site: Awaited<ReturnType<typeof openSite>>
let prospectId: string
beforeAll(async () => {
  site = await openSite({ demo: true })
  await addPicturesEverywhere()
  prospectId = one(await db.select({ id: schema.prospects.id }).from(schema.prospects).limit(1)).id
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
  /** Where children like these are kept: all rows are tried, of every other table some. */
  kind: PgTable
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
    kind: schema.images,
    parents: () => listingsOfBrook(photosOf),
    body: { to: 'first' },
  },
  '/listings/:id/photos/:imageId/removal': {
    as: 'brook',
    kind: schema.images,
    parents: () => listingsOfBrook(photosOf),
  },
  '/garage/:id/rates/:rateId/removal': {
    as: 'brook',
    kind: schema.seasonalRates,
    parents: () =>
      listingsOfBrook(async (id) =>
        ids(await db.select({ id: seasonalRates.id }).from(seasonalRates).where(eq(seasonalRates.vehicleId, id))),
      ),
  },
  '/cars/:id/blocks/:blockId/removal': {
    as: 'brook',
    kind: schema.stays,
    parents: () =>
      listingsOfBrook(async (id) => ids(await db.select({ id: stays.id }).from(stays).where(eq(stays.vehicleId, id)))),
  },
  '/dashboard/bookings/:number/charges/:id': {
    as: 'sam',
    kind: schema.charges,
    parents: () => someBookings(chargesOf),
    body: { decision: 'drop', reason: 'None' },
  },
  '/dashboard/bookings/:number/charges/:id/confirmation': {
    as: 'sam',
    kind: schema.charges,
    parents: () => someBookings(chargesOf),
    body: { agreed: '1' },
  },
  '/dashboard/bookings/:number/drivers/:id/license': {
    as: 'sam',
    kind: schema.additionalDrivers,
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
    kind: schema.refunds,
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
    kind: schema.images,
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

/** All rows of one table, of each other the oldest and the newest, and what is no id of a row. */
async function strangersLike(kind: PgTable): Promise<string[]> {
  const found: string[] = []
  for (const table of tables) {
    const { id } = getTableColumns(table)
    if (id?.getSQLType() !== 'uuid') continue
    const name = sql.identifier(getTableName(table))
    const some = sql`(select id from ${name} order by id limit 2) union (select id from ${name} order by id desc limit 2)`
    found.push(...ids(await db.execute<{ id: string }>(table === kind ? sql`select id from ${name}` : some)))
  }
  return [...new Set([...found, unknownId, 'x'])]
}

/** A few at a time: one after another they take four times as long. */
async function sendEach(paths: readonly string[], send: (path: string) => Promise<void>): Promise<void> {
  const waiting = [...paths]
  const worker = async () => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) await send(path)
  }
  await Promise.all(Array.from({ length: 6 }, worker))
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
  async (address, { as, kind, parents, body = {} }) => {
    const client = site.noScriptClient()
    await client.signIn(cast[as])
    const strangers = await strangersLike(kind)
    const before = await everything()
    const wrong: string[] = []
    const paths = (await parents()).flatMap(({ parent, children }) =>
      strangers
        .filter((id) => !children.includes(id))
        .map((stranger) => {
          const parts = address.startsWith('/admin') ? [stranger, parent] : [parent, stranger]
          return address.replace(/:\w+/g, () => parts.shift() ?? '')
        }),
    )
    await sendEach(paths, async (path) => {
      const { status } = await client.send(path, { method: 'POST', body: new URLSearchParams(body) })
      if (status !== 404) wrong.push(`${status} ${path}`)
    })
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

/** Forms whose body names a child of the booking in their address. */
const inBodies: Record<string, { path: string; field: string; kind: PgTable }> = {
  'the acceptance of a change': { path: 'change/acceptance', field: 'change', kind: schema.bookingChanges },
  'the refusal of a change': { path: 'change/refusal', field: 'change', kind: schema.bookingChanges },
  'a pickup': { path: 'pickup', field: 'removed', kind: schema.conditionPhotos },
  'a return': { path: 'return', field: 'removed', kind: schema.damageMarks },
  'a decision about charges': { path: 'charges', field: 'charges', kind: charges },
}

test.each(Object.entries(inBodies))(
  '%s of a booking: no child of another that its form names',
  async (_, { path, field, kind }) => {
    const client = site.noScriptClient()
    await client.signIn(cast.sam)
    const strangers = await strangersLike(kind)
    const [booking] = await db.select().from(bookings).where(eq(bookings.status, 'confirmed')).limit(1)
    const send = async (id: string) => {
      const body = new URLSearchParams({ [field]: id })
      await client.send(`/dashboard/bookings/${booking?.bookingNumber}/${path}`, { method: 'POST', body })
    }
    // What the form itself keeps is there from its first time on.
    await send(unknownId)
    const before = await everything()
    await sendEach(strangers, send)
    expect(await everything()).toEqual(before)
  },
)

type Made = {
  field: string
  kind: PgTable
  path: (number: string) => string
  body: () => Promise<Record<string, string | File>>
}

const note = { note: 'Seen again.' }
const shot = async () => new File([new Uint8Array(await (await licenseFile()).arrayBuffer())], 'a.jpg')
const part = async () => ({ owner: await idOf(cast.sam.username) })
const onParts = (number: string) => `/api/condition-photos/${number}/pickup`

/** Forms whose page, or whose browser, makes the id of the row to come. */
const idsToCome: Record<string, Made> = {
  'a report photo': {
    field: 'shotId',
    kind: schema.conditionPhotos,
    path: onParts,
    body: async () => ({ ...(await part()), part: 'shot', photo_front: await shot() }),
  },
  'a damage mark': {
    field: 'markId',
    kind: schema.damageMarks,
    path: onParts,
    body: async () => ({ ...(await part()), part: 'mark', markPlace: 'hood' }),
  },
  'a note beside a report': {
    field: 'noteId',
    kind: schema.conditionNotes,
    path: (number) => `/dashboard/bookings/${number}/return`,
    body: async () => note,
  },
  'a note of a booking': {
    field: 'id',
    kind: schema.bookingNotes,
    path: (number) => `/dashboard/bookings/${number}`,
    body: async () => note,
  },
  'a payment at the desk': {
    field: 'id',
    kind: payments,
    path: (number) => `/dashboard/bookings/${number}/payment`,
    body: async () => ({ method: 'cash', amount: '1.00' }),
  },
  'a charge by hand': {
    field: 'id',
    kind: charges,
    path: (number) => `/dashboard/bookings/${number}/charges`,
    body: async () => ({ kind: 'cleaning', label: 'Sand', amount: '50' }),
  },
  'a chat message': {
    field: 'clientId',
    kind: schema.communityMessages,
    path: () => '/dashboard/chat',
    body: async () => ({ message: 'Hello again' }),
  },
  'an entry about a lead': {
    field: 'entryId',
    kind: schema.prospectEntries,
    path: () => `/dashboard/leads/${prospectId}`,
    body: async () => ({ intent: 'record', kind: 'note', body: 'Called.' }),
  },
}

test.each(Object.entries(idsToCome))('%s with the id of another’s row leaves that row as it was', async (_, made) => {
  const client = site.noScriptClient()
  await client.signIn(cast.sam)
  const name = sql.identifier(getTableName(made.kind))
  const all = () => db.execute<{ id: string; row: string }>(sql`select id, to_jsonb(t)::text as row from ${name} t`)
  const numbers = await db
    .selectDistinctOn([bookings.status], { status: bookings.status, number: bookings.bookingNumber })
    .from(bookings)
  for (const { number } of numbers) {
    const before = await all()
    const strangers = [...before.slice(0, 2).map(({ id }) => id), unknownId]
    for (const id of strangers) {
      const body = new FormData()
      for (const [field, value] of Object.entries({ ...(await made.body()), [made.field]: id }))
        body.append(field, value)
      const { status } = await client.send(made.path(number), { method: 'POST', body })
      expect([200, 303, 404, 422, 429]).toContain(status)
    }
    const after = new Map((await all()).map(({ id, row }) => [id, row]))
    for (const { id, row } of before) expect(after.get(id)).toBe(row)
  }
})

/** What a whole form posts, with other values in some of its fields, hidden ones too. */
function bodyOf(form: Form, instead: Record<string, string>): URLSearchParams {
  const body = new URLSearchParams()
  for (const [name, value] of form.entries()) if (typeof value === 'string') body.append(name, value)
  for (const [name, value] of Object.entries(instead)) body.set(name, value)
  return body
}

test('a booking is not reserved with the documents of another', async () => {
  const client = site.noScriptClient()
  await client.signIn(cast.mia)
  const dates = datesFrom(9)
  const page = await openFreeCar(client, dates)
  const form = await fillBooking(page, dates)
  const stay = { from: 20, until: 22, now: new Date() }
  const claimed = await addBookingWithDocuments(stay)
  const waiting = await addBookingWithDocuments({ ...stay, document: { claimedAt: null } })
  const strangers = [claimed, waiting].map(({ documents: sent }) => ({
    driversLicenseFront: sent.drivers_license_front,
    driversLicenseBack: sent.drivers_license_back,
    insuranceCard: sent.insurance_card,
  }))
  const before = await everything()
  for (const ids of strangers) {
    const refused = await client.post(page.url, { method: 'POST', body: bodyOf(form, ids) })
    expect(refused.status).toBe(422)
    // And no other problem: all else was right.
    expect(refused.alerts).toContain(
      'Missing DocumentsThis document is no longer stored. Please choose the file again.',
    )
  }
  expect(await everything()).toEqual(before)
})

test.each([
  ['staff', 'sam', (number: string) => `/dashboard/bookings/${number}/drivers`],
  ['a customer', 'mia', (number: string) => `/account/bookings/${number}/drivers`],
] as const)('%s saves no driver of another booking under one’s own', async (_, person, pathOf) => {
  const client = site.noScriptClient()
  await client.signIn(cast[person])
  const hasDriver = exists(
    db.select().from(additionalDrivers).where(eq(additionalDrivers.requestId, bookings.requestId)),
  )
  const { number, requestId } = one(
    await db
      .select({ number: bookings.bookingNumber, requestId: bookings.requestId })
      .from(bookings)
      .innerJoin(bookingRequests, eq(bookingRequests.id, bookings.requestId))
      .where(and(eq(bookings.status, 'confirmed'), eq(bookingRequests.profileId, await idOfMia()), not(hasDriver)))
      .limit(1),
  )
  const strangers = await db.select().from(additionalDrivers).where(ne(additionalDrivers.requestId, requestId))
  expect(strangers.length).toBeGreaterThan(0)
  const page = await client.visit(pathOf(number))
  const form = page.form('form#drivers')
  const before = await everything()
  const written = { name1: 'Alex Reed', birthDate1: '1985-03-04', license1: '057441927', issuedOn1: '2006-04-12' }
  for (const { id } of strangers) {
    const body = bodyOf(form, { ...written, driver1: id })
    expect((await client.send(page.url.href, { method: 'POST', body })).status).toBe(422)
  }
  expect(await everything()).toEqual(before)
  const own = bodyOf(form, { ...written, driver1: newId() })
  expect((await client.send(page.url.href, { method: 'POST', body: own })).status, 'all else was right').toBe(303)
  await db.delete(additionalDrivers).where(eq(additionalDrivers.requestId, requestId))
})

type Own = {
  others: () => Promise<string[]>
  path: (id: string) => string
  body?: (id: string) => Record<string, string>
}

/** All rows of a table that are not hers. */
const others = (table: string, owner: string) => async () => {
  const isOther = sql`${sql.identifier(owner)} is distinct from ${await idOfMia()}`
  return ids(await db.execute<{ id: string }>(sql`select id from ${sql.identifier(table)} where ${isOther}`))
}

const idOfMia = () => idOf(cast.mia.username)

async function idOf(username: string): Promise<string> {
  return one(await db.select({ id: profiles.id }).from(profiles).where(eq(profiles.username, username))).id
}

/** Numbers of bookings that are another customer's. */
async function othersNumbers(): Promise<string[]> {
  const rows = await db
    .select({ id: bookings.bookingNumber })
    .from(bookings)
    .innerJoin(bookingRequests, eq(bookingRequests.id, bookings.requestId))
    .where(or(ne(bookingRequests.profileId, await idOfMia()), isNull(bookingRequests.profileId)))
  return ids(rows)
}

const ofBooking = (path: string, body?: Own['body']): Own => ({
  others: othersNumbers,
  path: (number) => `/account/bookings/${number}${path}`,
  body,
})

/** What a member may do with what is hers, tried with all that is another's. */
const ofMia: Record<string, Own> = {
  'pays for a request': {
    others: others('booking_requests', 'profile_id'),
    path: (id) => `/booking-requests/${id}/payment`,
  },
  'cancels a request': {
    others: others('booking_requests', 'profile_id'),
    path: (id) => `/booking-requests/${id}/cancellation`,
  },
  'ends a session': { others: others('sessions', 'profile_id'), path: (id) => `/account/sessions/${id}/end` },
  'removes a picture': {
    others: others('images', 'uploaded_by'),
    path: (id) => `/dashboard/uploads/${id}/removal`,
  },
  'makes the links of a booking end': ofBooking('/links'),
  'cancels a booking': ofBooking('/cancellation', () => ({ reason: 'plans', agreed: '1' })),
  'changes dates': ofBooking('/change', () => ({ total: '1', signature: 'Mia Hart', agreement: 'on' })),
  'saves drivers': ofBooking('/drivers', () => ({ version: '' })),
  'reviews a rental': ofBooking('/review', () => ({ rating: '5', text: 'A fine car to drive.' })),
}

test.each(Object.entries(ofMia))('a member %s: none that is another’s', async (_, { others: list, path, body }) => {
  const client = site.noScriptClient()
  await client.signIn(cast.mia)
  const strangers = await list()
  expect(strangers.length).toBeGreaterThan(0)
  const before = await everything()
  const signedIn = await db.$count(sessions)
  const wrong: string[] = []
  await sendEach(strangers, async (id) => {
    const { status } = await client.send(path(id), { method: 'POST', body: new URLSearchParams(body?.(id)) })
    if (status !== 404) wrong.push(`${status} ${path(id)}`)
  })
  expect(wrong).toEqual([])
  expect(await everything()).toEqual(before)
  expect(await db.$count(sessions)).toBe(signedIn)
})

const ofRows = /:(id|imageId|blockId|rateId|image)\b/

/** Other than the one that tests above give to rows of their own. */
const idOfNone = newId()

/** A tax that has not started is deleted for good: of two who delete it the second is told that it is done. */
const deletedForGood = ['/taxes/:id/removal']

test('what is no id, or no row’s, is found nowhere', async () => {
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
    for (const nonsense of ['x', '00000000-0000-7000-8000-00000000000g', `${unknownId}0`, idOfNone]) {
      if (nonsense === idOfNone && deletedForGood.includes(address)) continue
      const path = fillAddress(address.replace(new RegExp(ofRows, 'g'), nonsense))
      for (const method of ['GET', 'POST'])
        for (const [index, client] of clients.entries()) {
          const body = method === 'POST' ? new URLSearchParams({ to: 'first' }) : undefined
          const { status } = await client.send(path, { method, body })
          // People without the right to look at all are told so before anything is looked for.
          if (![403, 404, 405].includes(status)) wrong.push(`${status} ${method} ${path} ${people[index]}`)
        }
    }
  expect(wrong).toEqual([])
  expect(await everything()).toEqual(before)
}, 300_000)
