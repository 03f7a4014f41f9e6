import { drivers as figures } from '#app/config/drivers.ts'

/** Additional drivers of a booking. */
export const drivers = {
  nameMissing: {
    code: 'drivers.nameMissing',
    title: 'Additional driver incomplete',
    body: 'Enter the name as it is on the license.',
  },
  nameTooLong: {
    code: 'drivers.nameTooLong',
    title: 'Additional driver incomplete',
    body: `A name has ${figures.longestName} characters at most.`,
  },
  birthDateMissing: {
    code: 'drivers.birthDateMissing',
    title: 'Additional driver incomplete',
    body: 'Enter the date of birth.',
  },
  licenseMissing: {
    code: 'drivers.licenseMissing',
    title: 'Additional driver incomplete',
    body: `Enter the license number: ${figures.license.shortest} to ${figures.license.longest} letters and digits.`,
  },
  isCustomer: {
    code: 'drivers.isCustomer',
    title: 'Entered already',
    body: 'This is who made the booking, and who drives anyway. Enter only others.',
  },
  sameTwice: { code: 'drivers.sameTwice', title: 'Entered already', body: 'This driver is entered above already.' },
  tooYoung: (minAge: number) => ({
    code: 'drivers.tooYoung',
    title: 'Additional driver too young',
    body: `Drivers of this car are at least ${minAge} on the pickup date.`,
  }),
  changed: (now: string) => ({
    code: 'drivers.changed',
    title: 'Not saved yet',
    body: `The drivers were changed while this page was open. Now with the booking: ${now}. Save again to have the ones below instead.`,
  }),
  over: {
    code: 'drivers.over',
    title: 'No longer possible',
    body: 'This booking has gone on since, and its drivers stay as they are. Ask our staff.',
  },
  missing: {
    code: 'drivers.missing',
    title: 'Driver Not Found',
    body: 'This booking has no such driver. They may have been removed.',
  },
  gone: {
    code: 'drivers.gone',
    title: 'Driver not found',
    body: 'This driver was removed or changed meanwhile. Load the page again.',
  },
  tooYoungThen: (names: string, minAge: number) => ({
    code: 'drivers.tooYoungThen',
    title: 'An additional driver is too young',
    body: `Drivers are at least ${minAge} on the day of this pickup, and not yet: ${names}. Remove them from the booking first, or choose differently.`,
  }),
} as const
