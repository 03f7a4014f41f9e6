import { expect, test } from 'vitest'

import { printPhone, readPhone } from './phone.server.ts'

test.each([
  ['(404) 555-0143', '+14045550143', '(404) 555-0143'],
  ['404.555.0143', '+14045550143', '(404) 555-0143'],
  ['+44 20 7946 0018', '+442079460018', '+44 20 7946 0018'],
])('%s is stored as %s and printed as %s', (typed, stored, printed) => {
  expect(readPhone(typed)).toBe(stored)
  expect(printPhone(stored)).toBe(printed)
})

test.each(['', '12', 'call me'])('"%s" is no number and is printed as it is', (typed) => {
  expect(readPhone(typed)).toBeUndefined()
  expect(printPhone(typed)).toBe(typed)
})
