import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { z } from 'zod'

import { env } from '#app/platform/env.server.ts'

/** As signed in the upload address. */
export type Facts = { name: string; type: string; size: number; customId: string | null }
export type Promised = z.infer<typeof promised>

/** As the SDK's handler registers a route for its keys. */
export const promised = z.object({
  metadata: z.unknown().optional(),
  callbackUrl: z.string(),
  callbackSlug: z.string(),
  awaitServerData: z.boolean(),
})
const keptFacts = z.object({ type: z.string(), size: z.number() })

const folder = path.resolve(env.uploadsDir)

/** A key is a file name: it must not lead out of the folder. */
export function isKey(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Za-z0-9_-]{8,200}$/.test(value)
}

/**
 * Writes to a temporary file and renames it when complete. Returns its MD5. Throws RangeError when the size differs.
 */
export async function keepFile(
  key: string,
  { name, type, size }: Facts,
  receive: (take: (chunks: AsyncIterable<Uint8Array>) => Promise<void>) => Promise<unknown>,
): Promise<string> {
  await fs.mkdir(folder, { recursive: true, mode: 0o700 })
  const temporary = path.join(folder, `partial-${randomUUID()}`)
  const hash = createHash('md5')
  let arrived = 0
  async function* counted(chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      arrived += chunk.byteLength
      if (arrived > size) throw new RangeError('more than was promised')
      hash.update(chunk)
      yield chunk
    }
  }
  const facts = path.join(folder, `${key}.json`)
  const written = fs.writeFile(facts, JSON.stringify({ name, type, size }), { mode: 0o600 })
  try {
    await receive(async (chunks) => {
      // A stream that opens the file itself might do so after it was removed below.
      const file = await fs.open(temporary, 'w', 0o600)
      await pipeline(counted(chunks), file.createWriteStream())
    })
    if (arrived !== size) throw new RangeError('less than was promised')
    await written
    // By the clock that it is listed by, which a disk need not share.
    const at = new Date()
    await fs.utimes(temporary, at, at)
    await fs.rename(temporary, path.join(folder, key))
  } catch (error) {
    await Promise.allSettled([written])
    await Promise.all([temporary, facts].map((file) => fs.rm(file, { force: true })))
    throw error
  }
  return hash.digest('hex')
}

/** `part` has both ends included. */
export async function openFile(
  key: string,
  part?: { start: number; end: number },
): Promise<{ type: string; size: number; stream: ReadableStream } | null> {
  const text = await fs.readFile(path.join(folder, `${key}.json`), 'utf8').catch(() => null)
  // The name is written first: an interrupted upload has nothing else.
  if (text === null || !(await firstOf([key]))) return null
  const { type, size } = keptFacts.parse(JSON.parse(text))
  // Fence: Node has types of its own for the web's streams. createReadableStreamFromReadable of Remix needs no cast, but
  // when a reader goes away it throws where nothing catches, which ends the process.
  const stream = Readable.toWeb(createReadStream(path.join(folder, key), part)) as ReadableStream
  return { type, size, stream }
}

export async function expectUpload(key: string, route: Promised): Promise<void> {
  await fs.mkdir(folder, { recursive: true, mode: 0o700 })
  await fs.writeFile(path.join(folder, `${key}.route.json`), JSON.stringify(route), { mode: 0o600 })
}

/**
 * The handler registers the route while its response travels, so a quick browser may be here first. Null when the
 * address is unknown or used.
 */
export async function findExpectedUpload(key: string): Promise<Promised | null> {
  for (let tries = 0; tries < 20; tries++) {
    const text = await fs.readFile(path.join(folder, `${key}.route.json`), 'utf8').catch(() => null)
    if (text) return promised.parse(JSON.parse(text))
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return null
}

/** The address is used up. */
export async function deleteExpectedUpload(key: string): Promise<void> {
  await fs.rm(path.join(folder, `${key}.route.json`), { force: true })
}

/** Includes partial and expected files, so that a sweep finds what a killed process left. */
export async function listFiles(limit: number, offset: number) {
  const names = await fs.readdir(folder).catch(() => [])
  const keys = [...new Set(names.map((name) => name.replace(/(\.route)?\.json$/, '')))].sort()
  const files = await Promise.all(
    keys.slice(offset, offset + limit).map(async (key) => {
      const found = await firstOf([key, `${key}.json`, `${key}.route.json`])
      return {
        id: key,
        key,
        customId: null,
        name: key,
        size: found?.size ?? 0,
        status: 'Uploaded',
        uploadedAt: found?.mtimeMs ?? Date.now(),
      }
    }),
  )
  return { hasMore: offset + limit < keys.length, files }
}

async function firstOf(names: string[]) {
  for (const name of names) {
    const found = await fs.stat(path.join(folder, name)).catch(() => null)
    if (found) return found
  }
  return null
}

/** Returns whether the file existed. */
export async function removeFile(key: string): Promise<boolean> {
  const there = await fs.rm(path.join(folder, key)).then(
    () => true,
    () => false,
  )
  await fs.rm(path.join(folder, `${key}.json`), { force: true })
  await fs.rm(path.join(folder, `${key}.route.json`), { force: true })
  return there
}
