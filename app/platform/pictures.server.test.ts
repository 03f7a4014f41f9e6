import fs from 'node:fs/promises'

import sharp from 'sharp'
import { expect, test } from 'vitest'

import { cleanPicture, UnreadablePicture } from './picture-encoding.server.ts'
import { derivative, pictureFor, prepareDerivatives, removePicture, storePicture } from './pictures.server.ts'

const car = await fs.readFile('drizzle/pictures/supercar-orange/front-three-quarter.jpg')

test('a picture from outside is kept upright and without what the camera wrote into it', async () => {
  const sideways = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#808000' } })
    .withExif({ IFD0: { Copyright: 'Somebody' }, IFD3: { GPSLatitude: '33/1 44/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const facts = await storePicture(sideways)
  expect(facts).toMatchObject({
    width: 400,
    height: 600,
    mimeType: 'image/jpeg',
    color: expect.stringMatching(/^#(7f|80)(7f|80)00$/) as string,
  })
  expect(facts.contentHash).toMatch(/^[0-9a-f]{12}$/)
  const served = await sharp(await derivative(facts.storageKey, 320, 'jpeg')).metadata()
  expect(served).toMatchObject({ width: 320, height: 480 })
  expect(served.exif).toBeUndefined()
})

test('our own picture keeps its bytes, and storing it twice is storing it once', async () => {
  const [first, second] = [await storePicture(car, { ours: true }), await storePicture(car, { ours: true })]
  expect(first).toEqual(second)
  expect(first).toMatchObject({ width: 1920, height: 1280, fileSize: car.byteLength })
})

test.each([
  ['text', Buffer.from('<script>alert(1)</script>')],
  [
    'an svg',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'),
  ],
  ['a gif', Buffer.from('GIF89a<script>alert(1)</script>')],
  ['half a picture', car.subarray(0, 40_000)],
])('%s is refused', async (_, bytes) => {
  await expect(storePicture(bytes)).rejects.toBeInstanceOf(UnreadablePicture)
  await expect(cleanPicture(bytes)).rejects.toBeInstanceOf(UnreadablePicture)
})

test('a small file that unfolds to more pixels than we decode is refused', async () => {
  const bomb = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#000' } })
    .png()
    .toBuffer()
  expect(bomb.byteLength).toBeLessThan(1_000_000)
  await expect(storePicture(bomb)).rejects.toBeInstanceOf(UnreadablePicture)
})

test('what stood behind a picture is gone once it is stored', async () => {
  const facts = await storePicture(Buffer.concat([car, Buffer.from('<script>alert(1)</script>')]))
  const bytes = await fs.readFile(await derivative(facts.storageKey, 2560, 'jpeg'))
  expect(bytes.includes('<script>')).toBe(false)
})

test('a card picture weighs no more than eight kilobytes', async () => {
  const { storageKey } = await storePicture(car, { ours: true })
  for (const format of ['avif', 'webp'] as const) {
    expect((await fs.stat(await derivative(storageKey, 480, format))).size).toBeLessThan(8 * 1024)
  }
})

test('ten at once wait for one piece of work, and nothing half made is left', async () => {
  const { storageKey } = await storePicture(car)
  const paths = await Promise.all(Array.from({ length: 10 }, () => derivative(storageKey, 768, 'webp')))
  expect(new Set(paths).size).toBe(1)
  expect(await fs.readdir(paths[0]!.slice(0, paths[0]!.lastIndexOf('/')))).toEqual(['768.webp'])
})

test('AVIF is sent once it is ready; until then WebP, and JPEG to those who know neither', async () => {
  const { storageKey } = await storePicture(car)
  const modern = 'image/avif,image/webp,*/*'
  expect((await pictureFor(storageKey, 320, modern))?.type).toBe('image/webp')
  await expect.poll(async () => (await pictureFor(storageKey, 320, modern))?.type).toBe('image/avif')
  expect((await pictureFor(storageKey, 320, 'image/webp'))?.type).toBe('image/webp')
  const plain = await pictureFor(storageKey, 320, '*/*')
  expect((await sharp(await plain!.read()).metadata()).format).toBe('jpeg')
})

test('wide pictures are never made as AVIF', async () => {
  const { storageKey } = await storePicture(car)
  await prepareDerivatives(storageKey, [320, 1920])
  expect((await pictureFor(storageKey, 320, 'image/avif'))?.type).toBe('image/avif')
  expect((await pictureFor(storageKey, 1920, 'image/avif,image/webp'))?.type).toBe('image/webp')
})

test('a removed picture is gone with all that was made of it', async () => {
  const { storageKey } = await storePicture(car)
  const made = await derivative(storageKey, 160, 'webp')
  await removePicture(storageKey)
  await removePicture(storageKey)
  await expect(fs.access(made)).rejects.toThrow()
  expect(await pictureFor(storageKey, 160, '*/*')).toBeUndefined()
})

test('a key from elsewhere cannot leave the folder', async () => {
  await expect(removePicture('../../etc/passwd')).rejects.toThrow('Not a key')
})

test('pictures from outside are decoded one after the other, also behind one that is none', async () => {
  const photo = await sharp({ create: { width: 2_000, height: 2_000, channels: 3, background: '#333' } })
    .jpeg()
    .toBuffer()
  const torn = photo.subarray(0, photo.length / 2)
  let together = 0
  const count = () => void (together = Math.max(together, sharp.counters().process))
  sharp.queue.on('change', count)
  const outcomes = await Promise.allSettled([photo, torn, photo, photo].map((bytes) => cleanPicture(bytes)))
  sharp.queue.off('change', count)
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
  expect(together).toBe(1)
})

test('few enough pixels that unfold to too many bytes are refused', async () => {
  const size = { width: 6_000, height: 5_000 }
  const plain = sharp({ create: { ...size, channels: 4, background: { r: 1, g: 2, b: 3, alpha: 0.5 } } })
  const deep = await plain.clone().toColourspace('rgb16').png().toBuffer()
  expect((await sharp(deep).metadata()).depth).toBe('ushort')
  await expect(cleanPicture(deep)).rejects.toBeInstanceOf(UnreadablePicture)
  expect(await cleanPicture(await plain.png().toBuffer())).toMatchObject({ mimeType: 'image/webp' })
})
