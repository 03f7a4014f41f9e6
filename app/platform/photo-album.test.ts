import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { openAlbumServer, type AlbumServer } from '#tests/support/photo-album.ts'
import { albumAt, openAlbums, type AlbumPage, type PhotoAlbum } from './photo-album.server.ts'
import { AlbumUnavailable } from './photo-host.server.ts'

const key = 'a-key-that-nobody-may-read'
const never = new AbortController().signal
let server: AlbumServer
beforeAll(async () => {
  server = await openAlbumServer()
})
afterAll(() => server.close())
beforeEach(() => {
  server.failWith(/^$/)
  server.setPageSize(100)
  server.asked.length = 0
  server.albums.set(
    'album',
    ['one', 'two', 'three'].map((each) => ({ key: each })),
  )
})

async function collect(albums: PhotoAlbum, album: string): Promise<AlbumPage[]> {
  const pages: AlbumPage[] = []
  for await (const page of albums.read(album, never)) pages.push(page)
  return pages
}

const host = () => ({ origin: server.origin, key, fetch, pause: 1 })
const read = () => collect(albumAt(host()), 'album')
const failure = (reading: Promise<unknown>) =>
  reading.then(() => 'read').catch((error: AlbumUnavailable) => error.reason)
const photo = (size = 'X3') => `${server.origin}/photos/i-one/0/${size}/photo.jpg`

test('every page is read, and the sizes are those that the album states', async () => {
  server.setPageSize(2)
  const pages = await read()
  expect(pages.map(({ images, count, total }) => [images.map((image) => image.key), count, total])).toEqual([
    [['one', 'two'], 2, 3],
    [['three'], 1, 3],
  ])
  expect(pages[0]?.images[0]?.sizes.map(({ width }) => width)).toEqual([150, 900, 6000])
  expect(server.asked.map((url) => url.searchParams.get('APIKey'))).toEqual([key, key])
})

test('an empty album, films, hidden pictures and those that the host still works on', async () => {
  server.albums.set('album', [])
  expect(await read()).toEqual([{ images: [], count: 0, total: 0 }])
  const more = [{ IsVideo: true }, { Hidden: true }, { Processing: true, Title: null }]
  server.albums.set(
    'album',
    more.map((each, index) => ({ key: `k${index}`, more: each })),
  )
  const [page] = await read()
  expect(page).toMatchObject({ images: [{ key: 'k2', title: '', sizes: [] }], count: 3 })
})

test.each([
  ['a busy host that names a time', [{ status: 429, headers: { 'Retry-After': '0.001' } }]],
  [
    'a busy host that names a time that has passed',
    [{ status: 429, headers: { 'Retry-After': 'Thu, 01 Jan 2026 00:00:00 GMT' } }],
  ],
  ['a busy host that names none', [{ status: 429 }, { status: 429 }]],
  ['errors of the host', [{ status: 500 }, { status: 503 }, { status: 502 }]],
  ['a connection that breaks', ['cut' as const]],
])('the album is asked again after %s', async (_, faults) => {
  server.failWith(/!images/, ...faults)
  expect((await read()).flatMap(({ images }) => images)).toHaveLength(3)
  expect(server.asked).toHaveLength(faults.length + 1)
})

const four = <Fault>(fault: Fault) => Array.from({ length: 4 }, () => fault)

test.each([
  ['unreachable', four({ status: 503 })],
  ['unreachable', four('cut' as const)],
  ['busy', four({ status: 429 })],
  ['busy', [{ status: 429, headers: { 'Retry-After': '3600' } }]],
  ['busy', [{ status: 429, headers: { 'Retry-After': 'Thu, 01 Jan 2099 00:00:00 GMT' } }]],
  ['refused', [{ status: 401 }]],
  ['refused', [{ status: 403 }]],
  ['missing', [{ status: 404 }]],
  ['malformed', [{ status: 200, body: '<html>Sign in to the network</html>' }]],
  ['malformed', [{ status: 200, body: '{"Response":{}}' }]],
  ['malformed', [{ status: 200, body: `"${'x'.repeat(9 * 2 ** 20)}"` }]],
  ['malformed', [{ status: 301, headers: { Location: 'http://169.254.169.254/api/v2/' } }]],
])('%s is told as such', async (reason, faults) => {
  server.failWith(/!images/, ...faults)
  expect(await failure(read())).toBe(reason)
})

test('an album that has moved is followed, with the key; its next page may not lead elsewhere', async () => {
  server.failWith(/!images/, { status: 301, headers: { Location: '/api/v2/album/album!images?start=1&count=2' } })
  expect(await read()).toHaveLength(1)
  expect(server.asked.at(-1)?.searchParams.get('APIKey')).toBe(key)
  const page = { Response: { Pages: { Total: 1, NextPage: 'https://elsewhere.example/api/v2/' } } }
  server.failWith(/!images/, { status: 200, body: JSON.stringify(page) })
  expect(await failure(read())).toBe('malformed')
})

test('a picture is asked for without the key, and not given where it is gone or too large', async () => {
  const albums = albumAt(host())
  const file = await albums.fetchPicture(photo(), never)
  expect(file).toMatchObject({ mimeType: 'image/jpeg', fileSize: server.jpeg.byteLength })
  await file?.remove()
  expect(server.asked.at(-1)?.search).toBe('')
  server.failWith(/photos/, { status: 404 }, { status: 200, headers: { 'Content-Length': String(2 ** 30) } })
  expect(await albums.fetchPicture(photo(), never)).toBeNull()
  expect(await albums.fetchPicture(photo(), never)).toBeNull()
  expect(await albums.isThere(photo(), never)).toBe(true)
  server.failWith(/photos/, { status: 410 })
  expect(await albums.isThere(photo(), never)).toBe(false)
  expect(await failure(albums.fetchPicture('https://elsewhere.example/a.jpg', never))).toBe('malformed')
  expect(await failure(albums.fetchPicture('file:///etc/passwd', never))).toBe('malformed')
})

test('nothing that is thrown names the key', async () => {
  server.failWith(/!images/, ...four('cut' as const))
  const error: unknown = await read().catch((thrown: unknown) => thrown)
  expect(JSON.stringify(error, Object.getOwnPropertyNames(error)) + String((error as Error).cause)).not.toContain(key)
})

test('without an account the demo’s own photographs are an album of the same shape', async () => {
  const albums = await openAlbums()
  const pages = await collect(albums, 'suv-green')
  const [first] = pages.flatMap(({ images }) => images)
  expect(pages).toMatchObject([{ count: 5, total: 5 }])
  expect(first).toMatchObject({ key: 'suv-green--detail', filename: 'suv-green-detail.jpg' })
  for (const { url } of first?.sizes ?? []) {
    const file = await albums.fetchPicture(url, never)
    expect(file?.mimeType).toBe('image/jpeg')
    await file?.remove()
  }
  const [mine] = await collect(albums, 'mine_suv-green')
  expect(mine?.images.map((image) => image.key)).toContain('mine_suv-green--side')
  expect(await failure(collect(albums, 'nothing'))).toBe('missing')
})
