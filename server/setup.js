/**
 * Setup shared by all commands. This file, packages.js, build.js and ports.js import only Node modules: packages may
 * not be installed yet.
 */
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import { describeError } from './describe-error.js'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

/** An error printed as a sentence, without a stack. */
export class CommandError extends Error {
  name = 'CommandError'
}

export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  throw new CommandError(`Marque needs Node 20.19 or newer; this is ${process.versions.node}. See https://nodejs.org.`)
}

/** Containers hold the build without sources. */
export const fromSources = fs.existsSync(path.join(root, 'app'))

/**
 * Completes process.env from `.env` and the deployment; demos get their own secret and data folder, production must
 * set them.
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
 * Starts the embedded Postgres when DATABASE_URL is not set, and allows demo data in it.
 * @returns {Promise<() => Promise<void>>} stops what was started
 */
export async function ensureDatabase() {
  if (process.env.DATABASE_URL || process.env.DEPLOYMENT === 'production') return async () => {}
  const { startEmbeddedPostgres } = await import('./embedded-postgres.js')
  const directory = path.join(process.env.DATA_DIR ?? '.data', 'postgres')
  const first = !fs.existsSync(directory)
  if (first) say('Setting up the embedded Postgres (once)')
  const database = await startEmbeddedPostgres({ directory })
  database.supervise(say)
  process.env.DATABASE_URL = database.url
  if (process.env.DEPLOYMENT !== 'test') process.env.DEMO_DATA ||= 'true'
  return database.stop
}

export function say(/** @type {string} */ line) {
  process.stdout.write(`${line}\n`)
}

export function explain(/** @type {unknown} */ error) {
  const expected = error instanceof Error && ['CommandError', 'EnvironmentError'].includes(error.name)
  process.stderr.write(`${expected ? error.message : describeError(error)}\n`)
}
