import fs from 'node:fs'

import sharp from 'sharp'
import { expect, test } from 'vitest'

import { business } from '#app/business.ts'
import { present } from '#app/shared/present.ts'
import { contentOf } from '#server/picture-facts.js'
import { lineBox } from '#app/shared/roof-line.ts'
import { outlinesOf } from '#server/roof-line.js'

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

/** What each side view must show: how high its roof is over its ends, in a line of 400, and where. */
const roofs: [set: string, rise: number, from: number, to: number][] = [
  ['gt-burgundy', 56, 150, 260],
  ['gt-silver', 62, 150, 260],
  ['roadster-petrol', 56, 150, 220],
  ['saloon-black', 50, 140, 280],
  ['supercar-orange', 72, 150, 230],
  ['suv-pearl', 62, 150, 350],
]

test.each(roofs)(
  'finds the roof line of %s in the side view, and of its views the side is likeliest one',
  async (set, rise, from, to) => {
    const found = await Promise.all(
      views.map(async (view) => outlinesOf(fs.readFileSync(`${folder}/${set}/${view}.jpg`), lineBox)),
    )
    const [[side] = [], ...others] = found
    const { points, left, width } = present(side, set)
    const roof = points.toSorted(([, y1], [, y2]) => y1 - y2)[0]
    expect(Math.abs(124 - rise - present(roof, set)[1])).toBeLessThanOrEqual(6)
    expect(present(roof, set)[0]).toBeGreaterThan(from)
    expect(present(roof, set)[0]).toBeLessThan(to)
    expect([points[0]?.[0], points.at(-1)?.[0]]).toEqual([0, 400])
    expect(left + width).toBeLessThan(1_000)
    for (const [other] of others) if (other) expect(other.unevenness).toBeGreaterThan(side?.unevenness ?? 0)
    // The front light fills its picture.
    expect(found[3]).toEqual([])
  },
)

test.each([
  ['a plain ground', () => sharp({ create: { width: 600, height: 400, channels: 3, background: '#808080' } })],
  [
    'a crowd of things',
    () =>
      sharp({
        create: {
          width: 600,
          height: 400,
          channels: 3,
          background: '#808080',
          noise: { type: 'gaussian', mean: 128, sigma: 60 },
        },
      }),
  ],
  ['a slim strip', () => sharp({ create: { width: 600, height: 60, channels: 3, background: '#808080' } })],
])('finds no line in %s', async (_, picture) => {
  expect(await outlinesOf(await picture().png().toBuffer(), lineBox)).toEqual([])
})
