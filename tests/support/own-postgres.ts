/** For tests that stop, freeze or kill a Postgres server of their own. */
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

/** Faster, and safe as long as the machine does not crash. */
export const fastSettings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/** `directory` is the one given to startEmbeddedPostgres. */
export function postmasterPid(directory: string): number {
  return Number(fs.readFileSync(path.join(directory, 'data/postmaster.pid'), 'utf8').split('\n')[0])
}

export function childrenOf(pid: number): number[] {
  return fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
}

/** Output of the audit command; empty when all agrees. */
export function auditOf(databaseUrl: string): string {
  const env = { ...process.env, DATABASE_URL: databaseUrl }
  const run = spawnSync(process.execPath, ['server/run.js', 'audit'], { env, encoding: 'utf8' })
  return run.status === 0 ? '' : run.stdout + run.stderr
}
