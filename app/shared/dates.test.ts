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
  longDate,
  monthName,
  parseDate,
  parseTime,
  plainDate,
  shortDate,
  shortDay,
  time,
  weekday,
  weekdayDate,
} from './dates.ts'

describe('what is typed', () => {
  it.each([
    ['2026-11-27', '2026-11-27'],
    ['2028-02-29', '2028-02-29'],
    ['2026-02-29', undefined],
    ['2026-13-01', undefined],
    ['2026-11-31', undefined],
    ['26-11-27', undefined],
    ['1900-01-01', '1900-01-01'],
    ['1899-12-31', undefined],
    ['2999-12-31', '2999-12-31'],
    ['3000-01-01', undefined],
    ['9999-12-31', undefined],
    ['2026-11-27T10:00', undefined],
    ['', undefined],
    [null, undefined],
  ])('%j is the day %s', (typed, day) => {
    expect(parseDate(typed)).toBe(day)
  })

  it.each([
    ['10:00', '10:00'],
    ['00:00', '00:00'],
    ['23:59', '23:59'],
    ['10:00:00', '10:00'],
    ['24:00', undefined],
    ['10:60', undefined],
    ['9:00', undefined],
    ['10:00:000', undefined],
    ['10', undefined],
    [undefined, undefined],
  ])('%j is the time %s', (typed, at) => {
    expect(parseTime(typed)).toBe(at)
  })

  it('is a mistake of ours where it is known to be right and is not', () => {
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
  ])('%s and %i more is %s', (from, count, to) => {
    expect(addDays(date(from), count)).toBe(to)
    expect(daysBetween(date(from), date(to))).toBe(count)
  })

  it('follow each other from the first up to, not including, the last', () => {
    expect(datesFrom(date('2026-12-30'), 3)).toEqual(['2026-12-30', '2026-12-31', '2027-01-01'])
    expect(datesFrom(date('2026-12-30'), 0)).toEqual([])
    expect(datesFrom(date('2026-12-30'), -2)).toEqual([])
  })

  it('know their place in the week, from Sunday', () => {
    expect(datesFrom(date('2026-11-22'), 7).map(weekday)).toEqual([0, 1, 2, 3, 4, 5, 6])
  })

  it.each([
    ['2000-11-27', '2026-11-27', 26],
    ['2000-11-27', '2026-11-26', 25],
    ['2000-11-27', '2026-12-01', 26],
    ['2000-12-01', '2026-11-30', 25],
    ['2000-02-29', '2026-02-28', 25],
    ['2000-02-29', '2026-03-01', 26],
  ])('born on %s is on %s of age %i', (birthday, day, years) => {
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
  ])('%s is read as %s', (at, words) => {
    expect(clockTime(time(at))).toBe(words)
  })

  it('on the half hour, opening and closing included', () => {
    expect(halfHours(time('08:00'), time('10:00'))).toEqual(['08:00', '08:30', '09:00', '09:30', '10:00'])
    expect(halfHours(time('00:00'), time('23:59'))).toHaveLength(48)
  })
})

describe('in print', () => {
  it.each([
    [longDate, 'Fri, Nov 27, 2026'],
    [plainDate, 'Nov 27, 2026'],
    [weekdayDate, 'Friday, November 27'],
    [shortDate, 'Nov 27'],
    [shortDay, 'Fri, Nov 27'],
    [monthName, 'November 2026'],
  ])('%o', (print, words) => {
    expect(print(date('2026-11-27'))).toBe(words)
  })

  it.each([
    ['within a year', '2026-11-27', '2026-11-30', 'Fri, Nov 27 to Mon, Nov 30, 2026'],
    ['over its turn', '2026-12-30', '2027-01-02', 'Wed, Dec 30, 2026 to Sat, Jan 2, 2027'],
  ])('both days of a range %s have their weekday', (_, from, to, printed) => {
    expect(dateRange(date(from), date(to))).toBe(printed)
  })
})
