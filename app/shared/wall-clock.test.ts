import { describe, expect, test } from 'vitest'

import { date, datesFrom, time } from './dates.ts'
import { hours } from './durations.ts'
import { wallAt, wallBefore } from './wall-clock.ts'
import { dayOf, instantAt, timeOf } from './zone.ts'

describe('the wall time before another', () => {
  test('is the same time of an earlier day in an ordinary week', () => {
    expect(wallBefore(date('2026-11-30'), time('10:00'), hours(48))).toEqual({ date: '2026-11-28', time: '10:00' })
  })

  test.each([
    ['2027-03-15', '2027-03-13', '09:00'],
    ['2026-11-02', '2026-10-31', '11:00'],
  ])('counts the hours that pass over a clock change (pickup %s)', (pickup, day, at) => {
    expect(wallBefore(date(pickup), time('10:00'), hours(48))).toEqual({ date: day, time: at })
  })

  test('is what the zone itself says, on every day of two years', () => {
    for (const day of datesFrom(date('2026-01-01'), 730)) {
      for (const slot of ['08:00', '14:30', '20:00'].map(time)) {
        const instant = new Date(instantAt(day, slot).getTime() - hours(48))
        expect(wallAt(instant)).toEqual({ date: dayOf(instant), time: timeOf(instant) })
        expect(wallBefore(day, slot, hours(48))).toEqual({ date: dayOf(instant), time: timeOf(instant) })
      }
    }
  })
})
