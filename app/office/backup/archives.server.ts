import fs from 'node:fs/promises'
import path from 'node:path'

import { readKeyFile } from '#app/platform/archive.server.ts'
import { env } from '#app/platform/env.server.ts'
import { commandError } from '#app/shared/command-error.ts'
import { archivesAmong, type KeptArchive } from './rules.ts'

/** Newest first; none while the folder is not there. */
export async function listArchives(): Promise<KeptArchive[]> {
  return archivesAmong(await fs.readdir(env.backups.folder).catch(() => []))
}

export const pathOfArchive = (name: string) => path.join(env.backups.folder, name)

/** Throws a sentence. */
export const readBackupKey = () => readKeyFile(env.backups.keyFile)

/** The path given, or that of the newest archive. Throws a sentence when there is none. */
export async function chooseArchive(given: string | undefined): Promise<string> {
  if (given) return path.resolve(given)
  const [newest] = await listArchives()
  if (!newest) throw commandError(`There is no backup in ${env.backups.folder}.`)
  return pathOfArchive(newest.name)
}
