import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { albumSyncs, cars, images, vehicleImages } from '#drizzle/schema.ts'
import { listCarImages } from '#app/fleet/cars/car-images.server.ts'
import { imageRoutingProblems } from './words.ts'
import { db, ownerSql } from '#app/platform/db.server.ts'
import { albumAt, type PhotoAlbum } from '#app/platform/photo-album.server.ts'
import { pictureFor } from '#app/platform/pictures.server.ts'
import { minutes, later } from '#app/shared/durations.ts'
import { present } from '#app/shared/present.ts'
import { addFleetCar } from '#tests/support/fleet.ts'
import { openAlbumServer, type AlbumServer } from '#tests/support/photo-album.ts'
import { bytesOf } from '#tests/support/pictures.ts'
import { syncAlbum } from './album-pass.server.ts'
import { findAlbum, requestSync } from './album-sync.server.ts'
import { chooseFleetHero, routeImages } from './commands.server.ts'
import { listPlacements } from './queries.server.ts'

const now = new Date('2026-11-22T15:00:00Z')
let server: AlbumServer
beforeAll(async () => {
  server = await openAlbumServer()
})
afterAll(() => server.close())

let album: string
let vehicleId: string
let count = 0
beforeEach(async () => {
  count += 1
  album = `album-${count}`
  server.failWith(/^$/)
  server.setPageSize(100)
  server.asked.length = 0
  vehicleId = await addFleetCar({ albumId: album })
  show('a', 'b', 'c')
})

function show(...keys: string[]) {
  server.albums.set(
    album,
    keys.map((each) => ({ key: `${album}-${each}`, title: `Photo ${each}` })),
  )
}

const opened = (): PhotoAlbum => albumAt({ origin: server.origin, key: 'key', fetch, pause: 1 })

async function sync(given: { open?: () => Promise<PhotoAlbum>; signal?: AbortSignal } = {}) {
  await requestSync(vehicleId, now)
  await syncAlbum(vehicleId, now, { open: async () => opened(), ...given })
  return state()
}

const state = async () => present((await findAlbum(vehicleId, now)).album, 'its album').sync
const rows = () => db.select().from(vehicleImages).where(eq(vehicleImages.vehicleId, vehicleId))
const files = () => server.asked.filter(({ pathname }) => pathname.startsWith('/photos/')).length
const shown = async () => (await listCarImages(vehicleId)).map(({ alt }) => alt)

test('the pictures of an album are stored, placed in its order and served like any other', async () => {
  server.setPageSize(2)
  expect(await sync()).toMatchObject({ state: 'completed', total: 3, seen: 3, added: 3, renewed: 0, takenOut: 0 })
  expect(await shown()).toEqual(['Photo a', 'Photo b', 'Photo c'])
  const [image] = await db
    .select()
    .from(images)
    .where(eq(images.albumImageKey, `${album}-a`))
  expect(image).toMatchObject({ source: 'album', width: 900, height: 600, title: 'Photo a', tags: ['car'] })
  expect(image?.storedSizes?.map(({ width }) => width)).toEqual([150, 900, 6000])
  const { read } = await pictureFor(image?.storageKey ?? '', 480, 'image/webp')
  expect(
    bytesOf(await read())
      .subarray(8, 12)
      .toString(),
  ).toBe('WEBP')
})

test('a second pass changes nothing and fetches nothing', async () => {
  await sync()
  await routeImages({ vehicleId, imageIds: [(await listPlacements(vehicleId))[1]?.id ?? ''], move: 'exposedMarketing' })
  const [before, fetched] = [await rows(), files()]
  expect(await sync()).toMatchObject({ state: 'completed', seen: 3, added: 0, renewed: 0, takenOut: 0, skipped: 0 })
  expect([await rows(), files()]).toEqual([before, fetched])
})

test('what a whole pass does not see is shown nowhere, and is back when it is seen again, where it stood', async () => {
  await sync()
  const [first, hero] = await listPlacements(vehicleId)
  await routeImages({ vehicleId, imageIds: [hero?.id ?? ''], move: 'candidate' })
  await chooseFleetHero(vehicleId, hero?.id ?? '')
  await db
    .update(images)
    .set({ focalX: 12, focalY: 88 })
    .where(eq(images.id, hero?.id ?? ''))
  show('a', 'c', 'd')
  expect(await sync()).toMatchObject({ state: 'completed', added: 1, takenOut: 1 })
  expect(await shown()).toEqual(['Photo a', 'Photo c', 'Photo d'])
  expect((await db.select().from(cars).where(eq(cars.id, vehicleId)))[0]?.heroImageId).toBeNull()
  show('b', 'a', 'c', 'd')
  expect(await sync()).toMatchObject({ renewed: 1, added: 0 })
  expect(await shown()).toEqual(['Photo a', 'Photo b', 'Photo c', 'Photo d'])
  expect((await listPlacements(vehicleId)).map(({ id }) => id)).toEqual(expect.arrayContaining([first?.id, hero?.id]))
  expect(
    await db.$count(images, and(eq(images.id, hero?.id ?? ''), eq(images.focalX, 12), eq(images.focalY, 88))),
  ).toBe(1)
})

test.each([
  ['unreachable', /start=3/, Array.from({ length: 4 }, () => ({ status: 500 }))],
  ['missing', /!images/, [{ status: 404 }]],
  ['malformed', /start=3/, [{ status: 200, body: '{"Response":{"Pages":{"Total":3}}}' }]],
  ['unreachable', /photos/, Array.from({ length: 4 }, () => 'cut' as const)],
])('a pass that ends early (%s) takes nothing out, and keeps what has arrived', async (failure, path, faults) => {
  await sync()
  show('b', 'd', 'c')
  server.setPageSize(2)
  server.failWith(path, ...faults)
  expect(await sync()).toMatchObject({ state: 'failed', failure, takenOut: 0 })
  expect(await shown()).toEqual(expect.arrayContaining(['Photo a', 'Photo b', 'Photo c']))
  expect(await sync()).toMatchObject({ state: 'completed', takenOut: 1 })
  expect(await shown()).toEqual(['Photo b', 'Photo c', 'Photo d'])
})

test('a pass that takes too long continues in another job, and one that gets nowhere fails', async () => {
  const late = new AbortController()
  let left = 1
  const slow = async (): Promise<PhotoAlbum> => ({
    ...opened(),
    fetchPicture: async (url, signal) => {
      if (left-- === 0) late.abort()
      return opened().fetchPicture(url, signal)
    },
  })
  expect(await sync({ open: slow, signal: late.signal })).toMatchObject({ state: 'queued', added: 1 })
  await syncAlbum(vehicleId, now, { open: async () => opened() })
  expect(await state()).toMatchObject({ state: 'completed', seen: 3, added: 3 })
  expect(await sync({ signal: AbortSignal.abort() })).toMatchObject({ state: 'failed', failure: 'slow', takenOut: 0 })
})

test('a picture whose transaction fails is not counted', async () => {
  await ownerSql.unsafe(`
    create function refuse() returns trigger as 'begin raise exception ''not stored''; end' language plpgsql;
    create constraint trigger refused after update on album_syncs deferrable initially deferred
      for each row when (new.added = 2) execute function refuse()`)
  const late = new AbortController()
  let fetched = 0
  const slow = async (): Promise<PhotoAlbum> => ({
    ...opened(),
    fetchPicture: async (url, signal) => {
      const picture = await opened().fetchPicture(url, signal)
      if (++fetched === 2) late.abort()
      return picture
    },
  })
  expect(await sync({ open: slow, signal: late.signal })).toMatchObject({ state: 'queued', added: 1 })
  await ownerSql.unsafe('drop trigger refused on album_syncs; drop function refuse()')
  await syncAlbum(vehicleId, now, { open: async () => opened() })
  expect(await state()).toMatchObject({ state: 'completed', seen: 3, added: 3 })
})

test('a changed picture is fetched again; what is no picture is left out and told', async () => {
  await sync()
  const [before] = await listPlacements(vehicleId)
  const [a, b] = [`${album}-a`, `${album}-b`]
  server.albums.set(album, [
    { key: a, version: 1 },
    { key: b, version: 1, file: Buffer.from('<script>') },
    { key: `${album}-c` },
    { key: `${album}-e`, file: Buffer.from('GIF89a') },
  ])
  expect(await sync()).toMatchObject({ state: 'completed', renewed: 1, skipped: 2, added: 0, takenOut: 0 })
  const [image] = await db.select().from(images).where(eq(images.albumImageKey, a))
  expect(image?.id).toBe(before?.id)
  expect(image?.storedSizes?.[0]?.url).toContain('/1/')
  expect(await shown()).toHaveLength(3)
})

test('asked for twice at once there is one job; one that is long lost may be asked for again', async () => {
  const asked = await Promise.all(Array.from({ length: 5 }, () => requestSync(vehicleId, now)))
  expect(asked.filter((each) => each.ok && each.value.isNew)).toHaveLength(1)
  expect(await requestSync(vehicleId, later(now, minutes(10)))).toMatchObject({ value: { isNew: false } })
  expect(await requestSync(vehicleId, later(now, minutes(16)))).toMatchObject({ value: { isNew: true } })
  await Promise.all([sync(), sync()])
  expect(await state()).toMatchObject({ state: 'completed' })
  expect(await rows()).toHaveLength(3)
  expect((await rows()).filter(({ isMain }) => isMain)).toHaveLength(1)
})

test('a car without an album or that is deleted is not synced, and a pass fails when the album is changed during it', async () => {
  const bare = await addFleetCar()
  expect(await requestSync(bare, now)).toMatchObject({ problem: imageRoutingProblems.noAlbum })
  expect((await findAlbum(bare, now)).album).toBeNull()
  const other = async (): Promise<PhotoAlbum> => {
    await db.update(cars).set({ albumId: 'another' }).where(eq(cars.id, vehicleId))
    return opened()
  }
  expect(await sync({ open: other })).toMatchObject({ state: 'failed', failure: 'changed' })
  expect(await rows()).toEqual([])
  await db.update(cars).set({ softDeleted: true }).where(eq(cars.id, vehicleId))
  await syncAlbum(vehicleId, now)
  expect(await db.$count(albumSyncs, eq(albumSyncs.vehicleId, vehicleId))).toBe(1)
  await syncAlbum(bare, now)
})
