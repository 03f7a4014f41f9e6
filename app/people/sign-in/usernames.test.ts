import { expect, test } from 'vitest'

import { isUsername } from './usernames.ts'

test.each(['abc', 'a_1', 'ABCDEFGHIJKLMNOPQRST'])('accepts the username "%s"', (name) =>
  expect(isUsername(name)).toBe(true),
)

test.each(['ab', 'ABCDEFGHIJKLMNOPQRSTU', 'with space', 'hyphen-ed', 'née', ''])('refuses the username "%s"', (name) =>
  expect(isUsername(name)).toBe(false),
)
