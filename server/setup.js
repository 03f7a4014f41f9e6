/**
 * What every command needs before it can do its work: the right Node, the packages, the environment, a database, a
 * build. At the top only Node's own modules and what needs no others are imported, since the packages may not be there yet.
 */
import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { inspect } from 'node:util'

import { withLock } from './process-lock.js'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

/** An end that a sentence explains; printed without a stack. */
export class Refusal extends Error {
  name = 'Refusal'
}

export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  throw new Refusal(`Marque needs Node 20.19 or newer; this is ${process.versions.node}. See https://nodejs.org.`)
}

/** A container holds the build and the packages it needs, no sources: there is nothing to install or to build. */
const fromSources = fs.existsSync(path.join(root, 'app'))

/** Installs what package-lock.json lists, unless just that is installed. */
export async function ensurePackages() {
  if (!fromSources || packagesMatch()) return
  const npm = process.env.npm_execpath
  const [command, before] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []]
  // NODE_ENV=production would leave out what the build needs.
  const args = [...before, 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  await step('Installing packages (once; one to four minutes)', command, args, { PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' })
}

/** Compares versions, not file times: the two lock files are written in no fixed order. */
function packagesMatch() {
  const wanted = readJson(path.join(root, 'package-lock.json'))?.packages
  const installed = readJson(path.join(root, 'node_modules/.package-lock.json'))?.packages
  if (!wanted || !installed) return false
  return Object.entries(wanted).every(([place, entry]) => {
    const there = installed[place]
    return place === '' || (there ? there.version === entry.version : Boolean(entry.optional || entry.peer))
  })
}

/** @returns {{ packages?: Record<string, { version?: string, optional?: boolean, peer?: boolean }> } | undefined} */
function readJson(/** @type {string} */ file) {
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : undefined
}

/**
 * Completes process.env: `.env`, then what kind of deployment this is, then a secret and a folder that a
 * demonstration makes for itself. Production has to bring its own.
 * @param {'demo' | 'development'} usual the deployment when neither DEPLOYMENT nor NODE_ENV=production says otherwise
 */
export function completeEnvironment(usual) {
  const env = process.env
  const file = path.join(root, '.env')
  if (fs.existsSync(file)) process.loadEnvFile(file)
  env.DEPLOYMENT ||= env.NODE_ENV === 'production' && usual === 'demo' ? 'production' : usual
  env.NODE_ENV = usual === 'development' ? 'development' : 'production'
  env.DATA_DIR ||= path.join(root, '.data')
  fs.mkdirSync(env.DATA_DIR, { recursive: true })
  if (env.DEPLOYMENT !== 'production') env.SESSION_SECRET ||= keepSecret(path.join(env.DATA_DIR, 'session-secret'))
}

function keepSecret(/** @type {string} */ file) {
  if (!fs.existsSync(file)) fs.writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 })
  return fs.readFileSync(file, 'utf8').trim()
}

/**
 * Starts the embedded Postgres when no DATABASE_URL is given, and marks its database as one that demo data may fill.
 * @returns {Promise<() => Promise<void>>} stops what was started
 */
export async function ensureDatabase() {
  if (process.env.DATABASE_URL || process.env.DEPLOYMENT === 'production') return async () => {}
  const { startEmbeddedPostgres } = await import('./embedded-postgres.js')
  const directory = path.join(process.env.DATA_DIR ?? '.data', 'postgres')
  const first = !fs.existsSync(directory)
  if (first) say('Setting up the embedded Postgres (once)')
  const database = await startEmbeddedPostgres({ directory })
  process.env.DATABASE_URL = database.url
  if (process.env.DEPLOYMENT !== 'test') process.env.DEMO_DATA ||= 'true'
  return database.stop
}

const sources = ['app', 'public', 'drizzle', 'tests/cast.ts', 'server/mend-postgres.js', 'vite.config.ts', 'remix.config.js', 'tsconfig.json', 'package-lock.json']

/**
 * Builds the site into `directory` unless it holds a build of just these sources.
 * @param {string} [directory] relative to the project
 */
export async function ensureBuild(directory = 'build') {
  if (!fromSources) return
  fs.mkdirSync(path.join(root, '.data'), { recursive: true })
  await withLock(path.join(root, '.data/build-lock'), async () => {
    if (isBuilt(directory)) return
    const sum = sourceSum()
    fs.rmSync(path.join(root, directory, 'sources'), { force: true })
    const remix = path.join(root, 'node_modules/@remix-run/dev/dist/cli.js')
    const own = { BUILD_DIR: directory, NODE_ENV: 'production' }
    await step('Building the site (ten seconds to a minute)', process.execPath, [remix, 'vite:build'], own)
    const { precompress } = await import('./precompress.js')
    await precompress(path.join(root, directory, 'client/assets'))
    fs.writeFileSync(path.join(root, directory, 'sources'), sum)
  })
}

/** Whether `directory` holds a build of the sources as they are now. */
export function isBuilt(/** @type {string} */ directory) {
  const note = path.join(root, directory, 'sources')
  return fs.existsSync(note) && fs.readFileSync(note, 'utf8') === sourceSum()
}

/** Code by its content; pictures, which are many and large, by size and time. */
function sourceSum() {
  const hash = createHash('sha256')
  for (const name of sources) {
    const place = path.join(root, name)
    if (!fs.existsSync(place)) continue
    const files = fs.statSync(place).isDirectory() ? fs.readdirSync(place, { recursive: true, encoding: 'utf8' }).sort() : ['']
    for (const file of files) {
      const full = path.join(place, file)
      const facts = fs.statSync(full)
      if (facts.isDirectory() || /\.test\.tsx?$/.test(full)) continue
      hash.update(path.relative(root, full))
      hash.update(name === 'public' ? `${facts.size} ${facts.mtimeMs}` : fs.readFileSync(full))
    }
  }
  return hash.digest('hex')
}

/**
 * Waits a moment for a port that a stopping process may still hold.
 * @param {number} port
 * @param {string} variable the environment variable that chooses another one
 */
export async function ensurePortIsFree(port, variable) {
  for (let attempt = 0; attempt < 25; attempt++) {
    if (await canListen(port)) return
    await sleep(200)
  }
  throw portIsTaken(port, variable)
}

/** @param {number} port @param {string} variable */
export function portIsTaken(port, variable) {
  return new Refusal(`Port ${port} is taken by another program. Stop it, or choose another: ${variable}=${port + 10} npm start`)
}

/** @param {number} port @returns {Promise<boolean>} */
function canListen(port) {
  return new Promise((resolve, reject) => {
    const probe = net.createServer().once('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      if (error.code === 'EADDRINUSE') resolve(false)
      else reject(new Refusal(`Port ${port} cannot be used: ${error.message}.`))
    })
    probe.listen(port, () => probe.close(() => resolve(true)))
  })
}

/** @type {import('node:child_process').ChildProcess | undefined} */
let underWay

/** Ends the step that runs at the moment, for whoever handles a signal. */
export function interruptStep() {
  underWay?.kill('SIGTERM')
}

/**
 * Runs one long command quietly, saying every quarter of a minute that it still runs; its output is shown when it fails.
 * @param {string} title
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string>} [extra] environment
 * @returns {Promise<void>}
 */
export function step(title, command, args, extra = {}) {
  const began = Date.now()
  const elapsed = () => `${Math.round((Date.now() - began) / 1000)} s`
  say(`${title} …`)
  const alive = setInterval(() => say(`  … ${elapsed()}`), 15_000)
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...extra },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32' && command === 'npm',
    })
    underWay = child
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.once('error', (error) => (output += error.message))
    child.once('close', (code) => {
      clearInterval(alive)
      underWay = undefined
      if (code === 0) say(`  done in ${elapsed()}`)
      if (code === 0) resolve()
      else reject(new Refusal(`${output.trim().split('\n').slice(-40).join('\n')}\n\nThis step failed: ${title}.`))
    })
  })
}

export function say(/** @type {string} */ line) {
  process.stdout.write(`${line}\n`)
}

/** Prints why a command could not go on: a sentence where there is one, otherwise the whole error. */
export function explain(/** @type {unknown} */ error) {
  const expected = error instanceof Error && ['Refusal', 'EnvironmentError'].includes(error.name)
  process.stderr.write(`${expected ? error.message : inspect(error)}\n`)
}
