import { describe, expect, it } from 'vitest'

import type { Availability } from '#app/features/availability/rules.ts'
import { addDays, date, time } from '#app/shared/dates.ts'
import { carName, isOffered, listingSlug, nextFree, rateCard, readSlug, visibility } from './rules.ts'

const id = '0198f2a0-1111-7000-8000-00000000abcd'

describe('a slug', () => {
  it.each([
    ['ferrari-roma', { kind: 'car', slug: 'ferrari-roma' }],
    [`listing-${id}`, { kind: 'listing', id }],
    [`listing-${id.toUpperCase()}`, { kind: 'listing', id }],
    ['listing-', null],
    ['listing-ferrari', null],
    [`listing-${id}-x`, null],
    ['', null],
    ['f', { kind: 'car', slug: 'f' }],
    ['f'.repeat(120), { kind: 'car', slug: 'f'.repeat(120) }],
    ['f'.repeat(121), null],
    ['-f', null],
    ['listings', { kind: 'car', slug: 'listings' }],
  ])('%s', (slug, named) => {
    expect(readSlug(slug)).toEqual(named)
  })

  it('of a listing leads to it', () => {
    expect(readSlug(listingSlug(id))).toEqual({ kind: 'listing', id })
  })
})

describe('a car page', () => {
  it.each([
    [true, false, 'public'],
    [true, true, 'public'],
    [false, true, 'preview'],
    [false, false, 'hidden'],
  ])('public %s, editor %s: %s', (isPublic, mayPreview, seen) => {
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

describe('next free', () => {
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
  ])('instead of %s to %s is %s at %s', (pickup, back, free, at) => {
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
    ['free at the usual times', true, null, true],
    ['free on the same days at other times', false, { day }, true],
    ['free only later', false, { day: addDays(day, 2) }, false],
    ['never free', false, null, false],
  ])('offers a car that is %s: %s', (_, free, nextFree, offered) => {
    expect(isOffered({ free, nextFree }, day)).toBe(offered)
  })
})
