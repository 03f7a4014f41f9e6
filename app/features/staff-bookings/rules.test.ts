import { describe, expect, it } from 'vitest'

import { date } from '#app/shared/dates.ts'
import { given } from '#tests/support/one-car.ts'
import { carAnswer, daysProblem } from './rules.ts'

const days = (pickup: string, back: string) => ({ pickupDate: date(pickup), returnDate: date(back) })

describe('a car on the days a caller asks for', () => {
  it.each([
    // Today, with the lead time over at noon.
    ['2026-11-21', '2026-11-23', { refused: [], needsReason: [], pickupTime: '12:00' }],
    ['2026-11-22', '2026-11-24', { refused: [], needsReason: [], pickupTime: '10:00', returnTime: '10:00' }],
    ['2026-11-25', '2026-11-27', { refused: [], needsReason: [], returnTime: '08:00' }],
    ['2026-11-21', '2026-11-29', { refused: ['taken'], needsReason: [] }],
    ['2026-11-25', '2026-12-28', { refused: ['taken'], needsReason: [] }],
    ['2026-12-01', '2027-01-10', { refused: [], needsReason: ['tooLong'] }],
    ['2026-12-01', '2027-02-10', { refused: ['tooLong'], needsReason: [] }],
    ['2026-12-25', '2026-12-28', { refused: ['tooFar'], needsReason: [] }],
  ])('from %s to %s', (pickup, back, answer) => {
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

describe('days', () => {
  it.each([
    ['2026-11-21', '2026-11-23', undefined],
    ['2026-11-20', '2026-11-23', 'pickupInPast'],
    ['2026-11-25', '2026-11-25', 'returnBeforePickup'],
    ['2026-12-01', '2027-01-10', undefined],
    ['2026-12-01', '2027-02-10', 'tooLong'],
    ['2026-12-25', '2026-12-28', 'tooFar'],
  ])('from %s to %s: %s', (pickup, back, problem) => {
    expect(daysProblem(days(pickup, back), given)).toBe(problem)
  })
})
