import { expect, test } from 'vitest'

import { keptUntil, nextChange } from './page-life.server.ts'

// Slots from 8:00 to 20:00 every half hour, two hours of lead time; Atlanta is at -05:00 in winter, -04:00 in summer.
test.each([
  ['before the first slot passes', '2026-11-21T05:00:00-05:00', '2026-11-21T06:01:00-05:00'],
  ['until the minute in which a slot passes', '2026-11-21T06:00:59-05:00', '2026-11-21T06:01:00-05:00'],
  ['once it has passed', '2026-11-21T06:01:00-05:00', '2026-11-21T06:31:00-05:00'],
  ['between two slots', '2026-11-21T12:10:00-05:00', '2026-11-21T12:31:00-05:00'],
  ['before the last slot', '2026-11-21T17:50:00-05:00', '2026-11-21T18:01:00-05:00'],
  ['after the last slot, until midnight', '2026-11-21T18:01:00-05:00', '2026-11-22T00:00:00-05:00'],
  ['just before midnight', '2026-11-21T23:59:59-05:00', '2026-11-22T00:00:00-05:00'],
  ['at midnight', '2026-11-22T00:00:00-05:00', '2026-11-22T06:01:00-05:00'],
  ['in summer', '2026-07-01T23:00:00-04:00', '2026-07-02T00:00:00-04:00'],
  ['on the day the clocks go back', '2026-11-01T00:30:00-04:00', '2026-11-01T06:01:00-05:00'],
  ['on the day the clocks go forward', '2026-03-08T00:30:00-05:00', '2026-03-08T06:01:00-04:00'],
])('the offer next changes: %s', (_, now, expected) => {
  expect(nextChange(new Date(now)).toISOString()).toBe(new Date(expected).toISOString())
})

test.each([
  ['with dates', '2026-11-21T12:10:00-05:00', '2026-11-21T12:10:15-05:00', true],
  ['with dates', '2026-11-21T12:30:55-05:00', '2026-11-21T12:31:00-05:00', true],
  ['without dates', '2026-11-21T12:10:00-05:00', '2026-11-21T12:31:00-05:00', false],
])('a page %s made at %s is cached until %s', (_, now, expected, dated) => {
  expect(keptUntil({ now: new Date(now), dated }).toISOString()).toBe(new Date(expected).toISOString())
})
