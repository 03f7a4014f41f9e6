import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'

import { z } from 'zod/mini'

import { restoreRehearsals } from '#drizzle/schema.ts'
import { realNow } from '#app/platform/clock.server.ts'
import { db, openOwnerConnection } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import { logError } from '#app/platform/log.server.ts'
import { listArchives, pathOfArchive } from './archives.server.ts'

/**
 * Restores the newest backup into a database of its own, audits it there, drops it and records what was found. Does
 * nothing where no folder and key are set. The work is another process's, which yields to the site.
 */
export async function rehearseRestore(): Promise<void> {
  if (!env.backups.configured) return
  const beganAt = realNow()
  const [newest] = await listArchives()
  const { rows, files, findings } = newest
    ? await restoreAside(pathOfArchive(newest.name))
    : { rows: 0, files: 0, findings: [`There is no backup in ${env.backups.folder}.`] }
  const found = { archive: newest?.name ?? '', madeAt: newest?.at ?? null, rowCount: rows, fileCount: files, findings }
  await db.insert(restoreRehearsals).values({ ...found, beganAt, endedAt: realNow() })
  if (findings.length > 0) logError('restore.rehearsal_failed', new Error(findings.join(' ')))
}

const answer = z.object({ rows: z.number(), files: z.number(), findings: z.array(z.string()) })

async function restoreAside(archive: string): Promise<z.infer<typeof answer>> {
  try {
    return await withThrowawayDatabase((database) => askProcess(archive, database))
  } catch (error) {
    return { rows: 0, files: 0, findings: [error instanceof Error ? error.message : String(error)] }
  }
}

/** The database goes with whatever came of `work`, and so do those that a killed process has left. */
async function withThrowawayDatabase<Value>(work: (database: string) => Promise<Value>): Promise<Value> {
  const prefix = `${new URL(env.databaseUrl).pathname.slice(1)}_rehearsal_`.slice(-50)
  const name = `${prefix}${randomBytes(4).toString('hex')}`
  const sql = openOwnerConnection()
  try {
    const left = await sql<{ datname: string }[]>`
      select datname from pg_database d where starts_with(datname, ${prefix})
        and not exists (select from pg_stat_activity a where a.datname = d.datname)`
    for (const { datname } of left) await sql`drop database if exists ${sql(datname)}`
    await sql`create database ${sql(name)} template template0`
    try {
      return await work(name)
    } finally {
      await sql`drop database if exists ${sql(name)} with (force)`
    }
  } finally {
    await sql.end({ timeout: 5 })
  }
}

/** Ends when this process does: the channel between them closes then. */
async function askProcess(archive: string, database: string): Promise<z.infer<typeof answer>> {
  const child = spawn(process.execPath, ['server/run.js', 'rehearse', path.resolve(archive), database], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  if (!child.stdout || !child.stderr) throw new Error('The restore has no output.')
  if (child.pid !== undefined) os.setPriority(child.pid, os.constants.priority.PRIORITY_BELOW_NORMAL)
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('close', resolve).once('error', reject)
  })
  const [said, complained, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  if (code !== 0) throw new Error(complained.trim().split('\n').slice(-3).join(' ') || 'The restore was ended.')
  return answer.parse(JSON.parse(said.trim().split('\n').at(-1) ?? ''))
}
