/**
 * What uploads cost: 12-megapixel photographs of a phone, ten at once, until they are in the media gallery; then every
 * width of them, each made when it is asked for the first time. Memory is that of site and encoder together, above what
 * they hold before.
 */
import fs from 'node:fs'

import sharp from 'sharp'

import { watchMemory } from '../tests/support/resident-memory.js'
import { firstCar } from './site.js'
import { signIn } from './throughput.js'

const pictures = Number(process.env.BENCH_PICTURES ?? 40)
const atOnce = 10
const size = { width: 4_032, height: 3_024 }

/** @param {{ origin: string, pid: number }} site */
export async function measurePictures({ origin, pid }) {
  const cookie = await signIn(origin, 'admin')
  await fetch(origin + (await firstCar(origin)))
  const photographs = await Promise.all(Array.from({ length: atOnce }, (_, index) => photograph(index)))
  const uploading = await measured(pid, pictures, (index) => upload(origin, cookie, photographs, index))
  const addresses = await uploadedWidths(origin, cookie)
  const deriving = await measured(pid, addresses.length, (index) => read(origin + addresses[index], cookie))
  return [
    { what: `12-megapixel JPEGs, ${atOnce} at once`, ...uploading },
    { what: 'widths of them, first time', ...deriving },
    {
      what: 'the same again',
      ...(await measured(pid, addresses.length, (index) => read(origin + addresses[index], cookie))),
    },
  ]
}

/** @param {number} pid @param {number} count @param {(index: number) => Promise<void>} run */
async function measured(pid, count, run) {
  const idle = watchMemory(pid)
  await new Promise((resolve) => setTimeout(resolve, 500))
  const before = await idle.end()
  const memory = watchMemory(pid)
  const began = performance.now()
  let next = 0
  const waits = /** @type {number[]} */ ([])
  async function worker() {
    while (next < count) {
      const index = next++
      const asked = performance.now()
      await run(index)
      waits.push(performance.now() - asked)
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, count) }, worker))
  const seconds = (performance.now() - began) / 1_000
  const peak = await memory.end()
  return {
    count,
    'a second': (count / seconds).toFixed(2),
    'longest ms': Math.round(Math.max(...waits)),
    'MB before': before,
    'MB above': peak - before,
  }
}

/** Grain, so that it weighs what a photograph weighs. @param {number} index */
async function photograph(index) {
  const car = new URL('../app/media/photos/suv-1080.jpg', import.meta.url)
  const grain = { width: size.width, height: size.height, channels: /** @type {const} */ (3), background: '#000' }
  const noise = await sharp({ create: { ...grain, noise: { type: 'gaussian', mean: 12, sigma: 8 + index } } })
    .jpeg()
    .toBuffer()
  return sharp(fs.readFileSync(car))
    .resize({ ...size, fit: 'cover' })
    .composite([{ input: noise, blend: 'add' }])
    .jpeg({ quality: 88 })
    .toBuffer()
}

/** @param {string} origin @param {string} cookie @param {Buffer[]} photographs @param {number} index */
async function upload(origin, cookie, photographs, index) {
  const body = new FormData()
  body.append('purpose', 'media')
  // Bytes after the end of a JPEG are no part of it: each is a file of its own.
  const own = Buffer.concat([photographs[index % photographs.length] ?? Buffer.alloc(0), Buffer.from(`copy ${index}`)])
  body.append('photos', new Blob([own], { type: 'image/jpeg' }), `photo-${index}.jpg`)
  const answer = await fetch(`${origin}/dashboard/uploads`, {
    method: 'POST',
    body,
    headers: { cookie, origin },
    redirect: 'manual',
  })
  await answer.arrayBuffer()
  if (answer.status !== 302 && answer.status !== 303) throw new Error(`An upload was answered with ${answer.status}`)
}

/** @param {string} origin @param {string} cookie */
async function uploadedWidths(origin, cookie) {
  const html = await (await fetch(`${origin}/dashboard/uploads/images`, { headers: { cookie } })).text()
  return [...new Set(html.match(/\/images\/[^\s",]+/g))]
}

/** @param {string} address @param {string} cookie */
async function read(address, cookie) {
  const answer = await fetch(address, { headers: { cookie, accept: 'image/avif,image/webp,*/*' } })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`)
}
