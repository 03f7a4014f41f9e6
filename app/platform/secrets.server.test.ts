import { expect, test } from 'vitest'

import { env } from './env.server.ts'
import { decryptSecret, encryptSecret, hashSecret, isSigned, newSecret, signatureOf } from './secrets.server.ts'

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

test('an encrypted secret is read for its owner only, and not once it was changed', () => {
  const encrypted = encryptSecret('JBSWY3DPEHPK3PXP', 'mia')
  expect(encrypted).not.toContain('JBSWY3DPEHPK3PXP')
  expect(encryptSecret('JBSWY3DPEHPK3PXP', 'mia')).not.toBe(encrypted)
  expect(decryptSecret(encrypted, 'mia')).toBe('JBSWY3DPEHPK3PXP')
  const changed = Buffer.from(encrypted, 'base64url')
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
  const readings = [
    decryptSecret(encrypted, 'sam'),
    decryptSecret(changed.toString('base64url'), 'mia'),
    decryptSecret(encrypted.slice(0, 20), 'mia'),
    decryptSecret('', 'mia'),
  ]
  expect(readings).toEqual([null, null, null, null])
})
