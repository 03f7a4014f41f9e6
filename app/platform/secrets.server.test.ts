import { expect, test } from 'vitest'

import { env } from './env.server.ts'
import { hashSecret, isSigned, newSecret, signatureOf } from './secrets.server.ts'

test('secrets differ, fit into an address and are hashed the same each time', () => {
  const [one, other] = [newSecret(), newSecret()]
  expect(one).not.toBe(other)
  expect(one).toMatch(/^[\w-]{32}$/)
  expect(hashSecret(one)).toBe(hashSecret(one))
  expect(hashSecret(one)).not.toBe(hashSecret(other))
})

test('a signature belongs to one thing; a changed, short or empty one is refused', () => {
  const signature = signatureOf('waiting-list:1')
  expect(isSigned('waiting-list:1', signature)).toBe(true)
  for (const wrong of ['', signature.slice(1), `${signature}x`, signatureOf('waiting-list:2')])
    expect(isSigned('waiting-list:1', wrong)).toBe(false)
})

test('a signature by a secret that is being replaced counts until that secret is taken away', () => {
  const old = 'a-secret-that-is-being-replaced-0123'
  const signature = signatureOf('waiting-list:1', old)
  expect(isSigned('waiting-list:1', signature)).toBe(false)
  env.sessionSecrets.push(old)
  try {
    expect(isSigned('waiting-list:1', signature)).toBe(true)
    expect(signatureOf('waiting-list:1')).not.toBe(signature)
  } finally {
    env.sessionSecrets.pop()
  }
})
