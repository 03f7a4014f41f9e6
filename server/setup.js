/**
 * What every command needs before it can do its work: the right Node, the environment, a database, and a way to say how
 * it goes. Here, in packages.js, build.js and ports.js only Node's own modules are imported at the top: the packages may
 * not be there yet.
 */
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import { describeError } from './describe-error.js'

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
export const fromSources = fs.existsSync(path.join(root, 'app'))

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
  database.guard(say)
  process.env.DATABASE_URL = database.url
  if (process.env.DEPLOYMENT !== 'test') process.env.DEMO_DATA ||= 'true'
  return database.stop
}

export function say(/** @type {string} */ line) {
  process.stdout.write(`${line}\n`)
}

/** Prints why a command could not go on: a sentence where there is one, otherwise what the log may tell of it. */
export function explain(/** @type {unknown} */ error) {
  const expected = error instanceof Error && ['Refusal', 'EnvironmentError'].includes(error.name)
  process.stderr.write(`${expected ? error.message : describeError(error)}\n`)
}
