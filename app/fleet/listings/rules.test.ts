import { expect, test } from 'vitest'

import { listingName, missingForPublishing, moved, stateOf } from './rules.ts'

const stored = { isPublished: true, isAvailable: true, withheldAt: null, hiddenAt: null }

test.each([
  ['unfinished', 'before it is saved', null],
  ['draft', 'when it is withheld but not published', { ...stored, isPublished: false, withheldAt: new Date(0) }],
  ['withheld', 'when it is published and withheld', { ...stored, withheldAt: new Date(0) }],
  ['hidden', 'when it is withheld and hidden', { ...stored, withheldAt: new Date(0), hiddenAt: new Date(0) }],
  ['draft', 'when it is hidden but not published', { ...stored, isPublished: false, hiddenAt: new Date(0) }],
  ['unavailable', 'when its car cannot be booked', { ...stored, isAvailable: false }],
  ['published', 'when nothing is in its way', stored],
])('a listing is %s %s', (state, _, listing) => {
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
] as const)('moving photo %s %s gives the order %s', (id, move, order) => {
  expect(moved(['a', 'b', 'c'], id, move).join('')).toBe(order)
})

test('a listing is named by what is known of its car', () => {
  expect(listingName({ year: '2024', make: 'Ferrari', model: 'Roma', trim: '' })).toBe('2024 Ferrari Roma')
  expect(listingName({ make: null, model: 'Roma' })).toBe('Roma')
  expect(listingName({ year: '2024', make: '', model: '' })).toBeNull()
})
