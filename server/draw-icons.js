import fs from 'node:fs/promises'
import path from 'node:path'

import sharp from 'sharp'
import { createServer } from 'vite'

import { root } from './setup.js'

const folder = path.join(root, 'public')
const vite = await createServer({
  root,
  configFile: false,
  appType: 'custom',
  logLevel: 'error',
  server: { middlewareMode: true, hmr: false, ws: false },
  optimizeDeps: { noDiscovery: true },
})
const mark = await fs.readFile(path.join(folder, 'favicon.svg'), 'utf8')
const [opening = '', ...shapes] = mark.split(/(?<=>)(?=<)/)
const [ground = '', ...lines] = shapes.slice(0, -1)
// Launchers crop everything outside the inner 80%.
const maskable = `${opening}${ground}<g transform="translate(32 32) scale(.72) translate(-33 -32)">${lines.join('')}</g></svg>`

await Promise.all([
  icon('icon-192.png', mark, 192),
  icon('icon-512.png', mark, 512),
  icon('icon-maskable-512.png', maskable, 512),
  icon('apple-touch-icon.png', mark, 180),
  fs.writeFile(path.join(folder, 'favicon.ico'), icoOf(await drawn(mark, 32))),
  sharePicture('share.jpg', 'app/media/photos/hero-wide-1920.jpg'),
  wordmark('email-wordmark.png'),
])
await vite.close()

async function icon(/** @type {string} */ name, /** @type {string} */ svg, /** @type {number} */ size) {
  await fs.writeFile(path.join(folder, name), await drawn(svg, size))
}

function drawn(/** @type {string} */ svg, /** @type {number} */ size) {
  const density = (72 * size) / 64
  return sharp(Buffer.from(svg), { density }).resize(size, size).png({ palette: true, compressionLevel: 9 }).toBuffer()
}

function icoOf(/** @type {Buffer} */ png) {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(32, 6)
  head.writeUInt8(32, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}

async function sharePicture(/** @type {string} */ name, /** @type {string} */ photograph) {
  const { siteOverlay } = await vite.ssrLoadModule('/app/ui/share/card.ts')
  const { shareSize } = await vite.ssrLoadModule('/app/ui/share/size.ts')
  await sharp(path.join(root, photograph))
    .resize({ ...shareSize, fit: 'cover', position: 'south' })
    .composite([{ input: Buffer.from(siteOverlay()) }])
    .jpeg({ quality: 80, mozjpeg: true })
    .toFile(path.join(folder, name))
}

async function wordmark(/** @type {string} */ name) {
  const { wordmarkLetters, wordmarkTail } = await vite.ssrLoadModule('/app/ui/layout/wordmark.tsx')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 -2 910 104"><path fill="#16150f" d="${wordmarkLetters}"/><path fill="#745a2c" d="${wordmarkTail}"/></svg>`
  await sharp(Buffer.from(svg), { density: 72 })
    .resize(396, 45)
    .flatten({ background: '#f5f3ef' })
    .png({ palette: true, compressionLevel: 9 })
    .toFile(path.join(folder, name))
}
