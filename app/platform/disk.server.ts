import fs from 'node:fs/promises'
import path from 'node:path'

import { business } from '#app/business.ts'
import { env } from '#app/platform/env.server.ts'
import { logError } from '#app/platform/log.server.ts'

const { warnBelow, keptFree } = business.disk

/** Not ENOENT: a file that is read may be missing (`whileWriting`). */
export const diskFailures: ReadonlySet<string> = new Set([
  // Nothing more fits.
  'ENOSPC',
  'EDQUOT',
  'EFBIG',
  'EMFILE',
  'ENFILE',
  // It's closed to us.
  'EROFS',
  'EACCES',
  'EPERM',
  'EBUSY',
  // The path leads elsewhere than it should.
  'ENOTDIR',
  'EISDIR',
  'EEXIST',
  'ELOOP',
  // The device is broken, or was taken away.
  'EIO',
  'ENODEV',
  'ENXIO',
  'ESTALE',
])

class FolderGone extends Error {
  override name = 'FolderGone'
}

/** Full, read-only, broken, gone or closed to us: nothing that the caller sent is wrong. */
export function isDiskFailure(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof FolderGone || ('code' in cause && diskFailures.has(String(cause.code)))) return true
  return false
}

/** Of what writes, ENOENT says that the folder is gone, which is a failure of the disk. */
export async function whileWriting<Value>(writing: Promise<Value>): Promise<Value> {
  return writing.catch((error: unknown) => {
    const isGone = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    throw isGone ? new FolderGone(error.message, { cause: error }) : error
  })
}

/** In bytes, of the disk that uploads and resized pictures are on. */
export async function freeDisk(): Promise<number> {
  const folder = path.resolve(env.dataDir)
  const { bavail, bsize } = await fs.statfs(folder).catch(async () => {
    await fs.mkdir(folder, { recursive: true })
    return fs.statfs(folder)
  })
  return bavail * bsize
}

/** Twice: a file that is copied, cleaned or stored by the emulator lies there once more. */
export async function hasRoomFor(bytes: number): Promise<boolean> {
  const free = await freeDisk()
  if (free >= 2 * bytes + keptFree) return true
  logError('upload.admission_failed', new Error(`${Math.round(free / 2 ** 20)} MiB are free`))
  return false
}

/** Whether the disk is close to full, or cannot be asked. */
export async function isDiskLow(): Promise<boolean> {
  return freeDisk().then(
    (free) => free < warnBelow,
    () => true,
  )
}
