import { expect, test, vi } from 'vitest'

import { printInstant } from './zone.ts'

test('an instant is printed with its zone, without making a formatter each time', () => {
  const summer = printInstant(new Date('2026-07-04T14:00:00Z'))
  const made = vi.spyOn(Intl, 'DateTimeFormat')
  const winter = printInstant(new Date('2026-11-27T15:00:00Z'))
  expect([summer, winter]).toEqual(['Jul 4, 2026, 10:00\u00a0AM\u00a0EDT', 'Nov 27, 2026, 10:00\u00a0AM\u00a0EST'])
  expect(made).not.toHaveBeenCalled()
  made.mockRestore()
})
