import fs from 'node:fs/promises'
import path from 'node:path'

import sharp from 'sharp'
import { afterEach, expect, test, vi } from 'vitest'

import { arrived, bytesOf } from '#tests/support/pictures.ts'
import { until } from '#tests/support/until.ts'
import { TooManyPixels, UnreadablePicture } from './picture-encoder.server.ts'
import { pictureFolder } from './picture-files.server.ts'
import {
  derivative,
  pictureFor,
  prepareDerivatives,
  removePicture,
  storeOwnPicture,
  storePicture,
} from './pictures.server.ts'
import * as storage from './storage.server.ts'

// The tests' environment leaves pictures to be made when they are asked for, and none as AVIF.
vi.hoisted(() => void (process.env.PREPARE_PICTURES = 'true'))
// What is not replaced in a test below stays as it is.
vi.mock('./storage.server.ts', { spy: true })

const car = 'drizzle/pictures/supercar-orange/front-three-quarter.jpg'
const carBytes = await fs.readFile(car)

afterEach(() => vi.restoreAllMocks())

async function store(bytes: Uint8Array, options: { preset?: Parameters<typeof storePicture>[1]['preset'] } = {}) {
  return storePicture(await arrived(bytes), { ownerId: 'mia', ...options })
}

async function made(...asked: Parameters<typeof derivative>): Promise<string> {
  const file = await derivative(...asked)
  if (!file) throw new Error('No original')
  return file
}

test('a picture from outside is kept upright and without what the camera wrote into it', async () => {
  const sideways = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#808000' } })
    .withExif({ IFD0: { Copyright: 'Somebody' }, IFD3: { GPSLatitude: '33/1 44/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const facts = await store(sideways)
  expect(facts).toMatchObject({
    width: 400,
    height: 600,
    mimeType: 'image/jpeg',
    color: expect.stringMatching(/^#(7f|80)(7f|80)00$/) as string,
  })
  expect(facts.contentHash).toMatch(/^[0-9a-f]{12}$/)
  const served = await sharp(await made(facts.storageKey, 320, 'jpeg')).metadata()
  expect(served).toMatchObject({ width: 320, height: 480 })
  expect(served.exif).toBeUndefined()
})

test('our own picture keeps its bytes', async () => {
  const facts = await storeOwnPicture(car)
  expect(facts).toMatchObject({ width: 1920, height: 1280, fileSize: carBytes.byteLength, mimeType: 'image/jpeg' })
  expect(Buffer.from((await storage.readPrivate(facts.storageKey))!)).toEqual(carBytes)
})

test.each([
  ['text', Buffer.from('<script>alert(1)</script>')],
  [
    'an svg',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'),
  ],
  ['a gif', Buffer.from('GIF89a<script>alert(1)</script>')],
  ['half a picture', carBytes.subarray(0, 40_000)],
])('%s is refused', async (_, bytes) => {
  await expect(store(bytes)).rejects.toBeInstanceOf(UnreadablePicture)
})

test('a small file that unfolds to more pixels than we decode is refused', async () => {
  const bomb = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#000' } })
    .png()
    .toBuffer()
  expect(bomb.byteLength).toBeLessThan(1_000_000)
  await expect(store(bomb)).rejects.toBeInstanceOf(TooManyPixels)
})

test('what stood behind a picture is gone once it is stored', async () => {
  const facts = await store(Buffer.concat([carBytes, Buffer.from('<script>alert(1)</script>')]))
  const bytes = await fs.readFile(await made(facts.storageKey, 2560, 'jpeg'))
  expect(bytes.includes('<script>')).toBe(false)
})

test('a card picture weighs no more than eight kilobytes', async () => {
  const { storageKey } = await storeOwnPicture(car)
  for (const format of ['avif', 'webp'] as const) {
    expect((await fs.stat(await made(storageKey, 480, format))).size).toBeLessThan(8 * 1024)
  }
})

test('ten at once wait for one piece of work, and nothing half made is left', async () => {
  const { storageKey } = await storeOwnPicture(car)
  const paths = await Promise.all(Array.from({ length: 10 }, () => made(storageKey, 768, 'webp')))
  expect(new Set(paths).size).toBe(1)
  expect((await fs.readdir(path.dirname(paths[0]!))).sort()).toEqual(['768.webp', 'original'])
})

test('AVIF is sent once it is ready; until then WebP, and JPEG to those who know neither', async () => {
  const { storageKey } = await storeOwnPicture(car)
  const modern = 'image/avif,image/webp,*/*'
  expect((await pictureFor(storageKey, 320, modern)).type).toBe('image/webp')
  await until(async () => expect((await pictureFor(storageKey, 320, modern)).type).toBe('image/avif'))
  const small = await pictureFor(storageKey, 320, modern)
  expect(await sharp(bytesOf(await small.read())).metadata()).toMatchObject({ format: 'heif', compression: 'av1' })
  expect((await pictureFor(storageKey, 320, 'image/webp')).type).toBe('image/webp')
  const plain = await pictureFor(storageKey, 320, '*/*')
  expect((await sharp(bytesOf(await plain.read())).metadata()).format).toBe('jpeg')
})

test('wide pictures are never made as AVIF', async () => {
  const { storageKey } = await storeOwnPicture(car)
  await prepareDerivatives(storageKey, [320, 1920])
  expect((await pictureFor(storageKey, 320, 'image/avif')).type).toBe('image/avif')
  expect((await pictureFor(storageKey, 1920, 'image/avif,image/webp')).type).toBe('image/webp')
})

test('a removed picture is gone with all that was made of it', async () => {
  const { storageKey } = await storeOwnPicture(car)
  const file = await made(storageKey, 160, 'webp')
  await removePicture(storageKey)
  await removePicture(storageKey)
  await expect(fs.access(file)).rejects.toThrow()
  expect(await (await pictureFor(storageKey, 160, '*/*')).read()).toBeNull()
  expect(await storage.readPrivate(storageKey)).toBeNull()
})

test('no key leads out of the folder', () => {
  expect(path.relative(pictureFolder('abc'), pictureFolder('../../etc/passwd'))).toMatch(
    /^\.\.\/\.\.\/[0-9a-f]{2}\/[0-9a-f]{32}$/,
  )
})

test('few enough pixels that unfold to too many bytes are refused', async () => {
  const size = { width: 6_000, height: 4_000 }
  const blank = sharp({ create: { ...size, channels: 3, background: '#123' } })
  const deep = await blank.clone().toColourspace('rgb16').png().toBuffer()
  expect((await sharp(deep).metadata()).depth).toBe('ushort')
  await expect(store(deep)).rejects.toBeInstanceOf(TooManyPixels)
  expect(await store(await blank.clone().png().toBuffer())).toMatchObject({ mimeType: 'image/jpeg' })
})

test('a photograph of fifty megapixels is taken from a phone, which writes baseline JPEG, and refused as a progressive one', async () => {
  const photograph = sharp({ create: { width: 8_064, height: 6_048, channels: 3, background: '#246' } })
  const cover = { preset: { width: 1_920, height: 1_080, quality: 0.9 } }
  expect(await store(await photograph.clone().jpeg().toBuffer(), cover)).toMatchObject({ width: 1_440, height: 1_080 })
  const progressive = await photograph.clone().jpeg({ progressive: true }).toBuffer()
  await expect(store(progressive, cover)).rejects.toBeInstanceOf(UnreadablePicture)
})

test('an original is fetched once for everybody who misses it, and kept on this machine', async () => {
  const { storageKey } = await storeOwnPicture(car)
  await fs.rm(pictureFolder(storageKey), { recursive: true })
  const reads = vi.mocked(storage.streamPrivate).mockClear()
  const widths = [160, 320, 480, 768]
  const read = await Promise.all(
    widths.map(async (width) => (await pictureFor(storageKey, width, 'image/webp')).read()),
  )
  expect(read.map((bytes) => bytesOf(bytes).byteLength > 0)).toEqual([true, true, true, true])
  expect(reads).toHaveBeenCalledTimes(1)
  await (await pictureFor(storageKey, 1080, 'image/webp')).read()
  expect(reads).toHaveBeenCalledTimes(1)
})

test('a store that fails leaves sizes that are there to be seen, and the others for later', async () => {
  const { storageKey } = await storeOwnPicture(car)
  await derivative(storageKey, 320, 'webp')
  await fs.rm(path.join(pictureFolder(storageKey), 'original'))
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  vi.mocked(storage.streamPrivate).mockRejectedValueOnce(new storage.StorageUnavailable('file not read'))
  const read = async (width: number) => (await pictureFor(storageKey, width, 'image/webp')).read()
  expect(bytesOf(await read(320)).byteLength).toBeGreaterThan(0)
  expect(await read(480)).toBe('unreachable')
  expect(bytesOf(await read(480)).byteLength).toBeGreaterThan(0)
})
