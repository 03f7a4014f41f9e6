import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import fs, { type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { FileStore } from '@tus/file-store'
import { Upload } from '@tus/server'

import { isDiskFailure, whileWriting } from '#app/platform/disk.server.ts'
import { env } from '#app/platform/env.server.ts'
import { onceOnly } from '#app/shared/once-only.ts'

type Owned = { ownerId: string; filename: string }
export type ArrivedPart = { id: string; path: string; filename: string; fileSize: number }

export const partsFolder = path.resolve(env.dataDir, 'parts')

/** Its `write` hides why a disk refused behind one answer, so that a full one would look like a bug of ours. */
class PartStore extends FileStore {
  override async create(upload: Upload): Promise<Upload> {
    return whileWriting(super.create(upload))
  }

  override async write(bytes: Readable, id: string, offset: number): Promise<number> {
    const file = createWriteStream(path.join(partsFolder, id), { flags: 'r+', start: offset })
    await whileWriting(pipeline(bytes, file))
    return offset + file.bytesWritten
  }

  override async declareUploadLength(id: string, length: number): Promise<void> {
    return whileWriting(super.declareUploadLength(id, length))
  }
}

export const openParts = onceOnly(async () => {
  await whileWriting(fs.mkdir(partsFolder, { recursive: true, mode: 0o700 }))
  return new PartStore({ directory: partsFolder })
})

/** Of a file as its sender calls it. */
export function shortName(filename: string): string {
  return filename.replaceAll('\0', '').slice(-120)
}

export function newPartId(): string {
  return randomBytes(16).toString('hex')
}

export async function findPart(id: string | undefined, ownerId: string): Promise<Upload | null> {
  const part = await readPart(id)
  return part?.metadata?.ownerId === ownerId ? part : null
}

async function readPart(id: string | undefined): Promise<Upload | null> {
  if (!id || !/^[0-9a-f]{32}$/.test(id)) return null
  const store = await openParts()
  // The store gives one answer for an upload that is not there and for a disk that fails.
  await fs.access(path.join(partsFolder, id)).catch((error: unknown) => {
    if (isDiskFailure(error)) throw error
  })
  return store.getUpload(id).catch(() => null)
}

/** Null until the last byte has arrived. */
export async function findArrivedPart(id: string, ownerId: string): Promise<ArrivedPart | null> {
  const part = await findPart(id, ownerId)
  return part && arrived(part)
}

/** As `findArrivedPart`, no matter who sent it, open for reading. */
export async function openSentPart(
  id: string,
): Promise<{ file: FileHandle; filename: string; ownerId: string } | null> {
  const part = await readPart(id)
  const whole = part && arrived(part)
  const ownerId = part?.metadata?.ownerId
  if (!whole || !ownerId) return null
  // It may be gone by now.
  const file = await fs.open(whole.path).catch(() => null)
  return file && { file, filename: whole.filename, ownerId }
}

function arrived({ id, storage, size, offset, metadata }: Upload): ArrivedPart | null {
  if (!storage || size !== offset) return null
  return { id, path: storage.path, filename: metadata?.filename ?? '', fileSize: offset }
}

/** Null when it exceeds `most` bytes, but the stream is consumed: the form continues behind it. */
export async function keepPart(stream: AsyncIterable<Uint8Array>, most: number, owned: Owned): Promise<string | null> {
  const store = await openParts()
  const id = newPartId()
  await store.create(new Upload({ id, offset: 0, metadata: owned }))
  let size = 0
  async function* firstBytes() {
    for await (const chunk of stream) {
      size += chunk.byteLength
      if (size <= most) yield chunk
    }
  }
  try {
    await store.write(Readable.from(firstBytes()), id, 0)
    await store.declareUploadLength(id, size)
  } catch (cause) {
    await removePart(id)
    throw new Error('part not written', { cause })
  }
  if (size <= most) return id
  await removePart(id)
  return null
}

export async function removePart(id: string): Promise<void> {
  const store = await openParts()
  await store.remove(id).catch(() => {})
}
