import { expect, test } from 'vitest'

import { readCarPath } from './rules.ts'

test.each([
  ['/car/ferrari-roma', 'ferrari-roma'],
  ['/car/ferrari-roma?pickup=2026-12-01', 'ferrari-roma'],
])('%s is the page of %s', (address, slug) => {
  expect(readCarPath(address)).toBe(slug)
})

test.each(['/car/ferrari-roma/gallery', '/car/ferrari-roma.data', '/car/', '/fleet?next=/car/ferrari-roma'])(
  '%s is not the page of a car',
  (address) => {
    expect(readCarPath(address)).toBeUndefined()
  },
)
