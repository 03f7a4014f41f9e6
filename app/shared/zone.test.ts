import { expect, test, vi } from 'vitest'

import { date, time } from './dates.ts'
import { dayOf, instantAt, printInstant, timeOf } from './zone.ts'

test('an instant is printed with its zone, without making a formatter each time', () => {
  const summer = printInstant(new Date('2026-07-04T14:00:00Z'))
  const made = vi.spyOn(Intl, 'DateTimeFormat')
  const winter = printInstant(new Date('2026-11-27T15:00:00Z'))
  expect([summer, winter]).toEqual(['Jul 4, 2026, 10:00\u00a0AM\u00a0EDT', 'Nov 27, 2026, 10:00\u00a0AM\u00a0EST'])
  expect(made).not.toHaveBeenCalled()
  made.mockRestore()
})

test.each([
  ['that the clocks skip moves forward', '2026-03-08', '02:30', '2026-03-08T07:30:00.000Z', '03:30'],
  ['that comes twice is the first', '2026-11-01', '01:30', '2026-11-01T05:30:00.000Z', '01:30'],
])('a wall time %s, each time it is asked', (_, day, at, instant, read) => {
  for (let times = 0; times < 2; times++) {
    const found = instantAt(date(day), time(at))
    expect(found.toISOString()).toBe(instant)
    expect([dayOf(found), timeOf(found)]).toEqual([day, read])
    // What a caller does to its date is its own affair.
    found.setTime(0)
  }
})
