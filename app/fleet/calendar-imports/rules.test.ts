import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { hours, minutes } from '#app/shared/durations.ts'
import { blocksOf, readCalendarAddress } from './rules.ts'

const at = (hour: number) => new Date(hours(hour))
const event = (key: string, from: number, until: number) => ({ key, startsAt: at(from), endsAt: at(until) })
const shown = ({ key, startsAt, endsAt, until }: ReturnType<typeof blocksOf>[number]) =>
  `${key} ${Number(startsAt) / hours(1)}-${Number(endsAt) / hours(1)}-${Number(until) / hours(1)}`

test.each([
  ['blocks last until after the turnaround', [event('a', 10, 20)], [], ['a 10-20-22']],
  [
    'the turnaround of a block ends with the next event',
    [event('a', 10, 20), event('b', 21, 30)],
    [],
    ['a 10-20-21', 'b 21-30-32'],
  ],
  [
    'a block begins where an overlapping one ends',
    [event('a', 10, 20), event('b', 15, 30)],
    [],
    ['a 10-20-20', 'b 20-30-32'],
  ],
  ['an event within another adds no block', [event('a', 10, 20), event('b', 12, 15)], [], ['a 10-20-22']],
  ['an event over a booking blocks the time around it', [event('a', 10, 40)], [[20, 30]], ['a 10-20-20', 'a 30-40-42']],
  ['an event within a booking adds no block', [event('a', 22, 25)], [[20, 30]], []],
  [
    'blocks before a booking and in its turnaround keep clear of it',
    [event('a', 18, 19), event('b', 29, 31)],
    [[20, 30]],
    ['a 18-19-20', 'b 30-31-33'],
  ],
] as const)('%s', (_, events, taken, blocks) => {
  const periods = taken.map(([from, until]) => ({ from: at(from), until: at(until) }))
  expect(blocksOf(events, periods, hours(2)).map(shown)).toEqual(blocks)
})

test('blocks never overlap each other or what is taken, and cover the rest of the events', () => {
  const span = fc.tuple(fc.nat(60), fc.integer({ min: 1, max: 20 }))
  fc.assert(
    fc.property(
      fc.array(span, { maxLength: 8 }),
      fc.array(fc.tuple(fc.nat(6), fc.nat(6)), { maxLength: 6 }),
      (spans, gaps) => {
        let reached = 0
        const taken = gaps.map(([gap, length]) => {
          const from = reached + gap
          reached = from + length + 1
          return { from: at(from), until: at(reached) }
        })
        const events = spans.map(([from, length], index) => event(`${index}`, from, from + length))
        const blocks = blocksOf(events, taken, hours(2))
        for (let minute = 0; minute < 90 * 60; minute += 30) {
          const now = minutes(minute)
          const isIn = (from: Date, until: Date) => Number(from) <= now && now < Number(until)
          const held = [...taken, ...blocks.map(({ startsAt: from, until }) => ({ from, until }))]
          expect(held.filter(({ from, until }) => isIn(from, until)).length).toBeLessThanOrEqual(1)
          if (!events.some(({ startsAt, endsAt }) => isIn(startsAt, endsAt))) continue
          expect(held.some(({ from, until }) => isIn(from, until))).toBe(true)
        }
      },
    ),
  )
})

test.each([
  ['webcal://calendar.example/a.ics', 'https://calendar.example/a.ics'],
  [' https://calendar.example/a.ics?key=1 ', 'https://calendar.example/a.ics?key=1'],
  ['https://2130706433/', 'https://127.0.0.1/'],
])('reads the address "%s" as %s', (typed, read) => {
  expect(readCalendarAddress(typed)).toBe(read)
})

test.each([
  'http://calendar.example/a.ics',
  'https://me:secret@calendar.example/a.ics',
  'file:///etc/passwd',
  'calendar.example/a.ics',
  '',
])('refuses the address "%s"', (typed) => {
  expect(readCalendarAddress(typed)).toBeNull()
})
