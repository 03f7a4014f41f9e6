import { calendarImports } from '#app/config/calendar-imports.ts'
import { printPeriod, seconds } from '#app/shared/durations.ts'

const { every, patience, mostBytes, mostEvents, readingPatience } = calendarImports
const title = 'We couldn’t read the calendar'

/** `unread`: in words, why a reading has failed. */
export const calendarImport = {
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
