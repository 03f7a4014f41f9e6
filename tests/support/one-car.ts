/** A car as the rules about its days see it: what tests of rules and forms ask about. */
import type { Availability } from '#app/fleet/availability/rules.ts'
import { date } from '#app/shared/dates.ts'

export const given: Availability = {
  today: date('2026-11-21'),
  earliest: '2026-11-21T12:00',
  minDays: 1,
  minAge: 25,
  seasons: [],
  // out from Nov 27 10:00 to Nov 30 10:00, two hours of turnaround on both sides
  taken: [{ from: '2026-11-27T08:00', until: '2026-11-30T12:00' }],
}
