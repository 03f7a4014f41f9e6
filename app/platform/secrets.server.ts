import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

import { env } from '#app/platform/env.server.ts'

export function newSecret(): string {
  return randomBytes(24).toString('base64url')
}

export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

/** Signs a link that needs no stored row and lasts as long as its subject. */
export function signatureOf(thing: string): string {
  return createHmac('sha256', env.sessionSecret).update(`seal of ${thing}`).digest('base64url')
}

export function isSigned(thing: string, seal: string): boolean {
  return isSameSecret(seal, signatureOf(thing))
}

/** In a time that doesn't tell how much of it was right. */
export function isSameSecret(given: string, right: string): boolean {
  const [ours, theirs] = [Buffer.from(right), Buffer.from(given)]
  return ours.length === theirs.length && timingSafeEqual(ours, theirs)
}
