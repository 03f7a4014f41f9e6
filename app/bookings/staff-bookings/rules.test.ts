import { describe, expect, it } from 'vitest'

import { date } from '#app/shared/dates.ts'
import { given } from '#tests/support/one-car.ts'
import { carAnswer, daysProblem } from './rules.ts'

const days = (pickup: string, back: string) => ({ pickupDate: date(pickup), returnDate: date(back) })

describe('a car on the days a caller asks for', () => {
  it.each([
    // Today, with the lead time over at noon.
    [
      'is available today after the lead time',
      '2026-11-21',
      '2026-11-23',
      { refused: [], needsReason: [], pickupTime: '12:00' },
    ],
    [
      'is available at the usual times',
      '2026-11-22',
      '2026-11-24',
      { refused: [], needsReason: [], pickupTime: '10:00', returnTime: '10:00' },
    ],
    [
      'is available until the next turnaround',
      '2026-11-25',
      '2026-11-27',
      { refused: [], needsReason: [], returnTime: '08:00' },
    ],
    [
      'is refused when it is taken during the rental',
      '2026-11-21',
      '2026-11-29',
      { refused: ['taken'], needsReason: [] },
    ],
    [
      'is refused when it is taken at the end of the rental',
      '2026-11-25',
      '2026-12-28',
      { refused: ['taken'], needsReason: [] },
    ],
    [
      'needs a reason for a rental longer than usual',
      '2026-12-01',
      '2027-01-10',
      { refused: [], needsReason: ['tooLong'] },
    ],
    [
      'is refused for a rental far longer than usual',
      '2026-12-01',
      '2027-02-10',
      { refused: ['tooLong'], needsReason: [] },
    ],
    ['is refused for a pickup too far ahead', '2026-12-25', '2026-12-28', { refused: ['tooFar'], needsReason: [] }],
  ])('%s', (_, pickup, back, answer) => {
    expect(carAnswer(days(pickup, back), given)).toMatchObject(answer)
  })

  it('needs a reason for a pickup within the lead time', () => {
    const late = { ...given, earliest: '2026-11-21T21:00' } as const
    expect(carAnswer(days('2026-11-21', '2026-11-23'), late)).toMatchObject({
      refused: [],
      needsReason: ['tooSoon'],
      pickupTime: '19:00',
    })
    const taken = [{ from: '2026-11-21T08:00', until: '2026-11-24T12:00' }] as const
    expect(carAnswer(days('2026-11-21', '2026-11-23'), { ...late, taken: [...taken] })).toMatchObject({
      refused: ['taken'],
    })
  })

  it('needs a reason below its minimum of days', () => {
    expect(carAnswer(days('2026-12-01', '2026-12-02'), { ...given, minDays: 3 })).toMatchObject({
      refused: [],
      needsReason: ['tooShort'],
    })
  })
})

describe('a booking by staff', () => {
  it.each([
    ['begin today', '2026-11-21', '2026-11-23'],
    ['be longer than usual', '2026-12-01', '2027-01-10'],
  ])('may %s', (_, pickup, back) => {
    expect(daysProblem(days(pickup, back), given)).toBeUndefined()
  })

  it.each([
    ['begin in the past', '2026-11-20', '2026-11-23', 'pickupInPast'],
    ['end on the day it begins', '2026-11-25', '2026-11-25', 'returnBeforePickup'],
    ['be far longer than usual', '2026-12-01', '2027-02-10', 'tooLong'],
    ['begin too far ahead', '2026-12-25', '2026-12-28', 'tooFar'],
  ])('may not %s', (_, pickup, back, problem) => {
    expect(daysProblem(days(pickup, back), given)).toBe(problem)
  })
})
