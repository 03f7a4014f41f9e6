/** A Postgres for tests alone: in memory where there is room, and without what only a power cut would need. */
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

import { startEmbeddedPostgres } from '../../server/embedded-postgres.js'

/**
 * It forgets the last moments in a power cut, which no test minds, and is quicker for it. A connection plans a statement
 * once, not for each of its first five uses: a quarter of its work.
 */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '256MB',
  plan_cache_mode: 'force_generic_plan',
}
/** Linux's folder in memory. A run takes about 500 MB of it; containers often have 64. */
const memory = '/dev/shm'
const roomNeeded = 2_000_000_000

/**
 * Starts or joins the Postgres of this folder. Every test file makes a database of 900 files and drops it: on a disk that
 * costs twenty times the processor time it does in memory.
 * @param {string} folder under which it keeps its data when there is no room in memory
 * @param {number} [port]
 */
export function startFastPostgres(folder, port) {
  return startEmbeddedPostgres({ directory: fastDirectory(folder), port, settings, temporary: hasRoom() })
}

/** Where startFastPostgres keeps its data for this folder. @param {string} folder */
export function fastDirectory(folder) {
  const name = createHash('sha256').update(path.resolve(folder)).digest('hex').slice(0, 12)
  return hasRoom() ? path.join(memory, `marque-${name}`) : path.join(folder, 'postgres')
}

/**
 * Where the files of these databases are kept: beside them, since a test file's demo data is six hundred small ones.
 * @param {string} folder
 */
export function fastFiles(folder) {
  return hasRoom() ? `${fastDirectory(folder)}-files` : path.join(folder, 'files')
}

/** Asked once in a run, whose processes inherit the answer: what the run itself takes must not move its databases. */
function hasRoom() {
  process.env.TEST_IN_MEMORY ??= String(freeBytes() > roomNeeded)
  return process.env.TEST_IN_MEMORY === 'true'
}

function freeBytes() {
  try {
    const { bavail, bsize } = fs.statfsSync(memory)
    return bavail * bsize
  } catch {
    return 0
  }
}
