import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

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
