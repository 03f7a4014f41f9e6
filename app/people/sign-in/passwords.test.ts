import { expect, test } from 'vitest'

import { isCommonPassword, passwordLengthFor } from './passwords.ts'

const words = ['mia_moore', 'Mia', 'Li']

test.each([
  'password',
  'Password1!',
  '123456',
  '654321',
  'qwerty',
  'aaaaaaaa',
  'abcabcabc',
  'lamborghini',
  'Lamborghini99',
  'mia_moore',
  'xoxoxo',
  'Mia2026',
])('takes %s for a common password', (password) => expect(isCommonPassword(password, words)).toBe(true))

test.each(['marque-demo', 'correct horse', 'x7#kq!', 'abcdeabcde', 'li1234'])(
  'does not take %s for a common password',
  (password) => expect(isCommonPassword(password, words)).toBe(false),
)

test('a password that is far too long is checked quickly', () => {
  const began = performance.now()
  expect(isCommonPassword(`${' '.repeat(200_000)}x`, ['Mia'])).toBe(false)
  expect(performance.now() - began).toBeLessThan(100)
})

test('staff and admins need twelve characters, others six', () => {
  expect([
    passwordLengthFor('admin'),
    passwordLengthFor('staff'),
    passwordLengthFor('broker'),
    passwordLengthFor('member'),
  ]).toEqual([12, 12, 6, 6])
})
