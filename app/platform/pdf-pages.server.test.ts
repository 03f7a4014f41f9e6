import fs from 'node:fs'
import { buffer } from 'node:stream/consumers'

import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'

import { present } from '#app/shared/present.ts'
import { pdfFile } from '#tests/support/pdf-file.ts'
import { watchMemory } from '#tests/support/resident-memory.js'
import { until } from '#tests/support/until.ts'
import { countPages, drawPage } from './pdf-pages.server.ts'
import { EncoderDied, pdfPages, pictureEncoder, UnreadablePicture } from './picture-encoder.server.ts'

const reader = 'ada'

/** Of all that is drawn, 255 is white. */
const darkest = async (picture: Uint8Array) => (await sharp(picture).stats()).channels[0]?.min

test('each page is a picture of its own, as large as fits, on white', async () => {
  const file = await pdfFile(['Front', ''])
  expect(await countPages(file, reader)).toBe(2)
  const [front, empty] = [await drawPage(file, 1, reader), await drawPage(file, 2, reader)]
  expect(await sharp(front).metadata()).toMatchObject({ format: 'jpeg', width: 1800, height: 1125 })
  expect(await darkest(front)).toBeLessThan(40)
  expect(await darkest(empty)).toBe(255)
})

test.each([
  ['torn', async () => (await pdfFile(['Front'])).subarray(0, 200)],
  ['locked', () => pdfFile(['Front'], { userPassword: 'secret' })],
  ['no PDF', async () => Buffer.from('GIF89a')],
])('one that is %s has no pages to show', async (_what, make) => {
  const file = await make()
  await expect(countPages(file, reader)).rejects.toBeInstanceOf(UnreadablePicture)
  await expect(drawPage(file, 1, reader)).rejects.toBeInstanceOf(UnreadablePicture)
})

test.each([
  ['0', 0],
  ['after the last one', 2],
  ['and a half', 1.5],
  ['without a number', Number.NaN],
])('there is no page %s', async (_, number) => {
  await expect(drawPage(await pdfFile(['Front']), number, reader)).rejects.toBeInstanceOf(UnreadablePicture)
})

test('another customer’s page is drawn before the rest of a long file', async () => {
  const file = await pdfFile(['Front'])
  const ended: string[] = []
  const draw = async (readerId: string) => {
    await drawPage(file, 1, readerId)
    ended.push(readerId)
  }
  await Promise.all([...Array.from({ length: 6 }, () => draw(reader)), draw('ben')])
  expect(ended.indexOf('ben')).toBe(1)
})

test.skipIf(!fs.existsSync('/proc/self/status'))(
  'one that would fill the memory is given up before that, without stopping a picture',
  async () => {
    vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    await pictureEncoder.run('measure', { source: 'drizzle/pictures/suv-green/side.jpg' })
    const encoder = pictureEncoder.pid()
    const drawn = drawPage(await fileThatUnfolds(), 1, reader)
    const outcome = expect(drawn).rejects.toBeInstanceOf(EncoderDied)
    const watch = watchMemory(await until(() => present(pdfPages.pid(), 'process')))
    await outcome
    expect(await watch.end()).toBeLessThan(450)
    expect(pictureEncoder.pid()).toBe(encoder)
  },
)

/** Its picture is decoded whole: more than a gigabyte. */
async function fileThatUnfolds(): Promise<Buffer> {
  const blank = sharp({ create: { width: 14_000, height: 11_000, channels: 3, background: '#246' } })
  const picture = await blank.jpeg({ progressive: true, quality: 60, chromaSubsampling: '4:4:4' }).toBuffer()
  const doc = new PDFDocument({ size: [400, 300] })
  doc.image(picture, 0, 0, { width: 400 }).end()
  return buffer(doc)
}
