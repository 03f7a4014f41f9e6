import { describe, expect, test } from 'vitest'

import { isUsername } from '#app/features/people/rules.ts'
import { newId } from '#app/shared/ids.ts'
import { anonymous, isPhotoKind, objectionToDeletion } from './rules.ts'

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

  test('leaves a name and an address that are nobody else’s and say nothing', () => {
    const [one, other] = [anonymous(newId()), anonymous(newId())]
    expect(isUsername(one.username)).toBe(true)
    expect(one.username).not.toBe(other.username)
    expect(one.email).toMatch(/^[0-9a-f]{32}@deleted\.invalid$/)
    expect(one.fullName).toBe('Deleted account')
  })
})

test('there are two photos', () => {
  expect(['profile', 'cover', 'hero', undefined].map(isPhotoKind)).toEqual([true, true, false, false])
})
