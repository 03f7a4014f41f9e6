import { calendarImports } from '#app/config/calendar-imports.ts'
import { printPeriod, seconds } from '#app/shared/durations.ts'

const { every, patience, mostBytes, mostEvents, readingPatience } = calendarImports
const title = 'The calendar could not be read'

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
    body: `The calendar is read every ${printPeriod(every)}. Please try again later.`,
  },
  private: {
    code: 'calendarImport.private',
    title,
    body: 'Its address leads into a private network. Use an address that is open on the internet.',
  },
  unreachable: { code: 'calendarImport.unreachable', title, body: 'There was no answer at its address.' },
  slow: { code: 'calendarImport.slow', title, body: `The answer took longer than ${patience / seconds(1)} seconds.` },
  missing: { code: 'calendarImport.missing', title, body: 'There’s no calendar at its address.' },
  refused: { code: 'calendarImport.refused', title, body: 'The calendar at its address is not open to us.' },
  large: { code: 'calendarImport.large', title, body: `The file is larger than ${mostBytes / 2 ** 20} MB.` },
  redirects: { code: 'calendarImport.redirects', title, body: 'Its address leads on to another one too many times.' },
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
    body: `Reading it took more than ${readingPatience / seconds(1)} seconds, or too much memory. An event that repeats on a day that never comes does that.`,
  },
  busy: { code: 'calendarImport.busy', title, body: 'Days of the car changed at that moment. Please check again.' },
} as const
