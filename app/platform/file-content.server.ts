import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'

import { fileTypeFromBuffer } from 'file-type'

import { hasRoomFor, whileWriting } from '#app/platform/disk.server.ts'
import { removeFile, temporaryFile } from '#app/platform/picture-files.server.ts'

export type ReceivedFile = {
  path: string
  mimeType: string | undefined
  fileSize: number
  sha256: string
  remove: () => Promise<void>
}

const headLength = 4_100
/** Of up to 64 KiB: the disk is asked once for most photographs of a license. */
const heldChunks = 16

/** What the first bytes say. The rest is not read. */
export async function headTypeOf(stream: AsyncIterable<Uint8Array>): Promise<{ mime: string | undefined }> {
  const head: Uint8Array[] = []
  let size = 0
  for await (const chunk of stream) {
    head.push(chunk)
    size += chunk.byteLength
    if (size >= headLength) break
  }
  return { mime: (await fileTypeFromBuffer(Buffer.concat(head)))?.mime }
}

/**
 * Null when it exceeds `most` bytes. Throws a failure of the disk (`isDiskFailure`) also when it would fill up too far. The
 * stream is consumed in both cases: the form continues behind it.
 */
export async function receiveFile(stream: AsyncIterable<Uint8Array>, most: number): Promise<ReceivedFile | null> {
  const [hasRoom, path] = await Promise.all([hasRoomFor(most), temporaryFile()])
  const remove = () => removeFile(path)
  const file = await whileWriting(fs.open(path, 'wx', 0o600))
  const head: Uint8Array[] = []
  const hash = createHash('sha256')
  let size = 0
  let held: Uint8Array[] = []
  async function write() {
    // Unlike `writev` it asks until all is written: of a disk that fills up, or fails.
    await file.writeFile(Buffer.concat(held))
    held = []
  }
  try {
    for await (const chunk of stream) {
      if (size < headLength) head.push(chunk)
      size += chunk.byteLength
      if (size > most || !hasRoom) continue
      hash.update(chunk)
      held.push(chunk)
      if (held.length >= heldChunks) await write()
    }
    await write()
    if (!hasRoom) throw Object.assign(new Error('The disk is nearly full'), { code: 'ENOSPC' })
  } catch (error) {
    await remove()
    throw error
  } finally {
    await file.close()
  }
  if (size > most) {
    await remove()
    return null
  }
  const found = await fileTypeFromBuffer(Buffer.concat(head))
  return { path, mimeType: found?.mime, fileSize: size, sha256: hash.digest('hex'), remove }
}

/** Of a request: throws a 400 Response when its sender went away. */
export function readBodyUpTo(body: AsyncIterable<Uint8Array>, most: number): Promise<Uint8Array | null> {
  return readUpTo(body, most).catch(cutOff)
}

/** The connection broke while the body was sent. No one reads the answer, and it isn’t an error of ours to log. */
export function cutOff(): never {
  throw new Response(null, { status: 400 })
}

export async function readUpTo(stream: AsyncIterable<Uint8Array>, most: number): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of stream) {
    size += chunk.byteLength
    if (size <= most) chunks.push(chunk)
    else chunks.length = 0
  }
  return size <= most ? Buffer.concat(chunks) : null
}
