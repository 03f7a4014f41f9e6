import { expect, test } from 'vitest'

import { isUsername } from './usernames.ts'

test.each([
  ['abc', true],
  ['a_1', true],
  ['ABCDEFGHIJKLMNOPQRST', true],
  ['ab', false],
  ['ABCDEFGHIJKLMNOPQRSTU', false],
  ['with space', false],
  ['hyphen-ed', false],
  ['née', false],
  ['', false],
])('username %j is accepted: %s', (name, answer) => expect(isUsername(name)).toBe(answer))
