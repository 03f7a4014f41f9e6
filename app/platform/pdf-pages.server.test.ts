import sharp from 'sharp'
import { expect, test } from 'vitest'

import { pdfFile } from '#tests/support/pdf-file.ts'
import { countPages, drawPage } from './pdf-pages.server.ts'
import { UnreadablePicture } from './picture-encoder.server.ts'

/** Of all that is drawn, 255 is white. */
const darkest = async (picture: Uint8Array) => (await sharp(picture).stats()).channels[0]?.min

test('each page is a picture of its own, as large as fits, on white', async () => {
  const file = await pdfFile(['Front', ''])
  expect(await countPages(file)).toBe(2)
  const [front, empty] = [await drawPage(file, 1), await drawPage(file, 2)]
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
  await expect(countPages(file)).rejects.toBeInstanceOf(UnreadablePicture)
  await expect(drawPage(file, 1)).rejects.toBeInstanceOf(UnreadablePicture)
})

test.each([0, 2, 1.5, Number.NaN])('there is no page %s', async (number) => {
  await expect(drawPage(await pdfFile(['Front']), number)).rejects.toBeInstanceOf(UnreadablePicture)
})
