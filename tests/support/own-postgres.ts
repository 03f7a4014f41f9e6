/** For tests that stop, freeze or kill a Postgres server of their own. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'

/** `directory` is the one given to startEmbeddedPostgres. */
export function postmasterPid(directory: string): number {
  return Number(fs.readFileSync(path.join(directory, 'data/postmaster.pid'), 'utf8').split('\n')[0])
}

/** Output of the audit command; empty when all agrees. `databaseUrl` is its owner's, `files` the site's data folder. Blocking here would hide that the site closes idle connections. */
export async function auditOf(databaseUrl: string, files = process.env.DATA_DIR): Promise<string> {
  const env = { ...process.env, DATABASE_URL: databaseUrl, DATABASE_OWNER_URL: databaseUrl, DATA_DIR: files }
  const run = spawn(process.execPath, ['server/run.js', 'audit'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [run.stdout, run.stderr]) stream.on('data', (chunk) => (output += chunk))
  const [code] = (await once(run, 'close')) as [number | null]
  return code === 0 ? '' : output
}
