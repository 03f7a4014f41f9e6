import { describe, expect, it } from 'vitest'

import type { Availability } from '#app/fleet/availability/rules.ts'
import { addDays, date, time } from '#app/shared/dates.ts'
import { carName, isOffered, listingSlug, nextFree, rateCard, readSlug, visibility } from './rules.ts'

const id = '0198f2a0-1111-7000-8000-00000000abcd'

describe('a slug', () => {
  it.each([
    ['with a hyphen', 'ferrari-roma'],
    ['of one letter', 'f'],
    ['as long as it may be', 'f'.repeat(120)],
    ['that only begins like that of a listing', 'listings'],
  ])('%s names a car', (_, slug) => {
    expect(readSlug(slug)).toEqual({ kind: 'car', slug })
  })

  it.each([
    ['small', `listing-${id}`],
    ['capital', `listing-${id.toUpperCase()}`],
  ])('with the id of a listing in %s letters names that listing', (_, slug) => {
    expect(readSlug(slug)).toEqual({ kind: 'listing', id })
  })

  it.each([
    ['of a listing without an id', 'listing-'],
    ['of a listing with a word for its id', 'listing-ferrari'],
    ['of a listing with more than its id', `listing-${id}-x`],
    ['that is empty', ''],
    ['that is too long', 'f'.repeat(121)],
    ['that begins with a hyphen', '-f'],
  ])('%s names nothing', (_, slug) => {
    expect(readSlug(slug)).toBeNull()
  })

  it('of a listing leads to it', () => {
    expect(readSlug(listingSlug(id))).toEqual({ kind: 'listing', id })
  })
})

describe('a car page', () => {
  it.each([
    ['public', 'a visitor when the car is published', true, false],
    ['public', 'an editor when the car is published', true, true],
    ['preview', 'an editor when the car is not published', false, true],
    ['hidden', 'a visitor when the car is not published', false, false],
  ])('is %s to %s', (seen, _, isPublic, mayPreview) => {
    expect(visibility({ isPublic }, mayPreview)).toBe(seen)
  })

  it('names the car with its trim, when it has one', () => {
    const car = { year: 2024, make: 'Ferrari', model: 'Roma', trim: null }
    expect(carName(car)).toBe('2024 Ferrari Roma')
    expect(carName({ ...car, trim: 'Spider' })).toBe('2024 Ferrari Roma Spider')
  })

  it('prints the week at six days', () => {
    const car = {
      dailyRateCents: 145_000,
      weekendRateCents: null,
      securityDepositCents: 750_000,
      mileageLimit: 150,
      overMileFeeCents: 500,
    }
    expect(rateCard(car)).toMatchObject({
      daily: 145_000,
      weekend: null,
      weekly: 870_000,
      deposit: 750_000,
      milesPerDay: 150,
    })
    expect(rateCard({ ...car, weekendRateCents: 165_000 }).weekend).toBe(165_000)
  })
})

describe('the next available day', () => {
  const given: Availability = {
    today: date('2026-11-21'),
    earliest: '2026-11-21T12:00',
    minDays: 1,
    minAge: 25,
    seasons: [],
    taken: [
      { from: '2026-11-27T08:00', until: '2026-11-30T12:00' },
      { from: '2026-12-02T08:00', until: '2026-12-03T12:00' },
    ],
  }
  const wish = (pickup: string, back: string) => ({
    pickupDate: date(pickup),
    returnDate: date(back),
    pickupTime: time('10:00'),
    returnTime: time('10:00'),
  })

  it.each([
    ['2026-11-27', '2026-11-28', '2026-11-30', '12:00'], // at ten the car is still being prepared
    ['2026-11-27', '2026-11-30', '2026-12-03', '12:00'],
    ['2026-12-01', '2026-12-02', '2026-12-01', '10:00'],
  ])('for a stay from %s to %s is %s at %s', (pickup, back, free, at) => {
    const found = nextFree(wish(pickup, back), {
      ...given,
      taken: [given.taken[0]!, { from: '2026-12-02T11:00', until: '2026-12-03T12:00' }],
    })
    expect([found?.pickupDate, found?.pickupTime]).toEqual([free, at])
  })

  it('is the last day of the window at the latest', () => {
    const until = (end: string) => ({ ...given, taken: [{ from: '2026-01-01T00:00', until: end }] }) as Availability
    expect(nextFree(wish('2026-11-27', '2026-11-28'), until('2026-12-21T12:00'))?.pickupDate).toBe('2026-12-21')
    expect(nextFree(wish('2026-11-27', '2026-11-28'), until('2026-12-22T08:00'))).toBeUndefined()
  })

  it('is unknown when the whole window is taken', () => {
    const never = { ...given, taken: [{ from: '2026-01-01T00:00', until: '2027-12-31T00:00' }] } as Availability
    expect(nextFree(wish('2026-11-27', '2026-11-28'), never)).toBeUndefined()
  })
})

describe('a card for chosen days', () => {
  const day = date('2026-11-30')

  it.each([
    ['at the usual times', true, null],
    ['on the same days at other times', false, { day }],
  ])('offers a car that is available %s', (_, free, nextFree) => {
    expect(isOffered({ free, nextFree }, day)).toBe(true)
  })

  it.each([
    ['is only available later', { day: addDays(day, 2) }],
    ['is never available', null],
  ])('does not offer a car that %s', (_, nextFree) => {
    expect(isOffered({ free: false, nextFree }, day)).toBe(false)
  })
})
