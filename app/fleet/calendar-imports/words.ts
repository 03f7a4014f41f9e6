import { printPeriod, seconds } from '#app/shared/durations.ts'
import { calendarImportFigures } from './figures.ts'

const { every, patience, mostBytes, mostEvents, readingPatience } = calendarImportFigures
const title = 'We couldn’t read the calendar'

/** `unread`: in words, why a reading has failed. */
export const calendarImportProblems = {
  addressMissing: { code: 'calendarImport.addressMissing', body: 'Enter the address of the calendar.' },
  addressLong: { code: 'calendarImport.addressLong', body: 'This address is too long.' },
  addressWrong: {
    code: 'calendarImport.addressWrong',
    body: 'Enter an address that begins with https:// or webcal://, without a user name and password in it.',
  },
  tooMany: {
    code: 'calendarImport.tooMany',
    title: 'Too many checks',
    body: `We check the calendar every ${printPeriod(every)}. Please try again later.`,
  },
  private: {
    code: 'calendarImport.private',
    title,
    body: 'The address is on a private network. Use one that’s open to the internet.',
  },
  unreachable: { code: 'calendarImport.unreachable', title, body: 'The address didn’t respond.' },
  slow: { code: 'calendarImport.slow', title, body: `The response took longer than ${patience / seconds(1)} seconds.` },
  missing: { code: 'calendarImport.missing', title, body: 'There’s no calendar at its address.' },
  refused: { code: 'calendarImport.refused', title, body: 'The address didn’t let us read the calendar.' },
  large: { code: 'calendarImport.large', title, body: `The file is larger than ${mostBytes / 2 ** 20} MB.` },
  redirects: { code: 'calendarImport.redirects', title, body: 'The address redirects too many times.' },
  malformed: {
    code: 'calendarImport.malformed',
    title,
    body: 'What’s at its address isn’t a calendar, or it’s damaged.',
  },
  many: {
    code: 'calendarImport.many',
    title,
    body: `It has more than ${mostEvents} events, or repeats them too often.`,
  },
  heavy: {
    code: 'calendarImport.heavy',
    title,
    body: `Reading it took more than ${readingPatience / seconds(1)} seconds, or too much memory. Tens of thousands of events can cause this, and so can one that repeats on a date that never occurs.`,
  },
  busy: { code: 'calendarImport.busy', title, body: 'The car’s days changed at the same moment. Please check again.' },
} as const

/** Of an outside calendar, on the calendar of its car: apart from `calendarImport`, which that page does not load. */
export const calendarConflictLabels = {
  outside: 'Outside calendar',
  partly: 'Some of its events can’t be read.',
  lastFailed: 'Its last reading failed.',
  title: 'An outside calendar needs the car on days that are taken',
  resolve: 'Nothing was changed. Move or cancel what’s here, or change the event there.',
} as const

/** An outside calendar whose events block a car. */
export const calendarImportLabels = {
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
  keeps: `The days it blocked stay blocked. We try again every ${printPeriod(calendarImportFigures.every)}.`,
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
    next: `We try again every ${printPeriod(calendarImportFigures.every)}. Please check the address, correct the calendar, or block the days yourself.`,
    open: 'Open the outside calendar',
  },
  check: 'Check now',
  remove: 'Remove the calendar',
  removeHint: 'The days it blocks can be booked again right away.',
} as const

function quoted(text: string | null): string {
  return text === null ? '' : ` (“${text}”)`
}
