import { calendarImports } from '#app/config/calendar-imports.ts'
import { printPeriod } from '#app/shared/durations.ts'

/** An outside calendar whose events block a car. */
export const calendarImport = {
  title: 'Outside calendar',
  about: 'An outside calendar whose events block the days of a car.',
  what: 'If the car is also rented out elsewhere, its calendar there can block it here. Each event from now on blocks the car from start to end. Events that are canceled or shown as free are left out.',
  never:
    'A booking is never changed. Where an event needs the car on days that are booked, the car’s calendar says so.',
  address: 'Address of the calendar',
  addressHint:
    'In iCal format, from https:// or webcal://. Anyone who knows it can read that calendar. Only people who manage this car see it here.',
  add: 'Add the calendar',
  change: 'Save the address',
  succeeded: (at: string) => `Last read on ${at}.`,
  failing: (at: string) => `The last check, on ${at}, failed`,
  failed: (at: string, why: string) => `It last failed on ${at}. ${why}`,
  keeps: `The days it blocked stay blocked. We try again every ${printPeriod(calendarImports.every)}.`,
  unread: {
    title: (count: number) => (count === 1 ? 'One event needs your attention' : `${count} events need your attention`),
    body: 'We couldn’t read all of what the calendar says about them. The rest of the calendar was read, and days that an event blocked before stay blocked. Correct these in the calendar they come from, or block their days here yourself.',
    more: (count: number) => `And ${count} more.`,
    untitled: 'Event without a title',
    why: {
      start: () => 'We couldn’t read when it starts.',
      end: () => 'We couldn’t read when it ends.',
      zone: (zone: string | null) => `We don’t know its time zone${quoted(zone)}.`,
      repeat: (rule: string | null) =>
        `We couldn’t read how it repeats${quoted(rule)}. Only what is certain is blocked.`,
      often: () => 'It repeats too often. Only its first time is blocked.',
      line: (line: string | null) => `One line of it isn’t in calendar format${quoted(line)}. The rest was read.`,
    },
  },
  troubled: {
    title: 'Outside calendars we can’t read',
    failing: (car: string) => `${car}: the calendar`,
    partly: (car: string) => `${car}: some of its events`,
  },
  mail: {
    failing: {
      subject: (car: string) => `We can’t read the outside calendar of the ${car}`,
      heading: 'An outside calendar can’t be read',
      body: (car: string, since: string) =>
        `We haven’t been able to read the outside calendar of the ${car} since ${since}. Days it already blocked stay blocked, but new ones won’t be, so the car could be booked twice.`,
    },
    partly: {
      subject: (car: string) => `${car}: outside calendar events we can’t read`,
      heading: 'Some events can’t be read',
      body: (car: string, since: string) =>
        `The outside calendar of the ${car} has had events that we can’t read since ${since}. Their days may not be blocked, so the car could be booked twice.`,
    },
    why: 'Why',
    next: `We try again every ${printPeriod(calendarImports.every)}. Please check the address, correct the calendar, or block the days yourself.`,
    open: 'Open the outside calendar',
  },
  check: 'Check now',
  remove: 'Remove the calendar',
  removeHint: 'The days it blocks can be booked again right away.',
} as const

function quoted(text: string | null): string {
  return text === null ? '' : ` (“${text}”)`
}
