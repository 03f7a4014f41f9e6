/** Secrets that we hand out (sessions, links, drafts) and keep only the hash of. */
import { createHash, randomBytes } from 'node:crypto'

/** 192 random bits, safe in an address and a cookie. */
export function newSecret(): string {
  return randomBytes(24).toString('base64url')
}

/** What is stored of a secret. It is random, so a plain hash cannot be guessed back. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
