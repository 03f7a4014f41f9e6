import fs from 'node:fs'
import path from 'node:path'

import { startEmbeddedPostgres } from './embedded-postgres.js'
import { printLine } from './setup.js'

/** @returns {Promise<() => Promise<void>>} */
export async function ensureDatabase() {
  if (process.env.DATABASE_URL || process.env.DEPLOYMENT === 'production') return async () => {}
  const directory = path.join(process.env.DATA_DIR ?? '.data', 'postgres')
  const first = !fs.existsSync(directory)
  if (first) printLine('Setting up the embedded Postgres (once)')
  const database = await startEmbeddedPostgres({ directory })
  database.supervise(printLine)
  process.env.DATABASE_OWNER_URL = database.url
  process.env.DATABASE_URL = database.siteUrlOf('marque')
  if (process.env.DEPLOYMENT !== 'test') process.env.DEMO_DATA ||= 'true'
  return database.stop
}
