/**
 * Pictures on disk: originals as we keep them, and every width and format made of them once. Hides sharp and the folders.
 * What comes from outside is decoded and encoded anew, so that no metadata and nothing but a picture is left of it.
 */
import { createHash, randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'

import sharp, { type Sharp } from 'sharp'

import { env } from '#app/platform/env.server.ts'
import { contentTypeOf } from '#app/platform/file-content.server.ts'
import { logError } from '#app/platform/log.server.ts'

/** Facts of a stored picture, as the images table keeps them. */
export type PictureFacts = {
  storageKey: string
  contentHash: string
  mimeType: string
  fileSize: number
  width: number
  height: number
  /** Average colour as #rrggbb. */
  color: string
}

export type PictureFormat = 'avif' | 'webp' | 'jpeg'

/** The bytes are no picture we take, are damaged, or unfold to more pixels than we decode. */
export class UnreadablePicture extends Error {
  override name = 'UnreadablePicture'
}

const folder = path.resolve(env.dataDir, 'pictures')
const readable = new Set(['image/jpeg', 'image/png', 'image/webp'])
/** A phone's largest photograph fits; a bomb of a few kilobytes does not. */
const mostPixels = 50_000_000
const longestSide = 3840
/** Wider AVIF costs seconds of CPU for little: WebP is sent instead. */
const widestAvif = 1440

// Files under a name never change, and the cache of open files would only hold descriptors.
sharp.cache({ memory: 32, files: 0, items: 64 })

/** The room a picture has to fit into, and how finely it is written (0 to 1). */
export type PicturePreset = { readonly width: number; readonly height: number; readonly quality: number }

const original: PicturePreset = { width: longestSide, height: longestSide, quality: 0.9 }

/**
 * Keeps a picture from outside, encoded anew: upright, sRGB, without EXIF, within its preset. Throws UnreadablePicture.
 * `ours` keeps the bytes as they are and names them by content: for files of the repository only.
 */
export async function storePicture(
  bytes: Uint8Array,
  { ours = false, preset = original }: { ours?: boolean; preset?: PicturePreset } = {},
): Promise<PictureFacts> {
  const kept = ours ? { bytes: Buffer.from(bytes), ...(await measured(bytes)) } : await encodedAnew(bytes, preset)
  const hash = createHash('sha256').update(kept.bytes).digest('hex')
  const storageKey = ours ? hash.slice(0, 32) : randomUUID().replaceAll('-', '')
  await writeOnce(originalPath(storageKey), kept.bytes)
  return {
    storageKey,
    contentHash: hash.slice(0, 12),
    mimeType: kept.mimeType,
    fileSize: kept.bytes.byteLength,
    width: kept.width,
    height: kept.height,
    color: await averageColor(kept.bytes),
  }
}

/** A photographed document for the private store: at most 2400 pixels a side, JPEG, no EXIF. Throws UnreadablePicture. */
export async function cleanPicture(bytes: Uint8Array): Promise<{ bytes: Buffer; mimeType: string }> {
  return encodedAnew(bytes, { width: 2400, height: 2400, quality: 0.85 })
}

/** The path of a width and format of a picture, made now when it is not there yet. Never wider than the original. */
export function derivative(storageKey: string, width: number, format: PictureFormat): Promise<string> {
  const target = derivativePath(storageKey, width, format)
  const running = underway.get(target)
  if (running) return running
  const work = madeOnce(storageKey, width, format, target).finally(() => underway.delete(target))
  underway.set(target, work)
  return work
}

/**
 * The file to send to a browser that accepts `accept`: AVIF where it is ready (else it is made in the background for
 * the next one), WebP, or JPEG. Undefined when neither it nor the original is there.
 */
export async function pictureFor(storageKey: string, width: number, accept: string) {
  const format = await bestFormat(storageKey, width, accept)
  const there = (await exists(derivativePath(storageKey, width, format))) || (await exists(originalPath(storageKey)))
  return there
    ? { format, type: `image/${format}`, read: async () => fs.readFile(await derivative(storageKey, width, format)) }
    : undefined
}

/** Every format worth keeping of a picture in these widths, one after the other. */
export async function prepareDerivatives(storageKey: string, widths: readonly number[]): Promise<void> {
  for (const width of widths) await derivative(storageKey, width, 'webp')
  for (const width of widths) if (width <= widestAvif) await derivative(storageKey, width, 'avif')
}

/** Deletes a picture and all that was made of it; nothing happens when it is gone already. */
export async function removePicture(storageKey: string): Promise<void> {
  await fs.rm(originalPath(storageKey), { force: true })
  await fs.rm(path.dirname(derivativePath(storageKey, 0, 'webp')), { recursive: true, force: true })
}

const underway = new Map<string, Promise<string>>()
const waiting = new Map<string, () => Promise<unknown>>()
let working = false

async function bestFormat(storageKey: string, width: number, accept: string): Promise<PictureFormat> {
  if (accept.includes('image/avif') && width <= widestAvif) {
    if (await exists(derivativePath(storageKey, width, 'avif'))) return 'avif'
    makeLater(storageKey, width)
  }
  return accept.includes('image/webp') ? 'webp' : 'jpeg'
}

/** One AVIF at a time: encoding is heavy and visitors come first. */
function makeLater(storageKey: string, width: number): void {
  waiting.set(`${storageKey} ${width}`, () => derivative(storageKey, width, 'avif'))
  if (!working) void workOff()
}

async function workOff(): Promise<void> {
  working = true
  for (const [name, make] of waiting) {
    await make().catch((error: unknown) => logError('picture.derivative-failed', error, { picture: name }))
    waiting.delete(name)
  }
  working = false
}

async function madeOnce(storageKey: string, width: number, format: PictureFormat, target: string): Promise<string> {
  if (await exists(target)) return target
  const picture = sharp(originalPath(storageKey), { limitInputPixels: mostPixels }).resize({ width, withoutEnlargement: true })
  await writeOnce(target, await encode(picture, format, width).toBuffer())
  return target
}

/** Up to this width a phone shows a picture with two or three dots a pixel, where coarser steps are not seen. */
const phoneDots = 768

function encode(picture: Sharp, format: PictureFormat, width: number): Sharp {
  const small = width <= phoneDots
  if (format === 'avif') return picture.avif({ quality: small ? 45 : 50, effort: 2 })
  if (format === 'webp') return picture.webp({ quality: small ? 62 : 70, effort: small ? 5 : 4 })
  return picture.flatten({ background: '#030304' }).jpeg({ quality: 72, mozjpeg: true })
}

async function encodedAnew(bytes: Uint8Array, { width, height, quality: fineness }: PicturePreset) {
  const quality = Math.round(fineness * 100)
  await refuseOthers(bytes)
  try {
    const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
    const { hasAlpha } = await picture.metadata()
    const fitted = picture.autoOrient().resize({ width, height, fit: 'inside', withoutEnlargement: true })
    const encoded = hasAlpha ? fitted.webp({ quality }) : fitted.jpeg({ quality, mozjpeg: true })
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height, mimeType: hasAlpha ? 'image/webp' : 'image/jpeg' }
  } catch (cause) {
    throw new UnreadablePicture('The picture cannot be decoded', { cause })
  }
}

async function measured(bytes: Uint8Array) {
  const mimeType = await refuseOthers(bytes)
  const { width, height } = await sharp(bytes, { limitInputPixels: mostPixels }).metadata()
  return { mimeType, width, height }
}

/** libvips would also render SVG and more: only what is recognised as one of our three reaches it. */
async function refuseOthers(bytes: Uint8Array): Promise<string> {
  const type = await contentTypeOf(bytes)
  if (!type || !readable.has(type)) throw new UnreadablePicture(`Not a picture we take: ${type ?? 'unknown'}`)
  return type
}

async function averageColor(bytes: Uint8Array): Promise<string> {
  const [red = 0, green = 0, blue = 0] = await sharp(bytes).resize(1, 1, { fit: 'fill' }).removeAlpha().toColourspace('srgb').raw().toBuffer()
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

function originalPath(storageKey: string): string {
  return path.join(folder, 'originals', shard(storageKey), storageKey)
}

function derivativePath(storageKey: string, width: number, format: PictureFormat): string {
  return path.join(folder, 'derivatives', shard(storageKey), storageKey, `${width}.${format}`)
}

/** Folders of thousands of files are slow to list; keys come from our tables, and still may not leave the folder. */
function shard(storageKey: string): string {
  if (!/^[0-9a-f]{32}$/.test(storageKey)) throw new Error(`Not a key of the picture store: ${storageKey}`)
  return storageKey.slice(0, 2)
}

/** Readers see a whole file or none. */
async function writeOnce(target: string, bytes: Uint8Array): Promise<void> {
  await fs.mkdir(path.dirname(target), { recursive: true })
  const draft = `${target}.${randomUUID()}`
  try {
    await fs.writeFile(draft, bytes)
    await fs.rename(draft, target)
  } catch (error) {
    await fs.rm(draft, { force: true })
    throw error
  }
}

function exists(file: string): Promise<boolean> {
  return fs.access(file).then(() => true, () => false)
}
