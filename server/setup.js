/** Setup shared by all commands. They may run before `npm install`: import only Node modules here. */
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import { describeError } from '#app/shared/describe-error.js'
import { readSecret } from './secret-file.js'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

export class CommandError extends Error {
  name = 'CommandError'
}

export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  throw new CommandError(`Marque needs Node 20.19 or newer; this is ${process.versions.node}. See https://nodejs.org.`)
}

export const fromSources = fs.existsSync(path.join(root, 'app'))

/** @param {'demo' | 'development'} usual */
export function completeEnvironment(usual) {
  const env = process.env
  const file = path.join(root, '.env')
  if (fs.existsSync(file)) process.loadEnvFile(file)
  env.DEPLOYMENT ||= env.NODE_ENV === 'production' && usual === 'demo' ? 'production' : usual
  env.NODE_ENV = usual === 'development' ? 'development' : 'production'
  env.DATA_DIR ||= path.join(root, '.data')
  fs.mkdirSync(env.DATA_DIR, { recursive: true })
  if (env.DEPLOYMENT !== 'production') env.SESSION_SECRET ||= readSecret(path.join(env.DATA_DIR, 'session-secret'), 32)
}

export function printLine(/** @type {string} */ line) {
  process.stdout.write(`${line}\n`)
}

export function explain(/** @type {unknown} */ error) {
  const expected = error instanceof Error && ['CommandError', 'EnvironmentError'].includes(error.name)
  process.stderr.write(`${expected ? error.message : describeError(error)}\n`)
}
