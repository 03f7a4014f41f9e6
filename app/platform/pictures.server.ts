/** Originals are in the file store; other sizes are made on disk, on each machine. */
import fs from 'node:fs/promises'
import path from 'node:path'

import type { ReceivedFile } from '#app/platform/file-content.server.ts'
import { logError } from '#app/platform/log.server.ts'
import { EncoderDied } from '#app/platform/picture-encoder.server.ts'
import {
  cleanPicture,
  measurePicture,
  resizePicture,
  type EncodedFacts,
  type PictureFormat,
  type PicturePreset,
} from '#app/platform/picture-encoding.server.ts'
import { fileExists, pictureFolder, temporaryFile, writeWhole } from '#app/platform/picture-files.server.ts'
import { singleFlight } from '#app/platform/single-flight.ts'
import { deletePrivate, putPrivateFile, StorageUnavailable, streamPrivate } from '#app/platform/storage.server.ts'
import { seconds } from '#app/shared/durations.ts'

export type PictureFacts = Omit<EncodedFacts, 'sha256'> & { storageKey: string; contentHash: string }

/** Wider AVIF costs seconds of CPU for little gain. */
const widestAvif = 1440
const storePatience = seconds(8)
const onceAtATime = singleFlight<string | null>()

const original: PicturePreset = { width: 3840, height: 3840, quality: 0.9 }

export async function storePicture(
  file: Pick<ReceivedFile, 'path' | 'mimeType'>,
  { ownerId, preset = original }: { ownerId: string; preset?: PicturePreset },
): Promise<PictureFacts> {
  const clean = await temporaryFile()
  try {
    return await keepOriginal(clean, await cleanPicture(file, clean, { ownerId, preset }))
  } finally {
    await fs.rm(clean, { force: true })
  }
}

export async function storeOwnPicture(file: string): Promise<PictureFacts> {
  return keepOriginal(file, await measurePicture(file))
}

export function derivative(
  storageKey: string,
  width: number,
  format: PictureFormat,
  { ahead = false } = {},
): Promise<string | null> {
  const target = derivativePath(storageKey, width, format)
  return onceAtATime(target, async () => {
    if (await fileExists(target)) return target
    const source = await fetchOriginal(storageKey)
    if (!source) return null
    await writeWhole(target, (draft) => resizePicture(source, draft, { width, format, ahead }))
    return target
  })
}

/** AVIF when it is ready (otherwise made in the background), WebP, or JPEG. */
export async function pictureFor(storageKey: string, width: number, accept: string) {
  const format = await bestFormat(storageKey, width, accept)
  return { format, type: `image/${format}`, read: () => orUnreachable(read()) }

  async function read(): Promise<Buffer | null> {
    const there = await fs.readFile(derivativePath(storageKey, width, format)).catch(() => null)
    if (there) return there
    const made = await derivative(storageKey, width, format)
    return made === null ? null : fs.readFile(made)
  }
}

export async function orUnreachable<Value>(reading: Promise<Value>): Promise<Value | 'unreachable'> {
  return reading.catch((error: unknown) => {
    if (!(error instanceof StorageUnavailable || error instanceof EncoderDied)) throw error
    logError('picture.read_failed', error.cause ?? error)
    return 'unreachable'
  })
}

export async function prepareDerivatives(storageKey: string, widths: readonly number[]): Promise<void> {
  for (const width of widths) await derivative(storageKey, width, 'webp', { ahead: true })
  for (const width of widths) if (width <= widestAvif) await derivative(storageKey, width, 'avif', { ahead: true })
}

export async function removePicture(storageKey: string): Promise<void> {
  await deletePrivate([storageKey])
  await fs.rm(pictureFolder(storageKey), { recursive: true, force: true })
}

async function keepOriginal(file: string, { sha256, ...facts }: EncodedFacts): Promise<PictureFacts> {
  const extension = facts.mimeType.replace('image/', '')
  const storageKey = await putPrivateFile(file, { filename: `picture.${extension}`, type: facts.mimeType })
  await writeWhole(originalPath(storageKey), (draft) => fs.copyFile(file, draft))
  return { ...facts, storageKey, contentHash: sha256.slice(0, 12) }
}

function fetchOriginal(storageKey: string): Promise<string | null> {
  const target = originalPath(storageKey)
  return onceAtATime(target, async () => {
    if (await fileExists(target)) return target
    const found = await writeWhole(target, async (draft) => {
      const copy = (stream: ReadableStream<Uint8Array>) => fs.writeFile(draft, stream)
      return (await streamPrivate(storageKey, copy, AbortSignal.timeout(storePatience))) !== null
    })
    return found ? target : null
  })
}

async function bestFormat(storageKey: string, width: number, accept: string): Promise<PictureFormat> {
  if (accept.includes('image/avif') && width <= widestAvif) {
    if (await fileExists(derivativePath(storageKey, width, 'avif'))) return 'avif'
    makeLater(storageKey, width)
  }
  return accept.includes('image/webp') ? 'webp' : 'jpeg'
}

function makeLater(storageKey: string, width: number): void {
  derivative(storageKey, width, 'avif', { ahead: true }).catch((error: unknown) =>
    logError('picture.derivative_failed', error, { width }),
  )
}

function originalPath(storageKey: string): string {
  return path.join(pictureFolder(storageKey), 'original')
}

function derivativePath(storageKey: string, width: number, format: PictureFormat): string {
  return path.join(pictureFolder(storageKey), `${width}.${format}`)
}
