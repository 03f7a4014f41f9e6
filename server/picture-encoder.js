import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'

import sharp from 'sharp'

import { answerTasks, TooManyPixels } from './encoder-tasks.js'
import { contentOf } from './picture-facts.js'
import { outlinesOf } from './roof-line.js'

/** @typedef {import('sharp').Sharp} Sharp */
/** @typedef {{ source: string, target: string }} Files */
/** @typedef {{ lineBox?: import('./roof-line.js').Box }} Drawing In which a car's outline is drawn, where it is kept. */

const mostPixels = 50_000_000
/** Of baseline JPEG, which shrinks while it is decoded: phones take 108 megapixels. */
const mostJpegPixels = 120_000_000
/** Decoded whole: 28 megapixels of RGB, or 21 with alpha. */
const mostHeldBytes = 84_000_000
const phoneDots = 768

sharp.cache(false)
sharp.concurrency(1)

answerTasks({ weigh, clean, scan, measure, resize, fit, share, draw })

/** Also refuses what is too large, without waiting for a turn. @param {Pick<Files, 'source'>} args */
async function weigh({ source }) {
  const { pixels } = await examine(source)
  return { pixels }
}

/** @param {string} source */
async function examine(source) {
  // Without a limit of sharp's, which has no code for it; only the header is read.
  const metadata = await sharp(source, { limitInputPixels: false, failOn: 'error' }).metadata()
  const isBaseline = metadata.format === 'jpeg' && !metadata.isProgressive
  const limitInputPixels = isBaseline ? mostJpegPixels : mostPixels
  if (metadata.width * metadata.height > limitInputPixels)
    throw new TooManyPixels(`${metadata.width} × ${metadata.height}`)
  if (heldBytes(metadata) > mostHeldBytes) throw new TooManyPixels('unfolds to too many bytes')
  return { pixels: metadata.width * metadata.height, hasAlpha: metadata.hasAlpha, limitInputPixels }
}

/** @param {Files & { width: number, height: number, quality: number } & Drawing} args */
async function clean({ lineBox, ...args }) {
  return factsOf(await cleaned(args), { lineBox })
}

/** A document, of which no more is kept than the file. @param {Files & { width: number, height: number, quality: number }} args */
async function scan(args) {
  return fileFactsOf(await cleaned(args))
}

/** @param {Files & { width: number, height: number, quality: number }} args */
async function cleaned({ source, target, width, height, quality }) {
  const { hasAlpha, limitInputPixels } = await examine(source)
  const picture = sharp(source, { limitInputPixels, failOn: 'error' })
  const fitted = picture.autoOrient().resize({ width, height, fit: 'inside', withoutEnlargement: true })
  // Baseline JPEG: resizing it later takes a tenth of the memory.
  const encoded = hasAlpha ? fitted.webp({ quality }) : fitted.jpeg({ quality })
  return write(encoded, target)
}

/** @param {Pick<Files, 'source'> & Drawing} args */
async function measure({ source, lineBox }) {
  return factsOf(await fs.readFile(source), { lineBox })
}

/** @param {Files & { width: number, format: 'avif' | 'webp' | 'jpeg' }} args */
async function resize({ source, target, width, format }) {
  const picture = sharp(source, { limitInputPixels: mostPixels }).resize({ width, withoutEnlargement: true })
  await write(inFormat(picture, format, width), target)
}

/** @param {Files & { width: number, height: number, quality: number, format: 'avif' | 'webp' | 'jpeg' }} args */
async function fit({ source, target, width, height, quality, format }) {
  const picture = sharp(source, { limitInputPixels: mostPixels })
  const fitted = picture.resize({ width, height, fit: 'inside', withoutEnlargement: true })
  // AVIF of a quality of 50 looks like JPEG of 70.
  await write(inQuality(fitted, format, format === 'avif' ? Math.round(quality * 0.7) : quality), target)
}

/**
 * Cars are low in their photographs: without a focal point three quarters of the excess go at the top.
 * @param {Files & { width: number, height: number, overlay: string, focus?: { x: number, y: number } }} args
 */
async function share({ source, target, width, height, overlay, focus = { x: 50, y: 75 } }) {
  const covered = sharp(source).resize({ width, height, fit: 'outside' }).removeAlpha().raw()
  const { data, info } = await covered.toBuffer({ resolveWithObject: true })
  const left = Math.floor(((info.width - width) * focus.x) / 100)
  const top = Math.floor(((info.height - height) * focus.y) / 100)
  const drawn = sharp(data, { raw: info })
    .extract({ left, top, width, height })
    .composite([{ input: Buffer.from(overlay) }])
    .jpeg({ quality: 80, mozjpeg: true })
  await write(drawn, target)
}

/** @param {{ svg: string }} args */
async function draw({ svg }) {
  return (await sharp(Buffer.from(svg)).png().toBuffer()).toString('base64')
}

/** @param {import('sharp').Metadata} metadata */
function heldBytes(metadata) {
  const { format, width, height, channels, depth, isProgressive, chromaSubsampling = '' } = metadata
  const samples = format === 'jpeg' ? ({ '4:2:0': 1.5, '4:2:2': 2 }[chromaSubsampling] ?? channels) : channels
  if (format === 'jpeg') return isProgressive ? width * height * samples * 2 : 0
  if (isReadByLine(metadata)) return 0
  return width * height * samples * (depth === 'uchar' ? 1 : 2)
}

/**
 * A plain scan. Turning a picture needs all of it, and so does writing WebP.
 * @param {import('sharp').Metadata} metadata
 */
function isReadByLine({ format, depth, hasAlpha, isProgressive, orientation = 1 }) {
  return format === 'png' && depth === 'uchar' && !hasAlpha && !isProgressive && orientation === 1
}

/**
 * Node's errors have codes, so that a full disk is not taken for a broken picture.
 * @param {Sharp} picture @param {string} target
 */
async function write(picture, target) {
  const bytes = await picture.toBuffer()
  await fs.writeFile(target, bytes)
  return bytes
}

/** @param {Buffer} bytes @param {Drawing} drawing */
async function factsOf(bytes, { lineBox }) {
  return {
    ...(await fileFactsOf(bytes)),
    ...(await contentOf(bytes)),
    outlines: lineBox ? await outlinesOf(bytes, lineBox) : [],
  }
}

/** @param {Buffer} bytes */
async function fileFactsOf(bytes) {
  const { width, height, format } = await sharp(bytes, { limitInputPixels: mostPixels }).metadata()
  return {
    width,
    height,
    mimeType: `image/${format}`,
    fileSize: bytes.byteLength,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }
}

/** @param {Sharp} picture @param {'avif' | 'webp' | 'jpeg'} format @param {number} width @returns {Sharp} */
function inFormat(picture, format, width) {
  const small = width <= phoneDots
  if (format === 'avif') return picture.avif({ quality: small ? 45 : 50, effort: 2 })
  if (format === 'webp') return picture.webp({ quality: small ? 62 : 70, effort: small ? 5 : 4 })
  return picture.flatten({ background: '#030304' }).jpeg({ quality: 72, mozjpeg: true })
}

/** @param {Sharp} picture @param {'avif' | 'webp' | 'jpeg'} format @param {number} quality @returns {Sharp} */
function inQuality(picture, format, quality) {
  if (format === 'avif') return picture.avif({ quality, effort: 2 })
  return format === 'webp'
    ? picture.webp({ quality })
    : picture.flatten({ background: '#030304' }).jpeg({ quality, mozjpeg: true })
}
