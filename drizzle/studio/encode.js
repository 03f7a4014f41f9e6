/**
 * `node drizzle/studio/encode.js FRAMES`: the frames of make-cars.sh in the sizes that the site and the demo data have.
 * The heroes are left out, since the films over them show the same car.
 */
import fs from 'node:fs/promises'
import path from 'node:path'

import sharp from 'sharp'

import { wideCuts } from '../demo/wide-cuts.js'

const frames = process.argv[2]
if (!frames) throw new Error('Say where the frames are: node drizzle/studio/encode.js FRAMES')

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
const sizes = [
  { width: 480, avif: 45, webp: 62 },
  { width: 1080, avif: 48, webp: 66, jpeg: 71 },
  { width: 1920, avif: 50, webp: 69 },
]

/** Two by three, as every photograph of a car here. @param {string} frame @param {number} width */
function scaled(frame, width) {
  const file = path.join(frames ?? '', `${frame}.jpg`)
  return sharp(file).resize({ width, height: Math.round((width * 2) / 3), fit: 'cover' })
}

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
  for (const { width, avif, webp, jpeg } of sizes) {
    const file = path.join('app/media/photos', `${name}-${width}`)
    await scaled(frame, width).avif({ quality: avif, effort: 6 }).toFile(`${file}.avif`)
    await scaled(frame, width).webp({ quality: webp, effort: 6 }).toFile(`${file}.webp`)
    if (jpeg) await scaled(frame, width).jpeg({ quality: jpeg, mozjpeg: true }).toFile(`${file}.jpg`)
  }
