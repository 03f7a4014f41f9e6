import { createHash, randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'

import { whileWriting } from '#app/platform/disk.server.ts'
import { env } from '#app/platform/env.server.ts'
import { partsFolder } from '#app/platform/upload-parts.server.ts'

const folder = path.resolve(env.dataDir, 'pictures')

export function pictureFolder(storageKey: string): string {
  const name = createHash('sha256').update(storageKey).digest('hex').slice(0, 32)
  return path.join(folder, 'cache', name.slice(0, 2), name)
}

/** By renaming a draft, so that a partial file is never visible. `write` returns false to write nothing. */
export async function writeWhole(target: string, write: (draft: string) => Promise<boolean | void>): Promise<boolean> {
  await whileWriting(fs.mkdir(path.dirname(target), { recursive: true }))
  const draft = `${target}.${randomUUID()}`
  try {
    if ((await whileWriting(write(draft))) === false) return false
    await whileWriting(fs.rename(draft, target))
    return true
  } finally {
    await removeFile(draft)
  }
}

export async function temporaryFile(): Promise<string> {
  const incoming = path.join(folder, 'incoming')
  await whileWriting(fs.mkdir(incoming, { recursive: true, mode: 0o700 }))
  return path.join(incoming, randomUUID())
}

/** A missing one is fine. One call to the disk, where `fs.rm` makes three. */
export async function removeFile(file: string): Promise<void> {
  await fs.unlink(file).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  })
}

export async function removeAbandonedFiles(before: Date): Promise<void> {
  for (const incoming of [path.join(folder, 'incoming'), partsFolder]) {
    for (const name of await fs.readdir(incoming).catch(() => [])) {
      const file = path.join(incoming, name)
      const found = await fs.stat(file).catch(() => null)
      if (found && found.mtime < before) await removeFile(file)
    }
  }
}

export function fileExists(file: string): Promise<boolean> {
  return fs.access(file).then(
    () => true,
    () => false,
  )
}
