/**
 * Pictures on disk: originals as we keep them, and every width and format made of them once. Hides the folders.
 * What comes from outside is decoded and encoded anew, so that no metadata and nothing but a picture is left of it.
 */
import { createHash, randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'

import { env } from '#app/platform/env.server.ts'
import { logError } from '#app/platform/log.server.ts'
import {
  averageColor,
  encodedAnew,
  measured,
  resized,
  type PictureFormat,
  type PicturePreset,
} from '#app/platform/picture-encoding.server.ts'

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

const folder = path.resolve(env.dataDir, 'pictures')
/** Wider AVIF costs seconds of CPU for little: WebP is sent instead. */
const widestAvif = 1440

const original: PicturePreset = { width: 3840, height: 3840, quality: 0.9 }

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
  await writeOnce(target, await resized(originalPath(storageKey), width, format))
  return target
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
  return fs.access(file).then(
    () => true,
    () => false,
  )
}
