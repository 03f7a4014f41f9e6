import { describe, expect, it } from 'vitest'

import { addDays, date, time } from '#app/shared/dates.ts'
import { given } from '#tests/support/one-car.ts'
import { fitted, isOldEnough, nearestFree, stayProblem, stayProblems, type Availability, type Stay } from './rules.ts'

function stay(pickup: string, back: string): Stay {
  const [pickupDate, pickupTime = '10:00'] = pickup.split(' ')
  const [returnDate, returnTime = '10:00'] = back.split(' ')
  return {
    pickupDate: date(pickupDate!),
    pickupTime: time(pickupTime),
    returnDate: date(returnDate!),
    returnTime: time(returnTime),
  }
}

describe('a stay', () => {
  it.each([
    ['2026-11-22', '2026-11-24', undefined],
    ['2026-11-24', '2026-11-24', 'returnBeforePickup'],
    ['2026-11-24', '2026-11-23', 'returnBeforePickup'],
    ['2026-11-20', '2026-11-24', 'pickupInPast'],
    ['2026-11-21 11:30', '2026-11-22', 'tooSoon'],
    ['2026-11-21 12:00', '2026-11-22', undefined],
    ['2026-11-22 07:30', '2026-11-23', 'outsideHours'],
    ['2026-11-22 20:00', '2026-11-23 20:00', undefined],
    ['2026-11-22 20:30', '2026-11-23', 'outsideHours'],
    ['2026-11-22 10:15', '2026-11-23', 'outsideHours'],
    ['2026-11-22', '2026-11-23 07:30', 'outsideHours'],
    ['2026-11-22', '2026-11-23 20:30', 'outsideHours'],
    ['2026-12-21', '2026-12-22', undefined],
    ['2026-12-22', '2026-12-23', 'tooFar'],
    ['2026-12-01', '2026-12-31', undefined],
    ['2026-12-01', '2027-01-01', 'tooLong'],
    ['2026-11-25', '2026-11-27 08:00', undefined],
    ['2026-11-25', '2026-11-27 08:30', 'taken'],
    ['2026-11-28', '2026-11-29', 'taken'],
    ['2026-11-26', '2026-12-02', 'taken'],
    ['2026-11-30 11:30', '2026-12-02', 'taken'],
    ['2026-11-30 12:00', '2026-12-02', undefined],
  ])('from %s to %s: %s', (pickup, back, problem) => {
    expect(stayProblem(stay(pickup, back), given)).toBe(problem)
  })

  it('is refused by any one of the times a car is out, and by none when it never is', () => {
    const often: Availability = {
      ...given,
      taken: [...given.taken, { from: '2026-12-05T08:00', until: '2026-12-06T12:00' }],
    }
    expect(stayProblem(stay('2026-11-28', '2026-11-29'), often)).toBe('taken')
    expect(stayProblem(stay('2026-12-05', '2026-12-06'), often)).toBe('taken')
    expect(stayProblem(stay('2026-12-01', '2026-12-05 08:00'), often)).toBeUndefined()
    expect(stayProblem(stay('2026-11-28', '2026-11-29'), { ...given, taken: [] })).toBeUndefined()
  })

  it.each([
    ['2026-11-22', '2026-11-24', []],
    ['2026-11-20', '2026-11-29', ['pickupInPast']],
    ['2026-11-28', '2026-11-27', ['returnBeforePickup']],
    ['2026-11-21 11:30', '2026-11-29', ['tooSoon', 'taken']],
    ['2026-11-25', '2026-12-28', ['tooLong', 'taken']],
    ['2026-12-22', '2026-12-23', ['tooFar']],
    ['2026-12-22', '2027-01-31', ['tooFar', 'tooLong']],
  ])('from %s to %s breaks %s', (pickup, back, problems) => {
    expect(stayProblems(stay(pickup, back), given)).toEqual(problems)
  })

  it('may have to be longer than a day', () => {
    expect(stayProblem(stay('2026-11-22', '2026-11-23'), { ...given, minDays: 2 })).toBe('tooShort')
  })
})

describe('a season on the day of pickup', () => {
  const season = {
    name: 'Race week',
    firstDay: date('2026-12-04'),
    lastDay: date('2026-12-08'),
    dailyRateCents: 200_000,
    minDays: 4,
  }

  it.each([
    ['2026-12-03', 1, undefined],
    ['2026-12-04', 3, 'tooShort'],
    ['2026-12-04', 4, undefined],
    ['2026-12-08', 3, 'tooShort'],
    ['2026-12-09', 1, undefined],
  ] as const)('decides how many days a car is rented for at least: from %s, %i days, %s', (pickup, days, problem) => {
    const known = { ...given, seasons: [season] }
    expect(stayProblem(stay(pickup, addDays(date(pickup), days)), known)).toBe(problem)
  })

  it('may ask for fewer days than the car', () => {
    const known = { ...given, minDays: 5, seasons: [{ ...season, minDays: 2 }] }
    expect(stayProblem(stay('2026-12-04', '2026-12-06'), known)).toBeUndefined()
    expect(stayProblem(stay('2026-12-09', '2026-12-11'), known)).toBe('tooShort')
  })

  it('lengthens what is offered instead', () => {
    const known = { ...given, seasons: [season] }
    const [nearest] = nearestFree(stay('2026-12-05', '2026-12-06'), known, 1)
    expect(nearest).toMatchObject({ pickupDate: '2026-12-05', returnDate: '2026-12-09' })
  })
})

describe('the times of a stay', () => {
  const times = (pickup: string, back: string) => {
    const found = fitted(stay(pickup, back), given)
    return found && [found.pickupTime, found.returnTime]
  }

  it.each([
    ['2026-11-22', '2026-11-24', ['10:00', '10:00']],
    ['2026-11-30', '2026-12-02', ['12:00', '10:00']], // after the turnaround
    ['2026-11-25', '2026-11-27', ['10:00', '08:00']], // before the next pickup's
    ['2026-11-21', '2026-11-22', ['12:00', '10:00']], // after the lead time
    ['2026-11-28', '2026-11-29', undefined],
    ['2026-11-26', '2026-12-02', undefined],
    ['2026-11-30 07:10', '2026-12-02 22:00', ['12:00', '20:00']],
    ['2026-12-02 10:15', '2026-12-04 10:20', ['10:00', '10:30']], // of two as near, the earlier
  ])('from %s to %s give way as little as they must: %s', (pickup, back, expected) => {
    expect(times(pickup, back)).toEqual(expected)
  })
})

describe('the nearest free stays', () => {
  it('are as long as requested where the car may be let for longer than usual', () => {
    const [nearest] = nearestFree(stay('2026-11-28', '2027-01-07'), { ...given, maxDays: 60 }, 1)
    expect(nearest).toMatchObject({ pickupDate: '2026-11-30', returnDate: '2027-01-09' })
  })

  it('keep the length and the times as far as they can, come nearest first and can all be had', () => {
    const found = nearestFree(stay('2026-11-28', '2026-11-30'), given)
    expect(found.map((other) => other.pickupDate)).toEqual(['2026-11-30', '2026-11-25', '2026-12-01'])
    expect(found.every((other) => stayProblem(other, given) === undefined)).toBe(true)
  })

  it('are as long as the car is let for', () => {
    expect(nearestFree(stay('2026-12-02', '2026-12-03'), { ...given, minDays: 3 })[0]).toMatchObject({
      pickupDate: '2026-12-02',
      returnDate: '2026-12-05',
    })
    expect(nearestFree(stay('2026-12-02', '2027-02-03'), given)[0]).toMatchObject({
      pickupDate: '2026-12-02',
      returnDate: '2027-01-01',
    })
  })

  it('begin on the last day of the window at the latest', () => {
    const late: Availability = { ...given, taken: [{ from: '2026-11-20T00:00', until: '2026-12-20T12:00' }] }
    expect(nearestFree(stay('2026-12-21', '2026-12-22'), late).map((other) => other.pickupDate)).toEqual([
      '2026-12-21',
      '2026-12-20',
    ])
  })

  it('are none when the car is never free', () => {
    const never = { ...given, taken: [{ from: '2026-01-01T00:00', until: '2027-12-31T00:00' }] } as Availability
    expect(nearestFree(stay('2026-11-28', '2026-11-30'), never)).toEqual([])
  })
})

describe('the driver', () => {
  const pickup = date('2026-11-27')
  it.each([
    ['2001-11-27', 25, true],
    ['2001-11-28', 25, false],
    ['2000-02-29', 25, true],
    ['2005-11-27', 21, true],
  ])('born %s and at least %i: %s', (birthday, minAge, old) => {
    expect(isOldEnough(date(birthday), pickup, minAge)).toBe(old)
  })

  it('born on Feb 29 is a year older on Mar 1', () => {
    expect(isOldEnough(date('2000-02-29'), date('2025-02-28'), 25)).toBe(false)
    expect(isOldEnough(date('2000-02-29'), addDays(date('2025-02-28'), 1), 25)).toBe(true)
  })
})
