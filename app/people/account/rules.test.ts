import { describe, expect, test } from 'vitest'

import { isPhotoKind, objectionToDeletion } from './rules.ts'

const free = { openBookings: 0, unpaidRequests: 0, bookedListings: 0, isLastAdmin: false }

describe('deleting an account', () => {
  test('is possible without bookings, requests and booked cars', () => {
    expect(objectionToDeletion(free)).toBeUndefined()
  })

  test.each([
    ['with an open booking', { openBookings: 1 }, 'openBooking'],
    ['with an unpaid request', { unpaidRequests: 1 }, 'unpaidRequest'],
    ['with an open booking and an unpaid request', { openBookings: 1, unpaidRequests: 1 }, 'openBooking'],
    ['with a booked listing', { bookedListings: 1 }, 'listingBooked'],
    ['of the last admin', { isLastAdmin: true, openBookings: 1 }, 'lastAdmin'],
  ])('%s is refused', (_, ties, reason) => {
    expect(objectionToDeletion({ ...free, ...ties })).toBe(reason)
  })
})

test('there are two photos', () => {
  expect(['profile', 'cover', 'hero', undefined].map(isPhotoKind)).toEqual([true, true, false, false])
})
