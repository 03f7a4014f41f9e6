import { expect, test } from 'vitest'

import { listingName, missingForPublishing, moved, stateOf } from './rules.ts'

const stored = { isPublished: true, isAvailable: true, withheldAt: null, hiddenAt: null }

test.each([
  [null, 'unfinished'],
  [{ ...stored, isPublished: false, withheldAt: new Date(0) }, 'draft'],
  [{ ...stored, withheldAt: new Date(0) }, 'withheld'],
  [{ ...stored, withheldAt: new Date(0), hiddenAt: new Date(0) }, 'hidden'],
  [{ ...stored, isPublished: false, hiddenAt: new Date(0) }, 'draft'],
  [{ ...stored, isAvailable: false }, 'unavailable'],
  [stored, 'published'],
])('%o is %s', (listing, state) => {
  expect(stateOf(listing)).toBe(state)
})

test('publishing needs details, a photo, a confirmed address and the right to list', () => {
  const ready = { isSaved: true, photos: 1, isEmailConfirmed: true, mayList: true }
  expect(missingForPublishing(ready)).toEqual([])
  expect(missingForPublishing({ isSaved: false, photos: 0, isEmailConfirmed: false, mayList: false })).toEqual([
    'unfinished',
    'imagesRequired',
    'emailUnconfirmed',
    'notSubscribed',
  ])
})

test.each([
  ['b', 'first', 'bac'],
  ['b', 'earlier', 'bac'],
  ['b', 'later', 'acb'],
  ['a', 'earlier', 'abc'],
  ['c', 'later', 'abc'],
  ['x', 'first', 'abc'],
] as const)('%s moved %s gives %s', (id, move, order) => {
  expect(moved(['a', 'b', 'c'], id, move).join('')).toBe(order)
})

test('a name is what is known of it', () => {
  expect(listingName({ year: '2024', make: 'Ferrari', model: 'Roma', trim: '' })).toBe('2024 Ferrari Roma')
  expect(listingName({ make: null, model: 'Roma' })).toBe('Roma')
  expect(listingName({ year: '2024', make: '', model: '' })).toBeNull()
})
