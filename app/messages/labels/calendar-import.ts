import { calendarImports } from '#app/config/calendar-imports.ts'
import { printPeriod } from '#app/shared/durations.ts'

/** An outside calendar whose events block a car. */
export const calendarImport = {
  title: 'Outside calendar',
  about: 'An outside calendar whose events block the days of a car.',
  what: 'If the car is also rented out elsewhere, its calendar there can block it here: each event from now on blocks the car from its beginning to its end. Events that are canceled or shown as free are left out.',
  never:
    'A booking is never changed. Where an event needs the car on days that are booked, the car’s calendar says so.',
  address: 'Address of the calendar',
  addressHint:
    'In iCal format, from https:// or webcal://. Whoever knows it can read that calendar: only those who manage this car see it here.',
  add: 'Add the calendar',
  change: 'Save the address',
  succeeded: (at: string) => `Last read on ${at}.`,
  failing: (at: string) => `The last reading, on ${at}, failed`,
  failed: (at: string, why: string) => `It failed last on ${at}. ${why}`,
  keeps: `The days it blocked before stay blocked. It is tried again every ${printPeriod(calendarImports.every)}.`,
  check: 'Check now',
  remove: 'Remove the calendar',
  removeHint: 'The days that it blocks can be booked again at once.',
} as const
