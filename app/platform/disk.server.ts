import fs from 'node:fs/promises'
import path from 'node:path'

import { business } from '#app/config/business.ts'
import { env } from '#app/platform/env.server.ts'
import { logError } from '#app/platform/log.server.ts'

const { warnBelow, keptFree } = business.disk

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

/** Whether the disk is close to full. */
export async function isDiskLow(): Promise<boolean> {
  return (await freeDisk()) < warnBelow
}
