import { and, eq, getTableName, inArray, isNull, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import fs from 'node:fs'

import { images, profiles, reviewPhotos, reviews, siteFilms, vehicleImages, vehicles } from '#drizzle/schema.ts'
import { listCarImages, listUnseenImages } from '#app/fleet/cars/car-images.server.ts'
import { routeImages } from '#app/fleet/image-routing/commands.server.ts'
import { placesOfPictures } from '#app/pictures/images/places.server.ts'
import { discardPicture, discardUnplaced, releaseUnplaced } from '#app/pictures/images/uploads.server.ts'
import { deleteMedia } from '#app/pictures/media/commands.server.ts'
import { business } from '#app/business.ts'
import { db } from '#app/platform/db.server.ts'
import { newId } from '#app/shared/ids.ts'
import { one } from '#app/shared/one.ts'
import { addBroker, addImage, addListing, addOutlined, addPhoto } from '#tests/support/listings.ts'
import { chooseLine, findEditedLine } from './roof-line.server.ts'
import { choosePhotos, describePhotos, incomingPhotos, movePhoto, removePhoto } from './photos.server.ts'
import { listingProblems } from './words.ts'

const now = new Date('2026-11-21T15:00:00Z')
const photo = fs.readFileSync('drizzle/pictures/suv-green/side.jpg')

async function addPublished(photos: number) {
  const broker = await addBroker()
  const id = await addListing(broker.id)
  const added: string[] = []
  for (let count = 0; count < photos; count += 1) added.push(await addPhoto(id))
  return { broker, id, photos: added }
}

const orderOf = async (id: string) => (await listCarImages(id)).map((image) => image.id)

async function upload(
  given: { id: string; ownerId: string; kind?: 'car' | 'listing' },
  files: [name: string, bytes: Uint8Array][],
) {
  const incoming = incomingPhotos({ listingId: given.id, kind: given.kind ?? 'listing', ownerId: given.ownerId, now })
  try {
    for (const [filename, bytes] of files)
      await incoming.receive({
        filename,
        claimedType: 'image/jpeg',
        stream: (async function* () {
          yield bytes
        })(),
      })
    return await incoming.add()
  } finally {
    await incoming.drop()
  }
}

test('of several files those that are pictures stay, in their order, and the others are named', async () => {
  const { broker, id } = await addPublished(0)
  const { ids, refused } = await upload({ id, ownerId: broker.id }, [
    ['first.jpg', photo],
    ['notes.jpg', Buffer.from('not a picture at all')],
    ['cut.jpg', photo.subarray(0, 2_000)],
    ['empty.jpg', new Uint8Array()],
    ['second.jpg', photo],
  ])
  expect(ids).toHaveLength(2)
  expect(refused.map(({ body }) => body.split(':')[0]).toSorted()).toEqual(['cut.jpg', 'empty.jpg', 'notes.jpg'])
  const names = await db
    .select({ filename: images.filename, isMain: vehicleImages.isMain })
    .from(vehicleImages)
    .innerJoin(images, eq(images.id, vehicleImages.imageId))
    .where(eq(vehicleImages.vehicleId, id))
    .orderBy(vehicleImages.sortOrder)
  expect(names).toEqual([
    { filename: 'first.jpg', isMain: true },
    { filename: 'second.jpg', isMain: false },
  ])
})

test('the garage says which file is no image at all, and which is an image of another type', async () => {
  const { broker, id } = await addPublished(0)
  const gif = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAAC', 'base64')
  const files: [string, Uint8Array][] = [
    ['notes.txt', Buffer.from('text')],
    ['moving.gif', gif],
  ]
  const bodies = async (kind: 'car' | 'listing') =>
    (await upload({ id, kind, ownerId: broker.id }, files)).refused.map(({ body }) => body)
  const wrongType = 'Please upload a valid image file (JPEG, PNG, or WebP)'
  expect(await bodies('car')).toEqual(['notes.txt is not an image file', `moving.gif: ${wrongType}`])
  expect(await bodies('listing')).toEqual([`notes.txt: ${wrongType}`, `moving.gif: ${wrongType}`])
})

test('more than a listing may have, or than may come at once, are refused', async () => {
  const { broker, id } = await addPublished(business.listings.mostPhotos)
  const one = await upload({ id, ownerId: broker.id }, [['one.jpg', photo]])
  expect(one.refused.map(({ code }) => code)).toEqual(['listing.tooManyPhotos one.jpg'])
  const { broker: another, id: other } = await addPublished(0)
  const texts = Array.from({ length: business.uploads.picturesAtOnce + 1 }, (_, index): [string, Uint8Array] => [
    `${index}.txt`,
    Buffer.from('text'),
  ])
  const many = await upload({ id: other, ownerId: another.id }, texts)
  expect(many.refused.at(-1)?.code).toBe(`image.tooMany ${business.uploads.picturesAtOnce}.txt`)
})

test('photos change places, and the first is the main one', async () => {
  const {
    id,
    photos: [a = '', b = '', c = ''],
  } = await addPublished(3)
  await movePhoto(id, c, 'first')
  expect(await orderOf(id)).toEqual([c, a, b])
  await movePhoto(id, a, 'later')
  expect(await orderOf(id)).toEqual([c, b, a])
  await movePhoto(id, c, 2)
  await movePhoto(id, c, 1)
  await movePhoto(id, c, 99)
  await movePhoto(id, c, 1)
  const foreign = await addPhoto((await addPublished(0)).id)
  for (const other of ['nonsense', foreign])
    expect(await movePhoto(id, other, 'first')).toMatchObject({ problem: { code: 'listing.photoMissing' } })
  expect(await orderOf(id)).toEqual([b, c, a])
  const main = await db.select().from(vehicleImages).where(eq(vehicleImages.vehicleId, id))
  expect(main.filter(({ isMain }) => isMain).map(({ imageId }) => imageId)).toEqual([b])
})

test('a removed photo stays in its owner’s gallery, and a published listing keeps its last', async () => {
  const {
    broker,
    id,
    photos: [last = ''],
  } = await addPublished(1)
  const photo = await addPhoto(id, await addImage({ uploadedBy: broker.id, purpose: 'listing' }))
  const other = await addListing(broker.id, { isPublished: false })
  await addPhoto(other, photo)
  const read = async () => one(await db.select().from(images).where(eq(images.id, photo)))
  expect((await removePhoto(id, photo, now)).ok).toBe(true)
  expect(await read()).toMatchObject({ purpose: 'listing', deletedAt: null })
  expect([await orderOf(id), await orderOf(other)]).toEqual([[last], [photo]])
  expect((await removePhoto(other, photo, now)).ok).toBe(true)
  expect(await read()).toMatchObject({ purpose: 'media', deletedAt: null })
  expect(await removePhoto(id, last, now)).toMatchObject({ problem: { code: 'listing.lastPhoto' } })
})

test('removes nothing through a listing that the picture is no photo of, wherever the picture is', async () => {
  const { id } = await addPublished(2)
  const other = await addBroker()
  const person = { uploadedBy: other.id }
  const [avatar, cover, poster, review] = [
    await addImage({ ...person, purpose: 'profile' }),
    await addImage({ ...person, purpose: 'cover' }),
    await addImage({ purpose: null }),
    await addImage({ ...person, purpose: 'review' }),
  ]
  await db.update(profiles).set({ avatarImageId: avatar, coverImageId: cover }).where(eq(profiles.id, other.id))
  const film = { storageKey: 'film', filename: 'a.mp4', contentHash: newId(), fileSize: 1, width: 1, height: 1 }
  await db.insert(siteFilms).values({ ...film, duration: 1, posterImageId: poster, uploadedBy: other.id })
  const written = { authorName: 'Mia', rating: 5, body: 'Lovely.', rentedOn: '2026-11-20' }
  const [{ reviewId } = { reviewId: '' }] = await db
    .insert(reviews)
    .values({ vehicleId: id, ...written })
    .returning({ reviewId: reviews.id })
  await db.insert(reviewPhotos).values({ reviewId, imageId: review })
  const placed = [avatar, cover, poster, review]
  const gallery = await addImage(person)
  const foreign = await addPhoto((await addPublished(0)).id)
  for (const imageId of [...placed, gallery, foreign, 'nonsense', newId()])
    expect(await removePhoto(id, imageId, now)).toMatchObject({ problem: { code: 'listing.photoMissing' } })
  // Nor does any other discard take what some place still shows.
  await db.transaction(async (tx) => {
    for (const imageId of [...placed, foreign]) {
      await discardPicture(tx, imageId, now)
      await discardUnplaced(tx, imageId, now)
      await releaseUnplaced(tx, imageId, now)
    }
  })
  const kept = and(inArray(images.id, [...placed, gallery, foreign]), isNull(images.deletedAt))
  expect(await db.$count(images, kept)).toBe(6)
})

test('every column of the database that names a picture is a place that keeps it', async () => {
  const named = await db.execute<{ place: string }>(sql`
    select c.relname || '.' || a.attname as place
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confrelid = 'images'::regclass and c.relname <> 'image_errors'`)
  const places = placesOfPictures.map(
    (column) =>
      `${getTableName(column.table)}.${column.name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`,
  )
  expect(new Set(named.map(({ place }) => place))).toEqual(new Set(places))
})

test('of a deleted account no photo is kept that was removed', async () => {
  const { broker, id } = await addPublished(1)
  const photo = await addPhoto(id, await addImage({ uploadedBy: broker.id, purpose: 'listing' }))
  await db.update(profiles).set({ deletedAt: now }).where(eq(profiles.id, broker.id))
  expect((await removePhoto(id, photo, now)).ok).toBe(true)
  expect(await db.$count(images, and(eq(images.id, photo), isNull(images.deletedAt)))).toBe(0)
})

test('photos that no page shows are listed with why, and are removed like others', async () => {
  const {
    id,
    photos: [shown = '', marketing = '', broken = '', hidden = ''],
  } = await addPublished(4)
  await routeImages({ vehicleId: id, imageIds: [marketing], move: 'marketing' })
  await db.update(vehicleImages).set({ isBroken: true }).where(eq(vehicleImages.imageId, broken))
  await db.update(images).set({ hiddenAt: now, hiddenReason: 'A face' }).where(eq(images.id, hidden))
  const unseen = (await listUnseenImages(id)).map((each) => [each.id, each.why, each.reason])
  expect(new Set(unseen)).toEqual(
    new Set([
      [marketing, 'marketing', null],
      [broken, 'broken', null],
      [hidden, 'hidden', 'A face'],
    ]),
  )
  expect(await orderOf(id)).toEqual([shown])
  for (const photo of [marketing, broken, hidden]) expect((await removePhoto(id, photo, now)).ok).toBe(true)
  expect(await listUnseenImages(id)).toEqual([])
  expect(await removePhoto(id, shown, now)).toMatchObject({ problem: { code: 'listing.lastPhoto' } })
})

test('only photos of the listing are described', async () => {
  const { id, photos } = await addPublished(1)
  const [own = ''] = photos
  const foreign = await addPhoto((await addPublished(0)).id)
  await describePhotos(
    id,
    new Map([
      [own, 'The front'],
      [foreign, 'Mine'],
    ]),
  )
  expect((await listCarImages(id)).map(({ alt }) => alt)).toEqual(['The front'])
  expect(await db.$count(images, eq(images.alt, 'Mine'))).toBe(0)
})

test('images of one’s own gallery become photos in their order, without another file, and only once', async () => {
  const { broker, id, photos } = await addPublished(1)
  const [a, b] = [
    await addImage({ uploadedBy: broker.id }),
    await addImage({ uploadedBy: broker.id, purpose: 'listing' }),
  ]
  const before = await db.$count(images)
  const choose = (...imageIds: string[]) => choosePhotos(id, { ownerId: broker.id, imageIds, now })
  expect(await choose(b, a, b)).toMatchObject({ ok: true, value: { added: 2 } })
  expect(await orderOf(id)).toEqual([...photos, b, a])
  expect(await db.$count(images)).toBe(before)
  expect(await choose(a)).toMatchObject({ problem: { code: 'listing.imagesRequired' } })
  expect(await deleteMedia(broker.id, a, now)).toMatchObject({ problem: { code: 'media.used' } })
  await removePhoto(id, a, now)
  expect(await db.$count(images, and(eq(images.id, a), isNull(images.deletedAt)))).toBe(1)
})

test('images of others, hidden or deleted ones, photos of people, and more than a car may have cannot be chosen', async () => {
  const { broker, id } = await addPublished(business.listings.mostPhotos - 1)
  const own = { uploadedBy: broker.id }
  const choose = (...imageIds: string[]) => choosePhotos(id, { ownerId: broker.id, imageIds, now })
  const closed = [
    await addImage({ uploadedBy: (await addBroker()).id }),
    await addImage({ ...own, hiddenAt: now }),
    await addImage({ ...own, deletedAt: now }),
    await addImage({ ...own, purpose: 'profile' }),
  ]
  for (const image of closed) expect(await choose(image)).toMatchObject({ problem: { code: 'media.missing' } })
  const many = [await addImage(own), await addImage(own)]
  expect(await choose(...many)).toMatchObject({
    problem: { body: expect.stringContaining('Choose up to 1.') as string },
  })
  expect(await choose(...many.slice(1))).toMatchObject({ ok: true })
  expect(await choose(...many)).toMatchObject({
    problem: { body: expect.stringContaining('Remove one first') as string },
  })
})

test('a car is drawn by the likeliest line of its shown photos, and by none without them', async () => {
  const { id } = await addPublished(0)
  const roofLine = async () =>
    one(await db.select({ line: vehicles.roofLine }).from(vehicles).where(eq(vehicles.id, id))).line
  const [side, front] = ['M0 124q40-64 170-64t230 60', 'M0 124q40-80 170-80t230 76']
  const fromFront = await addPhoto(id, await addOutlined(front, 90))
  await addPhoto(id, await addImage({ purpose: null, outlines: [] }))
  expect(await roofLine()).toBe(front)
  const fromSide = await addPhoto(id, await addOutlined(side))
  expect(await roofLine()).toBe(side)
  await db.update(images).set({ hiddenAt: now }).where(eq(images.id, fromSide))
  expect(await roofLine()).toBe(front)
  await db.update(vehicleImages).set({ role: 'MARKETING' }).where(eq(vehicleImages.imageId, fromFront))
  expect(await roofLine()).toBeNull()
  await db.update(images).set({ hiddenAt: null }).where(eq(images.id, fromSide))
  expect(await roofLine()).toBe(side)
  expect(await removePhoto(id, fromSide, now)).toMatchObject({ ok: true })
  expect(await roofLine()).toBeNull()
})

test.each<Record<string, string>>([
  {},
  { line: 'found' },
  { line: 'plain' },
  { line: 'drawn' },
  { line: 'drawn', 'line-1': '42' },
])('a form of photos that chooses the same line again, %j, writes nothing', async (entries) => {
  const { id } = await addPublished(1)
  const written = async () =>
    one(
      await db
        .select({ by: sql<string>`xmin::text` })
        .from(vehicles)
        .where(eq(vehicles.id, id)),
    ).by
  await chooseLine(id, entries)
  const before = await written()
  await chooseLine(id, entries)
  expect(await written()).toBe(before)
})

test('the line of a car is the found one, the plain one, or drawn by points, whatever photos do then', async () => {
  const { id } = await addPublished(1)
  const found = 'M0 124q40-64 170-64t230 60'
  const photo = await addOutlined(found)
  await addPhoto(id, photo)
  expect(await findEditedLine(id)).toMatchObject({
    line: found,
    choice: 'found',
    photo: { id: photo },
    heights: [0, 64, 64, 4],
  })
  const drawn = { line: 'drawn', 'line-1': '40', 'line-3': '900' }
  expect(await chooseLine(id, { ...drawn, 'line-0': '', 'line-2': 'high' })).toEqual({
    'line-0': [listingProblems.heightWrong],
    'line-2': [listingProblems.heightWrong],
  })
  expect(await findEditedLine(id)).toMatchObject({ line: found, choice: 'found' })
  expect(await chooseLine(id, drawn)).toEqual({})
  expect(await findEditedLine(id)).toMatchObject({ choice: 'drawn', heights: [0, 40, 64, 120] })
  await removePhoto(id, photo, now)
  expect(await findEditedLine(id)).toMatchObject({ choice: 'drawn', heights: [0, 40, 64, 120], photo: null })
  await chooseLine(id, { line: 'plain' })
  await addPhoto(id, await addOutlined(found))
  expect(await findEditedLine(id)).toMatchObject({ line: null, choice: 'plain' })
  await chooseLine(id, {})
  expect(await findEditedLine(id)).toMatchObject({ line: null, choice: 'plain' })
  await chooseLine(id, { line: 'found' })
  expect(await findEditedLine(id)).toMatchObject({ line: found, choice: 'found' })
})
