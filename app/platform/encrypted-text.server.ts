/**
 * Texts that the database has encrypted only. Each begins with the name of its key: what has to be encrypted again after a
 * key was replaced is found without reading it (decision 109).
 */
import { hkdfSync } from 'node:crypto'

import { env } from '#app/platform/env.server.ts'
import { decryptSecret, encryptSecret } from '#app/platform/secrets.server.ts'

const named = /^k[0-9a-f]{8}:/

function keyName(secret: string): string {
  return `k${Buffer.from(hkdfSync('sha256', secret, '', 'name of the key', 4)).toString('hex')}`
}

/** What texts of the newest key begin with. */
export const newestKeyPrefix = (): string => `${keyName(env.sessionSecret)}:`

/** The names of the keys that are accepted; a text has one before its first colon. */
export const keyNames = (): string[] => env.sessionSecrets.map(keyName)

/** `owner`: whose it is; it can't be read as another's. An empty text stays empty. */
export function encryptText(text: string, owner: string): string {
  return text && newestKeyPrefix() + encryptSecret(text, owner)
}

/** Null when its key is not accepted. A text from before it was encrypted is given as it is. */
export function decryptText(stored: string, owner: string): string | null {
  const [name] = named.exec(stored) ?? []
  return name ? decryptSecret(stored.slice(name.length), owner) : stored
}

/** Of a row: also what is in its lists and objects. */
export function decryptWithin(value: unknown, owner: string): unknown {
  if (typeof value === 'string') return decryptText(value, owner)
  if (Array.isArray(value)) return value.map((each) => decryptWithin(each, owner))
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, decryptWithin(each, owner)]))
}

/** Fields of forms whose texts are encrypted wherever a form is kept. */
const encryptedFields = /^license\d+$/

/** A form that is kept is found by a secret that changes hands; all of a table have one owner. */
export const entriesOwners = { drafts: 'booking_drafts', unsentForms: 'kept_entries' } as const

type Entry = [name: string, text: string]

export function encryptEntries(entries: readonly Entry[], owner: string): Entry[] {
  return mapEncrypted(entries, (text) => encryptText(text, owner))
}

/** Empty where its key is not accepted. */
export function decryptEntries(entries: readonly Entry[], owner: string): Entry[] {
  return mapEncrypted(entries, (text) => decryptText(text, owner) ?? '')
}

function mapEncrypted(entries: readonly Entry[], change: (text: string) => string): Entry[] {
  return entries.map(([name, text]) => [name, encryptedFields.test(name) ? change(text) : text])
}
