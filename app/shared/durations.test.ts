import { expect, test } from 'vitest'

import { days, hours, minutes, printDuration, printPeriod, seconds } from './durations.ts'

test.each([
  [days(5) + hours(3) + minutes(59), '5 days 3 hours'],
  [days(1) + minutes(20), '1 day'],
  [hours(1) + minutes(1), '1 hour 1 minute'],
  [minutes(45) + seconds(59), '45 minutes'],
  [minutes(1), '1 minute'],
])('%i milliseconds are %s', (duration, words) => {
  expect(printDuration(duration)).toBe(words)
})

test.each([
  [hours(1), 'hour'],
  [hours(2), '2 hours'],
  [hours(1) + minutes(30), '1 hour 30 minutes'],
])('%i milliseconds as a period are %s', (duration, words) => {
  expect(printPeriod(duration)).toBe(words)
})
