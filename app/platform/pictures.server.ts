import fs from 'node:fs/promises'
import path from 'node:path'

import type { ReceivedFile } from '#app/platform/file-content.server.ts'
import { env } from '#app/platform/env.server.ts'
import { logFileOutage } from '#app/platform/file-outages.server.ts'
import { logError } from '#app/platform/log.server.ts'
import {
  cleanPicture,
  encodeFitted,
  measurePicture,
  resizePicture,
  type EncodedFacts,
  type PictureFormat,
  type PicturePreset,
  type PictureSender,
} from '#app/platform/picture-encoding.server.ts'
import { fileExists, pictureFolder, removeFile, temporaryFile, writeWhole } from '#app/platform/picture-files.server.ts'
import { singleFlight } from '#app/platform/single-flight.ts'
import { deletePrivate, putPrivateFile, streamPrivate } from '#app/platform/storage.server.ts'
import { seconds } from '#app/shared/durations.ts'

export type PictureFacts = Omit<EncodedFacts, 'sha256'> & { storageKey: string; contentHash: string }

export type PictureSize = number | { name: string; preset: PicturePreset }

/** Wider AVIF costs seconds of CPU for little gain. */
const widestAvif = 1440
const storePatience = seconds(8)
const onceAtATime = singleFlight<string | null>()

const original: PicturePreset = { width: 3840, height: 3840, quality: 0.9 }

export async function storePicture(
  file: Pick<ReceivedFile, 'path' | 'mimeType'>,
  { preset = original, ...sender }: PictureSender & { preset?: PicturePreset },
): Promise<PictureFacts> {
  const clean = await temporaryFile()
  try {
    return await keepOriginal(clean, await cleanPicture(file, clean, { ...sender, preset }))
  } finally {
    await removeFile(clean)
  }
}

export async function storeOwnPicture(file: string): Promise<PictureFacts> {
  return keepOriginal(file, await measurePicture(file))
}

/** Null when the file is lost. */
export async function measureStored(storageKey: string): Promise<EncodedFacts | null> {
  const file = await fetchOriginal(storageKey)
  return file === null ? null : measurePicture(file)
}

export function derivative(
  storageKey: string,
  size: PictureSize,
  format: PictureFormat,
  { ahead = false } = {},
): Promise<string | null> {
  const target = derivativePath(storageKey, size, format)
  return onceAtATime(target, async () => {
    if (await fileExists(target)) return target
    const source = await fetchOriginal(storageKey)
    if (!source) return null
    await writeWhole(target, (draft) =>
      typeof size === 'number'
        ? resizePicture(source, draft, { width: size, format, ahead })
        : encodeFitted(source, draft, { preset: size.preset, format, ahead }),
    )
    return target
  })
}

export async function pictureFor(storageKey: string, size: PictureSize, accept: string) {
  const format = await bestFormat(storageKey, size, accept)
  return { format, type: `image/${format}`, read: () => orUnreachable(read()) }

  async function read(): Promise<Buffer | null> {
    const there = await fs.readFile(derivativePath(storageKey, size, format)).catch(() => null)
    if (there) return there
    const made = await derivative(storageKey, size, format)
    return made === null ? null : fs.readFile(made)
  }
}

export async function orUnreachable<Value>(reading: Promise<Value>): Promise<Value | 'unreachable'> {
  return reading.catch((error: unknown) => {
    logFileOutage('picture.read_failed', error)
    return 'unreachable'
  })
}

export async function prepareDerivatives(storageKey: string, sizes: readonly PictureSize[]): Promise<void> {
  for (const size of sizes) await derivative(storageKey, size, 'webp', { ahead: true })
  for (const size of sizes) if (isMadeAsAvif(size)) await derivative(storageKey, size, 'avif', { ahead: true })
}

function isMadeAsAvif(size: PictureSize): boolean {
  return typeof size !== 'number' || size <= widestAvif
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

async function bestFormat(storageKey: string, size: PictureSize, accept: string): Promise<PictureFormat> {
  if (accept.includes('image/avif') && isMadeAsAvif(size)) {
    if (await fileExists(derivativePath(storageKey, size, 'avif'))) return 'avif'
    if (env.preparePictures) makeLater(storageKey, size)
  }
  return accept.includes('image/webp') ? 'webp' : 'jpeg'
}

function makeLater(storageKey: string, size: PictureSize): void {
  derivative(storageKey, size, 'avif', { ahead: true }).catch((error: unknown) =>
    logError('picture.derivative_failed', error, { size: nameOf(size) }),
  )
}

function originalPath(storageKey: string): string {
  return path.join(pictureFolder(storageKey), 'original')
}

function derivativePath(storageKey: string, size: PictureSize, format: PictureFormat): string {
  return path.join(pictureFolder(storageKey), `${nameOf(size)}.${format}`)
}

function nameOf(size: PictureSize): string {
  return typeof size === 'number' ? String(size) : size.name
}
