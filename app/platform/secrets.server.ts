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
  const [given, right] = [Buffer.from(seal), Buffer.from(signatureOf(thing))]
  return given.length === right.length && timingSafeEqual(given, right)
}
