import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { business } from '#app/business.ts'
import { addDays, date, time } from '#app/shared/dates.ts'
import { later } from '#app/shared/durations.ts'
import { dayOf, instantAt, timeOf } from '#app/shared/zone.ts'
import { scheduleCellsOf, nameFitsOutside, slotsPerDay, type DayCell, type Span } from './rules.ts'

const first = date('2026-11-21')

function stay(from: string, until: string): Span {
  const moment = (text: string) => ({ date: date(text.slice(0, 10)), time: time(text.slice(11)) })
  return { from: moment(from), until: moment(until) }
}

/** "-" a slot that is free, "t" the turnaround, "|" midnight between free slots, "<" and ">" a stay that is cut. */
function drawn(cells: DayCell<Span>[]): string {
  return cells
    .map((cell) => {
      if (cell.kind === 'turnaround') return 't'
      if (cell.kind === 'free') return '-'.repeat(cell.slots) + (cell.isLast ? '|' : '')
      return `${cell.begins ? '[' : '<'}${cell.slots}${cell.ends ? ']' : '>'}`
    })
    .join('')
}

const night = '------------|'

test.each<[why: string, stays: Span[], days: number, drawing: string]>([
  ['is empty without a rental', [], 2, night + night],
  ['shows a rental and its turnaround', [stay('2026-11-21T10:00', '2026-11-22T10:00')], 2, '-----[12]t------|'],
  ['cuts a rental that began before', [stay('2026-11-18T10:00', '2026-11-21T14:00')], 1, '<7]t----|'],
  ['cuts a rental that ends later', [stay('2026-11-21T18:00', '2026-11-25T10:00')], 1, '---------[3>'],
  ['cuts a rental at both ends', [stay('2026-11-01T10:00', '2026-12-25T10:00')], 2, '<24>'],
  ['shows a rental that ends with the last day as a whole', [stay('2026-11-21T00:00', '2026-11-22T00:00')], 1, '[12]'],
  ['rounds a rental to its slots', [stay('2026-11-21T09:30', '2026-11-21T16:30')], 1, '----[5]t--|'],
  [
    'shows the next rental right after the turnaround',
    [stay('2026-11-20T10:00', '2026-11-21T10:00'), stay('2026-11-21T12:00', '2026-11-21T20:00')],
    1,
    '<5]t[4]t-|',
  ],
  [
    'leaves out a turnaround that has no room',
    [stay('2026-11-20T10:00', '2026-11-21T10:30'), stay('2026-11-21T12:30', '2026-11-21T20:00')],
    1,
    '<6][4]t-|',
  ],
])('a row %s', (_why, stays, days, drawing) => {
  expect(drawn(scheduleCellsOf(stays, first, days))).toBe(drawing)
})

test.each([
  ['of a short bar with free days behind it, is outside', [stay('2026-11-22T10:00', '2026-11-22T20:00')], true],
  [
    'of a short bar before another one, is cut',
    [stay('2026-11-22T10:00', '2026-11-22T20:00'), stay('2026-11-23T10:00', '2026-11-24T10:00')],
    false,
  ],
  ['of a long bar, is in it', [stay('2026-11-22T10:00', '2026-11-25T10:00')], false],
  ['of a short bar at the end of the days shown, is cut', [stay('2026-11-26T10:00', '2026-11-26T20:00')], false],
])('a name %s', (_where, stays, isOutside) => {
  const cells = scheduleCellsOf(stays, first, 6)
  const bar = cells.findIndex(({ kind }) => kind === 'stay')
  expect(nameFitsOutside(cells, bar)).toBe(isOutside)
})

test('a row is as wide as its days, and every stay is in it once, also where clocks change', () => {
  const instants = fc.record({ gap: fc.nat({ max: 96 }), length: fc.integer({ min: 1, max: 400 }) })
  fc.assert(
    fc.property(
      fc.array(instants, { maxLength: 8 }),
      fc.nat({ max: 370 }),
      fc.constantFrom(1, 2, 7, 30),
      (all, on, days) => {
        const day = addDays(date('2026-01-01'), on)
        let at = later(instantAt(day, time('00:00')), -36 * 3_600_000)
        const end = instantAt(addDays(day, days), time('00:00'))
        const moment = (instant: Date) => ({ date: dayOf(instant), time: timeOf(instant) })
        const stays = all.flatMap(({ gap, length }) => {
          const from = later(at, gap * 1_800_000)
          const until = later(from, length * 1_800_000)
          at = later(until, business.booking.turnaround)
          return until > instantAt(day, time('00:00')) && from < end ? { from: moment(from), until: moment(until) } : []
        })
        const cells = scheduleCellsOf(stays, day, days)
        const widths = cells.map((cell) => (cell.kind === 'turnaround' ? 1 : cell.slots))
        expect(widths.every((width) => width > 0)).toBe(true)
        expect(widths.reduce((sum, width) => sum + width, 0)).toBe(days * slotsPerDay)
        expect(cells.flatMap((cell) => (cell.kind === 'stay' ? cell.stay : []))).toEqual(stays)
      },
    ),
  )
})
