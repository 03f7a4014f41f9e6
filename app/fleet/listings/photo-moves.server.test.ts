/** Any sequence of what can be done to the photos of a listing keeps their order and its main photo. */
import { and, eq, isNotNull } from 'drizzle-orm'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { carListings, images, vehicleImages } from '#drizzle/schema.ts'
import { listCarImages } from '#app/fleet/cars/car-images.server.ts'
import { routeImages } from '#app/fleet/image-routing/commands.server.ts'
import { deleteMedia } from '#app/pictures/media/commands.server.ts'
import { db } from '#app/platform/db.server.ts'
import { addBroker, addImage, addListing, addPhoto } from '#tests/support/listings.ts'
import { runs } from '#tests/support/properties.ts'
import { choosePhotos, movePhoto, removePhoto } from './photos.server.ts'
import { publishListing, unpublishListing } from './publishing.server.ts'
import { photoMoves, type Move } from './rules.ts'

const now = new Date('2026-11-21T15:00:00Z')
const most = 6

const image = fc.nat(most - 1)
const routed = ['marketing', 'gallery', 'hero'] as const
const actions = ['move', 'remove', 'delete', 'choose', 'publish', 'unpublish', ...routed] as const
type Step = { do: (typeof actions)[number]; image: number; to?: Move }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant<'move'>('move'),
    image,
    to: fc.oneof(fc.constantFrom<Move[]>(...photoMoves), fc.nat(8)),
  }),
  fc.record({ do: fc.constantFrom<Step['do'][]>('remove', 'delete', 'choose'), image }),
  fc.record({ do: fc.constantFrom(...routed), image }),
  fc.record({ do: fc.constantFrom<Step['do'][]>('publish', 'unpublish'), image }),
)

async function start() {
  const { id: ownerId } = await addBroker()
  const id = await addListing(ownerId)
  const own: string[] = []
  for (let count = 0; count < most; count += 1) own.push(await addImage({ uploadedBy: ownerId }))
  for (const photo of own.slice(0, 2)) await addPhoto(id, photo)
  return { id, ownerId, own }
}

async function take({ id, ownerId, own }: Awaited<ReturnType<typeof start>>, given: Step) {
  const imageId = own[given.image] ?? ''
  if (given.to !== undefined) await movePhoto(id, imageId, given.to)
  else if (given.do === 'remove') await removePhoto(id, imageId, now)
  else if (given.do === 'delete') await deleteMedia(ownerId, imageId, now)
  else if (given.do === 'choose') await choosePhotos(id, { ownerId, imageIds: [imageId], now })
  else if (given.do === 'publish') await publishListing(id, now)
  else if (given.do === 'unpublish') await unpublishListing(id)
  else if (given.do !== 'move') await routeImages({ vehicleId: id, imageIds: [imageId], move: given.do })
}

async function standOf(id: string) {
  const rows = await db.select().from(vehicleImages).where(eq(vehicleImages.vehicleId, id))
  const shown = (await listCarImages(id)).map((photo) => photo.id)
  const [listing] = await db.select().from(carListings).where(eq(carListings.id, id))
  const lost = await db
    .select({ id: images.id })
    .from(vehicleImages)
    .innerJoin(images, and(eq(images.id, vehicleImages.imageId), isNotNull(images.deletedAt)))
    .where(eq(vehicleImages.vehicleId, id))
  return { rows, shown, isPublished: listing?.isPublished ?? false, lost }
}

test('one main photo, the first of those that are shown, in an order without gaps', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
      const given = await start()
      for (const each of steps) {
        const before = await standOf(given.id)
        await take(given, each)
        const { rows, shown, isPublished, lost } = await standOf(given.id)
        expect(lost).toEqual([])
        expect(new Set(rows.map(({ imageId }) => imageId)).size).toBe(rows.length)
        const main = rows.filter(({ isMain }) => isMain).map(({ imageId }) => imageId)
        expect(main.length).toBeLessThanOrEqual(1)
        if (isPublished && before.isPublished && before.shown.length > 0) expect(shown.length).toBeGreaterThan(0)
        // Routing decides what is shown, and nothing of the order.
        if (routed.some((move) => move === each.do)) continue
        if (JSON.stringify(rows) === JSON.stringify(before.rows)) continue
        expect(main).toEqual(shown.slice(0, 1))
        const orderOf = new Map(rows.map(({ imageId, sortOrder }) => [imageId, sortOrder]))
        expect(shown.map((photo) => orderOf.get(photo))).toEqual(shown.map((_, index) => index))
      }
    }),
    runs(25),
  )
}, 60_000)
