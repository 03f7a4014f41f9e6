import fs from 'node:fs'

import sharp from 'sharp'
import { expect, test } from 'vitest'

import { business } from '#app/business.ts'
import { contentOf } from '#server/picture-facts.js'

const folder = 'drizzle/pictures'
const { alikeWithin } = business.media
/** The nearest of all demo pictures among them: other cars painted over, and cuts of one view. */
const views = ['side', 'front-three-quarter', 'rear-three-quarter', 'detail', 'marketing']
const files = fs.readdirSync(folder).flatMap((set) => views.map((view) => `${folder}/${set}/${view}.jpg`))

const fingerprintOf = async (bytes: Buffer) => (await contentOf(bytes)).fingerprint

function distance(one: string, other: string): number {
  return [...one].filter((bit, index) => bit !== other[index]).length
}

test('the same picture in another size, quality and format is alike, and any other picture is not', async () => {
  const fingerprints = await Promise.all(files.map((file) => fingerprintOf(fs.readFileSync(file))))
  const same: number[] = []
  for (const [index, file] of files.entries()) {
    if (index % 3 > 0) continue
    const variants = [
      sharp(file).resize(900).jpeg({ quality: 60 }),
      sharp(file).resize(480).webp({ quality: 60 }),
      sharp(file).jpeg({ quality: 45 }),
    ]
    for (const variant of variants)
      same.push(distance(fingerprints[index] ?? '', await fingerprintOf(await variant.toBuffer())))
  }
  const others = fingerprints.flatMap((one, index) => fingerprints.slice(0, index).map((other) => distance(one, other)))
  expect(Math.max(...same)).toBeLessThanOrEqual(alikeWithin)
  expect(Math.min(...others)).toBeGreaterThan(alikeWithin)
})

test.each([
  [5, 5, { focalX: 15, focalY: 15 }],
  [75, 5, { focalX: 85, focalY: 15 }],
  [40, 40, { focalX: null, focalY: null }],
])('what is at %i, %i is the focal point, unless that is about the middle', async (left, top, point) => {
  const subject = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'white' } })
    .png()
    .toBuffer()
  const picture = sharp({ create: { width: 100, height: 100, channels: 3, background: 'black' } })
  expect(
    await contentOf(
      await picture
        .composite([{ input: subject, left, top }])
        .png()
        .toBuffer(),
    ),
  ).toMatchObject(point)
})

test('nothing to be seen has its focal point in the middle', async () => {
  const blank = sharp({ create: { width: 9, height: 9, channels: 3, background: 'black' } })
  expect(await contentOf(await blank.png().toBuffer())).toMatchObject({ focalX: null, color: '#000000' })
})
