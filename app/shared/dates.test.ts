import { describe, expect, it } from 'vitest'

import {
  addDays,
  ageOn,
  clockTime,
  date,
  dateRange,
  datesFrom,
  daysBetween,
  halfHours,
  isOldEnough,
  longDate,
  monthName,
  mostRemembered,
  parseDate,
  parseTime,
  plainDate,
  shortDate,
  shortDay,
  time,
  weekday,
  weekdayDate,
} from './dates.ts'

describe('parsing', () => {
  it.each([
    ['2026-11-27', '2026-11-27'],
    ['2028-02-29', '2028-02-29'],
    ['1900-01-01', '1900-01-01'],
    ['2999-12-31', '2999-12-31'],
  ])('reads "%s" as the day %s', (typed, day) => {
    expect(parseDate(typed)).toBe(day)
  })

  it.each([
    '2026-02-29',
    '2026-13-01',
    '2026-11-31',
    '26-11-27',
    '1899-12-31',
    '3000-01-01',
    '9999-12-31',
    '2026-11-27T10:00',
    '',
  ])('finds no day in "%s"', (typed) => {
    expect(parseDate(typed)).toBeUndefined()
  })

  it('finds no day where there is nothing', () => {
    expect(parseDate(null)).toBeUndefined()
  })

  it.each([
    ['10:00', '10:00'],
    ['00:00', '00:00'],
    ['23:59', '23:59'],
    ['10:00:00', '10:00'],
  ])('reads "%s" as the time %s', (typed, at) => {
    expect(parseTime(typed)).toBe(at)
  })

  it.each(['24:00', '10:60', '9:00', '10:00:000', '10'])('finds no time in "%s"', (typed) => {
    expect(parseTime(typed)).toBeUndefined()
  })

  it('finds no time where there is nothing', () => {
    expect(parseTime(undefined)).toBeUndefined()
  })

  it('throws where our own code passes a day or a time that does not exist', () => {
    expect(() => date('2026-02-30')).toThrow(RangeError)
    expect(() => time('25:00')).toThrow(RangeError)
  })
})

describe('days', () => {
  it.each([
    ['2026-11-27', 3, '2026-11-30'],
    ['2026-11-30', -3, '2026-11-27'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2999-12-31', 60, '3000-03-01'],
    ['1900-01-01', -60, '1899-11-02'],
    ['2028-02-28', 1, '2028-02-29'],
    // Both nights of a clock change.
    ['2026-10-31', 2, '2026-11-02'],
    ['2027-03-13', 2, '2027-03-15'],
  ])('%s plus %i days is %s', (from, count, to) => {
    expect(addDays(date(from), count)).toBe(to)
    expect(daysBetween(date(from), date(to))).toBe(count)
  })

  it('follow each other from the first up to, not including, the last', () => {
    expect(datesFrom(date('2026-12-30'), 3)).toEqual(['2026-12-30', '2026-12-31', '2027-01-01'])
    expect(datesFrom(date('2026-12-30'), 0)).toEqual([])
    expect(datesFrom(date('2026-12-30'), -2)).toEqual([])
  })

  it('stay right when more of them are counted than are remembered', () => {
    const days = datesFrom(date('2026-01-01'), mostRemembered + 2)
    expect(days.at(-1)).toBe('2036-12-15')
    expect(addDays(date('2036-12-15'), -mostRemembered - 1)).toBe('2026-01-01')
    expect(new Set(days).size).toBe(mostRemembered + 2)
  })

  it('know their place in the week, from Sunday', () => {
    expect(datesFrom(date('2026-11-22'), 7).map(weekday)).toEqual([0, 1, 2, 3, 4, 5, 6])
  })

  it.each([
    ['2000-11-27', 26, '2026-11-27'],
    ['2000-11-27', 25, '2026-11-26'],
    ['2000-11-27', 26, '2026-12-01'],
    ['2000-12-01', 25, '2026-11-30'],
    ['2000-02-29', 25, '2026-02-28'],
    ['2000-02-29', 26, '2026-03-01'],
  ])('make a person born on %s %i years old on %s', (birthday, years, day) => {
    expect(ageOn(date(birthday), date(day))).toBe(years)
  })
})

describe('times', () => {
  it.each([
    ['00:00', '12:00\u00a0AM'],
    ['00:30', '12:30\u00a0AM'],
    ['09:05', '9:05\u00a0AM'],
    ['11:59', '11:59\u00a0AM'],
    ['12:00', '12:00\u00a0PM'],
    ['20:30', '8:30\u00a0PM'],
  ])('%s is written as %s', (at, words) => {
    expect(clockTime(time(at))).toBe(words)
  })

  it('come every half hour, opening and closing included', () => {
    expect(halfHours(time('08:00'), time('10:00'))).toEqual(['08:00', '08:30', '09:00', '09:30', '10:00'])
    expect(halfHours(time('00:00'), time('23:59'))).toHaveLength(48)
  })
})

describe('in print', () => {
  it.each([
    ['a long date', 'Fri, Nov 27, 2026', longDate],
    ['a plain date', 'Nov 27, 2026', plainDate],
    ['a date with its weekday', 'Friday, November 27', weekdayDate],
    ['a short date', 'Nov 27', shortDate],
    ['a short day', 'Fri, Nov 27', shortDay],
    ['a month', 'November 2026', monthName],
  ])('%s is %s', (_, words, print) => {
    expect(print(date('2026-11-27'))).toBe(words)
  })

  it.each([
    ['within a year', '2026-11-27', '2026-11-30', 'Fri, Nov 27 to Mon, Nov 30, 2026'],
    ['over New Year', '2026-12-30', '2027-01-02', 'Wed, Dec 30, 2026 to Sat, Jan 2, 2027'],
  ])('both days of a range %s have their weekday', (_, from, to, printed) => {
    expect(dateRange(date(from), date(to))).toBe(printed)
  })
})

describe('the driver', () => {
  const pickup = date('2026-11-27')
  it.each([
    ['2001-11-27', 25],
    ['2000-02-29', 25],
    ['2005-11-27', 21],
  ])('born on %s is old enough where the minimum is %i', (birthday, minAge) => {
    expect(isOldEnough(date(birthday), pickup, minAge)).toBe(true)
  })

  it('born on 2001-11-28 is too young where the minimum is 25', () => {
    expect(isOldEnough(date('2001-11-28'), pickup, 25)).toBe(false)
  })

  it('born on Feb 29 is a year older on Mar 1', () => {
    expect(isOldEnough(date('2000-02-29'), date('2025-02-28'), 25)).toBe(false)
    expect(isOldEnough(date('2000-02-29'), addDays(date('2025-02-28'), 1), 25)).toBe(true)
  })
})
