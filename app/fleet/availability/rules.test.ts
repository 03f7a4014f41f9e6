import { describe, expect, it } from 'vitest'

import { addDays, date, time } from '#app/shared/dates.ts'
import { given } from '#tests/support/one-car.ts'
import type { Stay } from '#app/shared/wall-clock.ts'
import { fitted, nearestFree, stayProblem, stayProblems, type Availability } from './rules.ts'

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
    ['begins tomorrow', '2026-11-22', '2026-11-24'],
    ['begins as soon as it may', '2026-11-21 12:00', '2026-11-22'],
    ['begins and ends at closing time', '2026-11-22 20:00', '2026-11-23 20:00'],
    ['begins on the last day that can be booked', '2026-12-21', '2026-12-22'],
    ['is as long as it may be', '2026-12-01', '2026-12-31'],
    ['ends just before the car is taken', '2026-11-25', '2026-11-27 08:00'],
    ['begins as soon as the car is available again', '2026-11-30 12:00', '2026-12-02'],
  ])('is accepted when it %s', (_, pickup, back) => {
    expect(stayProblem(stay(pickup, back), given)).toBeUndefined()
  })

  it.each([
    ['ends on the day it begins', '2026-11-24', '2026-11-24', 'returnBeforePickup'],
    ['ends before it begins', '2026-11-24', '2026-11-23', 'returnBeforePickup'],
    ['begins in the past', '2026-11-20', '2026-11-24', 'pickupInPast'],
    ['begins too soon', '2026-11-21 11:30', '2026-11-22', 'tooSoon'],
    ['begins before we open', '2026-11-22 07:30', '2026-11-23', 'outsideHours'],
    ['begins after we close', '2026-11-22 20:30', '2026-11-23', 'outsideHours'],
    ['begins between two half hours', '2026-11-22 10:15', '2026-11-23', 'outsideHours'],
    ['ends before we open', '2026-11-22', '2026-11-23 07:30', 'outsideHours'],
    ['ends after we close', '2026-11-22', '2026-11-23 20:30', 'outsideHours'],
    ['begins after the last day that can be booked', '2026-12-22', '2026-12-23', 'tooFar'],
    ['is a day longer than it may be', '2026-12-01', '2027-01-01', 'tooLong'],
    ['ends when the car is already taken', '2026-11-25', '2026-11-27 08:30', 'taken'],
    ['lies within the time that the car is taken', '2026-11-28', '2026-11-29', 'taken'],
    ['spans the time that the car is taken', '2026-11-26', '2026-12-02', 'taken'],
    ['begins when the car is still taken', '2026-11-30 11:30', '2026-12-02', 'taken'],
  ])('is refused when it %s', (_, pickup, back, problem) => {
    expect(stayProblem(stay(pickup, back), given)).toBe(problem)
  })

  it('is refused when it meets any of the times that the car is taken, and accepted when there are none', () => {
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
    ['nothing', '2026-11-22', '2026-11-24', []],
    ['its past pickup alone', '2026-11-20', '2026-11-29', ['pickupInPast']],
    ['the order of its dates alone', '2026-11-28', '2026-11-27', ['returnBeforePickup']],
    ['its early pickup and the taken car', '2026-11-21 11:30', '2026-11-29', ['tooSoon', 'taken']],
    ['its length and the taken car', '2026-11-25', '2026-12-28', ['tooLong', 'taken']],
    ['its distant pickup', '2026-12-22', '2026-12-23', ['tooFar']],
    ['its distant pickup and its length', '2026-12-22', '2027-01-31', ['tooFar', 'tooLong']],
  ])('is told of %s, from %s to %s', (_, pickup, back, problems) => {
    expect(stayProblems(stay(pickup, back), given)).toEqual(problems)
  })

  it('is refused when the car is rented for longer only', () => {
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
    ['one day before its first', '2026-12-03', 1],
    ['the four days it asks for', '2026-12-04', 4],
    ['one day after its last', '2026-12-09', 1],
  ] as const)('allows %s', (_, pickup, days) => {
    const known = { ...given, seasons: [season] }
    expect(stayProblem(stay(pickup, addDays(date(pickup), days)), known)).toBeUndefined()
  })

  it.each([
    ['its first day', '2026-12-04', 3],
    ['its last day', '2026-12-08', 3],
  ] as const)('makes three days from %s too short', (_, pickup, days) => {
    const known = { ...given, seasons: [season] }
    expect(stayProblem(stay(pickup, addDays(date(pickup), days)), known)).toBe('tooShort')
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
    ['stay as usual when they are possible', '2026-11-22', '2026-11-24', ['10:00', '10:00']],
    ['move after the turnaround', '2026-11-30', '2026-12-02', ['12:00', '10:00']],
    ['move before the next turnaround', '2026-11-25', '2026-11-27', ['10:00', '08:00']],
    ['move after the lead time', '2026-11-21', '2026-11-22', ['12:00', '10:00']],
    ['move into our hours', '2026-11-30 07:10', '2026-12-02 22:00', ['12:00', '20:00']],
    ['move to the nearer half hour, or the earlier', '2026-12-02 10:15', '2026-12-04 10:20', ['10:00', '10:30']],
  ])('%s', (_, pickup, back, expected) => {
    expect(times(pickup, back)).toEqual(expected)
  })

  it.each([
    ['within', '2026-11-28', '2026-11-29'],
    ['around', '2026-11-26', '2026-12-02'],
  ])('cannot be found for a stay %s the time that the car is taken', (_, pickup, back) => {
    expect(times(pickup, back)).toBeUndefined()
  })
})

describe('the nearest available stays', () => {
  it('are as long as requested where the car may be rented for longer than usual', () => {
    const [nearest] = nearestFree(stay('2026-11-28', '2027-01-07'), { ...given, maxDays: 60 }, 1)
    expect(nearest).toMatchObject({ pickupDate: '2026-11-30', returnDate: '2027-01-09' })
  })

  it('keep the length and the times where they can, come nearest first, and are all available', () => {
    const found = nearestFree(stay('2026-11-28', '2026-11-30'), given)
    expect(found.map((other) => other.pickupDate)).toEqual(['2026-11-30', '2026-11-25', '2026-12-01'])
    expect(found.every((other) => stayProblem(other, given) === undefined)).toBe(true)
  })

  it('are no shorter and no longer than the car is rented for', () => {
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

  it('are not found when the car is never available', () => {
    const never = { ...given, taken: [{ from: '2026-01-01T00:00', until: '2027-12-31T00:00' }] } as Availability
    expect(nearestFree(stay('2026-11-28', '2026-11-30'), never)).toEqual([])
  })
})
