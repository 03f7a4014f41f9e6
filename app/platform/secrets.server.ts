/** Secrets that we hand out (sessions, links, drafts) and keep only the hash of. */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

import { env } from '#app/platform/env.server.ts'

/** 192 random bits, safe in an address and a cookie. */
export function newSecret(): string {
  return randomBytes(24).toString('base64url')
}

/** What is stored of a secret. It is random, so a plain hash cannot be guessed back. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

/** Proves that a link to a thing is one of ours; nothing has to be stored for it, and it lasts as long as the thing. */
export function sealOf(thing: string): string {
  return createHmac('sha256', env.sessionSecret).update(`seal of ${thing}`).digest('base64url')
}

export function isSealed(thing: string, seal: string): boolean {
  const [given, right] = [Buffer.from(seal), Buffer.from(sealOf(thing))]
  return given.length === right.length && timingSafeEqual(given, right)
}
