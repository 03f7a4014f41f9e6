/** Codes of authenticator apps (RFC 6238, as all apps have them), and the recovery codes beside them. */
import { randomInt } from 'node:crypto'

import { Secret, TOTP } from 'otpauth'

import { business } from '#app/business.ts'
import { hashSecret } from '#app/platform/secrets.server.ts'

const period = 30
const digits = 6

export function newAuthenticatorSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** What the QR code holds. */
export function authenticatorAddress(secret: string, username: string): string {
  return totp(secret, username).toString()
}

/** The period of the code, in which it may count once. Null for a wrong code. A phone may be one period off. */
export function stepOfCode(secret: string, typed: string, now: Date): number | null {
  const token = typed.replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const delta = totp(secret).validate({ token, window: 1, timestamp: now.getTime() })
  return delta === null ? null : Math.floor(now.getTime() / 1000 / period) + delta
}

function totp(secret: string, label = ''): TOTP {
  return new TOTP({ issuer: business.name, label, secret: Secret.fromBase32(secret), digits, period })
}

/** Without letters that are read as others. 24 of them are 120 bits: no one guesses one, so a plain hash keeps them. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codeLength = 24

export function newRecoveryCodes(): string[] {
  return Array.from({ length: business.accounts.recoveryCodes }, () => {
    const code = Array.from({ length: codeLength }, () => letters[randomInt(letters.length)]).join('')
    return inFours(code, '-')
  })
}

export function hashRecoveryCode(typed: string): string {
  return hashSecret(
    typed
      .toUpperCase()
      .replace(/O/g, '0')
      .replace(/[IL]/g, '1')
      .replace(/[^0-9A-Z]/g, ''),
  )
}

export function inFours(text: string, between = ' '): string {
  return text.match(/.{1,4}/g)?.join(between) ?? text
}
