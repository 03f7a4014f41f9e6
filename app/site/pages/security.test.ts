import { expect, test } from 'vitest'

import { business } from '#app/business.ts'
import { printSecurityContact, securityPolicy } from './security.ts'

test('security.txt names a contact and where it is, and runs out in less than a year', () => {
  const now = new Date('2026-11-28T12:34:56Z')
  expect(printSecurityContact('https://marque.example', now).split('\n')).toEqual([
    `Contact: mailto:${business.email}`,
    'Expires: 2027-05-27T00:00:00Z',
    'Preferred-Languages: en',
    'Canonical: https://marque.example/.well-known/security.txt',
    'Policy: https://marque.example/.well-known/security-policy.txt',
    '',
  ])
})

test('the policy says where to write', () => {
  expect(securityPolicy).toContain(business.email)
})
