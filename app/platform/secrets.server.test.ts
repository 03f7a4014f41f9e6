import { expect, test } from 'vitest'

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
