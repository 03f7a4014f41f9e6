/** After any moves, syncs, checks and replacements the rules of a car's pictures hold. */
import { eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { cars } from '#drizzle/schema.ts'
import { listCarImages } from '#app/fleet/cars/car-images.server.ts'
import { listGallery } from '#app/pictures/images/queries.server.ts'
import { db } from '#app/platform/db.server.ts'
import { albumAt } from '#app/platform/photo-album.server.ts'
import { addFleetCar } from '#tests/support/fleet.ts'
import { openAlbumServer, type AlbumServer } from '#tests/support/photo-album.ts'
import { syncAlbum } from './album-pass.server.ts'
import { requestSync } from './album-sync.server.ts'
import { chooseFleetHero, routeImages } from './commands.server.ts'
import { checkImage } from './image-check.server.ts'
import { listPlacements } from './queries.server.ts'
import { replaceByOther } from './replacement.server.ts'
import { bulkMoves, canBeHero, type RoutingMove } from './rules.ts'

const now = new Date('2026-11-22T15:00:00Z')
const keys = ['a', 'b', 'c', 'd']
let server: AlbumServer
beforeAll(async () => {
  server = await openAlbumServer()
})
afterAll(() => server.close())

const open = async () => albumAt({ origin: server.origin, key: undefined, fetch, pause: 1 })

const index = fc.nat(keys.length - 1)
const step = fc.oneof(
  fc.record({
    move: fc.constantFrom<RoutingMove[]>(...bulkMoves, 'hero', 'marketing', 'expose', 'candidate', 'noCandidate'),
    of: fc.uniqueArray(index, { minLength: 1 }),
  }),
  fc.record({ hero: fc.option(index) }),
  fc.record({ album: fc.uniqueArray(fc.constantFrom(...keys)), isWhole: fc.boolean() }),
  fc.record({ replaced: index, by: index }),
  fc.record({ checked: index }),
)

test('exposed means MARKETING, a hero is one that is shown, and nothing broken is shown', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
      const albumId = `album-${crypto.randomUUID()}`
      const vehicleId = await addFleetCar({ albumId })
      const car = { vehicleId, albumId }
      await sync(car, keys, true)
      for (const each of steps) {
        await take(each, car)
        await expectRules(vehicleId)
      }
    }),
    { numRuns: 20 },
  )
})

type Car = { vehicleId: string; albumId: string }
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

async function take(each: Step, car: Car): Promise<void> {
  const { vehicleId } = car
  const ids = (await listPlacements(vehicleId)).map(({ id }) => id)
  const at = (place: number) => ids[place] ?? ids[0] ?? ''
  if ('move' in each) await routeImages({ vehicleId, imageIds: [...new Set(each.of.map(at))], move: each.move })
  else if ('hero' in each) await chooseFleetHero(vehicleId, each.hero === null ? null : at(each.hero))
  else if ('album' in each) await sync(car, each.album, each.isWhole)
  else if ('checked' in each) await checkImage(at(each.checked), open)
  else await replaceByOther({ vehicleId, imageId: at(each.replaced), now }, at(each.by))
}

async function sync({ vehicleId, albumId }: Car, shown: string[], isWhole: boolean): Promise<void> {
  const photos = shown.map((key) => ({ key: `${albumId}-${key}` }))
  server.albums.set(albumId, photos)
  server.failWith(/!images/, ...(isWhole ? [] : [{ status: 404 }]))
  await requestSync(vehicleId, now)
  await syncAlbum(vehicleId, now, { open })
  server.failWith(/^$/)
  if (!isWhole) return
  const whole = (await listPlacements(vehicleId)).filter(({ isBroken }) => !isBroken)
  expect(whole).toHaveLength(shown.length)
}

async function expectRules(vehicleId: string): Promise<void> {
  const placements = await listPlacements(vehicleId)
  const [car] = await db.select({ hero: cars.heroImageId }).from(cars).where(eq(cars.id, vehicleId))
  const broken = placements.filter(({ isBroken }) => isBroken).map(({ id }) => id)
  const onCar = (await listCarImages(vehicleId)).map(({ id }) => id)
  const inGallery = (await listGallery()).pictures.map(({ id }) => id)
  expect([...onCar, ...inGallery].filter((id) => broken.includes(id))).toEqual([])
  expect(placements.every((image) => !image.exposeOnSiteGallery || image.role === 'MARKETING')).toBe(true)
  const chosen = placements.find(({ id }) => id === car?.hero)
  if (car?.hero) expect(chosen && canBeHero(chosen)).toBe(true)
  if (car?.hero) expect(onCar[0]).toBe(car.hero)
}
