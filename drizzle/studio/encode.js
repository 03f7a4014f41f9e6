/**
 * `node drizzle/studio/encode.js FRAMES cars`: the frames of make-cars.sh in the sizes that the site and the demo data have.
 * `node drizzle/studio/encode.js FRAMES films`: the heroes of make-films.sh in the site's sizes, and its films.
 */
import fs from 'node:fs/promises'
import path from 'node:path'

import sharp from 'sharp'

import { wideCuts } from '../demo/wide-cuts.js'

/** @typedef {{ width: number, avif: number, webp: number, jpeg?: number }} Size */

const [frames = '', what] = process.argv.slice(2)

const stills = {
  convertible: 'roadster-champagne/rear-three-quarter',
  gt: 'gt-silver/side',
  hood: 'gt-burgundy/hood',
  'rear-lamp': 'supercar-graphite/rear-lamp',
  roadster: 'roadster-petrol/front-three-quarter',
  saloon: 'saloon-midnight/front-three-quarter',
  supercar: 'supercar-orange/front-three-quarter',
  suv: 'suv-green/side',
}
/** @type {Size[]} */
const carSizes = [
  { width: 480, avif: 45, webp: 62 },
  { width: 1080, avif: 48, webp: 66, jpeg: 71 },
  { width: 1920, avif: 50, webp: 69 },
]
/** @type {Record<string, Size[]>} */
const heroes = {
  'hero-wide': [
    { width: 1280, avif: 49, webp: 65 },
    { width: 1920, avif: 51, webp: 66, jpeg: 73 },
    { width: 2560, avif: 51, webp: 67 },
  ],
  'hero-portrait': [
    { width: 480, avif: 48, webp: 68 },
    { width: 720, avif: 48, webp: 69, jpeg: 74 },
    { width: 1080, avif: 48, webp: 66 },
  ],
}
const films = ['hero-sweep-1280x720', 'hero-sweep-720x1280', 'garage-door-1280x720']

if (what === 'cars') await encodeCars()
else if (what === 'films') await encodeFilms()
else throw new Error('Say where the frames are, and of what: node drizzle/studio/encode.js FRAMES cars|films')

async function encodeCars() {
  for (const [set, { view, top }] of Object.entries(wideCuts)) {
    const folder = path.join('drizzle/pictures', set)
    for (const { name } of (await fs.readdir(folder)).map((file) => path.parse(file))) {
      const file = path.join(folder, `${name}.jpg`)
      if (name !== 'marketing') await scaled(`${set}/${name}`, 1920).jpeg({ quality: 90, mozjpeg: true }).toFile(file)
      else
        await scaled(`${set}/${view}`, 1920)
          .extract({ left: 0, top, width: 1920, height: 1080 })
          .jpeg({ quality: 82, mozjpeg: true })
          .toFile(file)
    }
  }
  for (const [name, frame] of Object.entries(stills))
    for (const size of carSizes) await encode(name, size, () => scaled(frame, size.width))
}

async function encodeFilms() {
  for (const [name, sizes] of Object.entries(heroes))
    for (const size of sizes)
      await encode(name, size, () => sharp(path.join(frames, `${name}.jpg`)).resize({ width: size.width }))
  for (const film of films)
    await fs.copyFile(path.join(frames, `${film}.mp4`), path.join('app/media/films', `${film}.mp4`))
}

/** Two by three, as every photograph of a car here. @param {string} frame @param {number} width */
function scaled(frame, width) {
  const file = path.join(frames, `${frame}.jpg`)
  return sharp(file).resize({ width, height: Math.round((width * 2) / 3), fit: 'cover' })
}

/** @param {string} name @param {Size} size @param {() => import('sharp').Sharp} picture */
async function encode(name, { width, avif, webp, jpeg }, picture) {
  const file = path.join('app/media/photos', `${name}-${width}`)
  await picture().avif({ quality: avif, effort: 6 }).toFile(`${file}.avif`)
  await picture().webp({ quality: webp, effort: 6 }).toFile(`${file}.webp`)
  if (jpeg) await picture().jpeg({ quality: jpeg, mozjpeg: true }).toFile(`${file}.jpg`)
}
