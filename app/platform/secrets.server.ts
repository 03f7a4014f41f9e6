import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

import { env } from '#app/platform/env.server.ts'

export function newSecret(): string {
  return randomBytes(24).toString('base64url')
}

export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

/** Signs a link that needs no stored row and lasts as long as its subject. */
export function signatureOf(thing: string, secret = env.sessionSecret): string {
  return createHmac('sha256', secret).update(`seal of ${thing}`).digest('base64url')
}

export function isSigned(thing: string, seal: string): boolean {
  return env.sessionSecrets.some((secret) => isSameSecret(seal, signatureOf(thing, secret)))
}

/** In a time that doesn't tell how much of it was right. */
export function isSameSecret(given: string, right: string): boolean {
  const [ours, theirs] = [Buffer.from(right), Buffer.from(given)]
  return ours.length === theirs.length && timingSafeEqual(ours, theirs)
}

const cipher = 'aes-256-gcm'
const lengths = { nonce: 12, tag: 16 }

/** For the database, by the newest session secret. `owner`: whose it is; it can't be read as another's. */
export function encryptSecret(secret: string, owner: string): string {
  const nonce = randomBytes(lengths.nonce)
  const encryption = createCipheriv(cipher, encryptionKey(env.sessionSecret), nonce).setAAD(Buffer.from(owner))
  const text = Buffer.concat([encryption.update(secret, 'utf8'), encryption.final()])
  return Buffer.concat([nonce, encryption.getAuthTag(), text]).toString('base64url')
}

/** Null when it was encrypted with a secret that is no longer accepted, for another owner, or was changed. */
export function decryptSecret(encrypted: string, owner: string): string | null {
  const bytes = Buffer.from(encrypted, 'base64url')
  const [nonce, tag, text] = [
    bytes.subarray(0, lengths.nonce),
    bytes.subarray(lengths.nonce, lengths.nonce + lengths.tag),
    bytes.subarray(lengths.nonce + lengths.tag),
  ]
  for (const secret of env.sessionSecrets) {
    try {
      const decryption = createDecipheriv(cipher, encryptionKey(secret), nonce, { authTagLength: lengths.tag })
        .setAAD(Buffer.from(owner))
        .setAuthTag(tag)
      return Buffer.concat([decryption.update(text), decryption.final()]).toString('utf8')
    } catch {
      // Another secret may be the one.
    }
  }
  return null
}

function encryptionKey(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'secrets in the database', 32))
}
