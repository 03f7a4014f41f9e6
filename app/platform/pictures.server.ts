/**
 * Pictures: originals in the store, and on disk what was made of them here. A machine that lacks a size fetches the
 * original once. Hides the store and the folders.
 */
import fs from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'

import type { ArrivedFile } from '#app/platform/file-content.server.ts'
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
import { deletePrivate, putPrivateFile, StorageUnavailable, streamPrivate } from '#app/platform/storage.server.ts'
import { seconds } from '#app/shared/durations.ts'

/** Facts of a stored picture, as the images table keeps them. */
export type PictureFacts = Omit<EncodedFacts, 'sha256'> & { storageKey: string; contentHash: string }

/** Wider AVIF costs seconds of CPU for little: WebP is sent instead. */
const widestAvif = 1440
/** A visitor does not wait longer for a store that says nothing. */
const storePatience = seconds(8)

const original: PicturePreset = { width: 3840, height: 3840, quality: 0.9 }

/** Keeps a picture from outside, encoded anew within its preset. Throws UnreadablePicture, EncoderDied or StorageUnavailable. */
export async function storePicture(
  file: Pick<ArrivedFile, 'path' | 'mimeType'>,
  { ownerId, preset = original }: { ownerId: string; preset?: PicturePreset },
): Promise<PictureFacts> {
  const clean = await temporaryFile()
  try {
    return await keepOriginal(clean, await cleanPicture(file, clean, { ownerId, preset }))
  } finally {
    await fs.rm(clean, { force: true })
  }
}

/** Keeps a file of our own as it is. */
export async function storeOwnPicture(file: string): Promise<PictureFacts> {
  return keepOriginal(file, await measurePicture(file))
}

/** The path of a width and format of a picture, made now when it is not there yet; null without an original. Throws StorageUnavailable. */
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

/**
 * What to send to a browser that accepts `accept`: AVIF where it is ready (else it is made in the background for the
 * next one), WebP, or JPEG. `read` gives null when there is no such picture, 'unreachable' when its original cannot be had now.
 */
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

/** 'unreachable' when the store or the encoder failed, which passes; the cause goes to the log. */
export async function orUnreachable<Value>(reading: Promise<Value>): Promise<Value | 'unreachable'> {
  return reading.catch((error: unknown) => {
    if (!(error instanceof StorageUnavailable || error instanceof EncoderDied)) throw error
    logError('picture.read_failed', error.cause ?? error)
    return 'unreachable'
  })
}

/** Every format worth keeping of a picture in these widths, one after the other. */
export async function prepareDerivatives(storageKey: string, widths: readonly number[]): Promise<void> {
  for (const width of widths) await derivative(storageKey, width, 'webp', { ahead: true })
  for (const width of widths) if (width <= widestAvif) await derivative(storageKey, width, 'avif', { ahead: true })
}

/** Deletes a picture and all that was made of it here; nothing happens when it is gone already. Throws StorageUnavailable. */
export async function removePicture(storageKey: string): Promise<void> {
  await deletePrivate([storageKey])
  await fs.rm(pictureFolder(storageKey), { recursive: true, force: true })
}

/** It is kept here as well: its sizes are asked for next. */
async function keepOriginal(file: string, { sha256, ...facts }: EncodedFacts): Promise<PictureFacts> {
  const extension = facts.mimeType.replace('image/', '')
  const storageKey = await putPrivateFile(file, { filename: `picture.${extension}`, type: facts.mimeType })
  await writeWhole(originalPath(storageKey), (draft) => fs.copyFile(file, draft))
  return { ...facts, storageKey, contentHash: sha256.slice(0, 12) }
}

/** The path of the original on this machine, fetched when it is not there; null when the store has none. */
function fetchOriginal(storageKey: string): Promise<string | null> {
  const target = originalPath(storageKey)
  return onceAtATime(target, async () => {
    if (await fileExists(target)) return target
    const found = await writeWhole(target, async (draft) => {
      const copy = (stream: ReadableStream<Uint8Array>) => fs.writeFile(draft, Readable.fromWeb(stream as never))
      return (await streamPrivate(storageKey, copy, AbortSignal.timeout(storePatience))) !== null
    })
    return found ? target : null
  })
}

const underway = new Map<string, Promise<string | null>>()

/** Many who want the same file wait for one piece of work. */
function onceAtATime(target: string, work: () => Promise<string | null>): Promise<string | null> {
  const running = underway.get(target)
  if (running) return running
  const started = work().finally(() => underway.delete(target))
  underway.set(target, started)
  return started
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
