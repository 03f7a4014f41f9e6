import { describe, expect, test } from 'vitest'

import { isPhotoKind, objectionToDeletion } from './rules.ts'

const free = { openBookings: 0, unpaidRequests: 0, bookedListings: 0, isLastAdmin: false }

describe('deleting an account', () => {
  test.each([
    [{}, undefined],
    [{ openBookings: 1 }, 'openBooking'],
    [{ unpaidRequests: 1 }, 'unpaidRequest'],
    [{ openBookings: 1, unpaidRequests: 1 }, 'openBooking'],
    [{ bookedListings: 1 }, 'listingBooked'],
    [{ isLastAdmin: true, openBookings: 1 }, 'lastAdmin'],
  ])('with %o is refused for: %s', (ties, reason) => {
    expect(objectionToDeletion({ ...free, ...ties })).toBe(reason)
  })
})

test('there are two photos', () => {
  expect(['profile', 'cover', 'hero', undefined].map(isPhotoKind)).toEqual([true, true, false, false])
})
