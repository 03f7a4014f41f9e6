import fs from 'node:fs/promises'
import path from 'node:path'

import { business } from '#app/config/business.ts'
import { env } from '#app/platform/env.server.ts'
import { logError } from '#app/platform/log.server.ts'

const { warnBelow, keptFree } = business.disk

const refuses = new Set([
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'ENOTDIR',
  'EEXIST',
  'EACCES',
  'EPERM',
  'EIO',
  'EMFILE',
  'ENFILE',
])

/** Full, read-only, broken or closed to us: nothing that the caller sent is wrong. */
export function isDiskFailure(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && refuses.has(String(cause.code))) return true
  return false
}

/** In bytes, of the disk that uploads and resized pictures are on. */
export async function freeDisk(): Promise<number> {
  const folder = path.resolve(env.dataDir)
  await fs.mkdir(folder, { recursive: true })
  const { bavail, bsize } = await fs.statfs(folder)
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
