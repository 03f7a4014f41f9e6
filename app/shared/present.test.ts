import { expect, test } from 'vitest'

import { present } from './present.ts'

test('a value that is there is returned, a missing one is named', () => {
  expect([present(0, 'count'), present('', 'text'), present(false, 'flag')]).toEqual([0, '', false])
  expect(() => present(null, 'charge')).toThrow('charge is missing')
  expect(() => present(undefined, 'charge')).toThrow('charge is missing')
})
