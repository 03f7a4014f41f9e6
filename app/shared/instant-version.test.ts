import { expect, test } from 'vitest'

import { instantVersion } from './instant-version.ts'

test('a version is the instant that the page printed', () => {
  expect(instantVersion.parse('1795791600123')).toEqual(new Date(1_795_791_600_123))
  expect(instantVersion.parse('')).toBeNull()
  expect(instantVersion.parse(undefined)).toBeNull()
})

test.each(['1e400', '9'.repeat(20), '8640000000000000', '253402300800000', '-1', 'x', '1.5', ['1', '2']])(
  'a version that is made up (%j) is that of no row',
  (madeUp) => {
    expect(instantVersion.parse(madeUp)).toEqual(new Date(0))
  },
)
