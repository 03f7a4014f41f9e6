import { expect, test } from 'vitest'

import { isCommonPassword, passwordLengthFor } from './passwords.ts'

test.each([
  ['password', true],
  ['Password1!', true],
  ['123456', true],
  ['654321', true],
  ['qwerty', true],
  ['aaaaaaaa', true],
  ['abcabcabc', true],
  ['lamborghini', true],
  ['Lamborghini99', true],
  ['mia_moore', true],
  ['marque-demo', false],
  ['correct horse', false],
  ['x7#kq!', false],
  ['abcdeabcde', false],
  ['xoxoxo', true],
  ['Mia2026', true],
  ['li1234', false],
])('password %j is common: %s', (password, answer) =>
  expect(isCommonPassword(password, ['mia_moore', 'Mia', 'Li'])).toBe(answer),
)

test('a password that nobody may have is not looked at for long', () => {
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
