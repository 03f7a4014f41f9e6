import { randomBytes } from 'node:crypto'
import fs from 'node:fs'

/** @param {string} file @param {number} bytes */
export function readSecret(file, bytes) {
  if (!fs.existsSync(file)) fs.writeFileSync(file, randomBytes(bytes).toString('hex'), { mode: 0o600 })
  return fs.readFileSync(file, 'utf8').trim()
}
