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
    body: `A name can have up to ${figures.longestName} characters.`,
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
  issuedOnMissing: {
    code: 'drivers.issuedOnMissing',
    title: 'Additional driver incomplete',
    body: 'Enter the date the license was first issued.',
  },
  isCustomer: {
    code: 'drivers.isCustomer',
    title: 'Already entered',
    body: 'This person made the booking and is already a driver. Enter only the other drivers.',
  },
  sameTwice: { code: 'drivers.sameTwice', title: 'Already entered', body: 'You already entered this driver above.' },
  tooYoung: (minAge: number) => ({
    code: 'drivers.tooYoung',
    title: 'Additional driver too young',
    body: `Drivers of this car must be at least ${minAge} at pickup.`,
  }),
  licenseTooNew: (years: number) => ({
    code: 'drivers.licenseTooNew',
    title: 'License too new',
    body: `Drivers of this car must have held a license for at least ${years} years at pickup.`,
  }),
  changed: (now: string) => ({
    code: 'drivers.changed',
    title: 'Not saved yet',
    body: `The drivers were changed while this page was open. Now with the booking: ${now}. Save again to use the ones below instead.`,
  }),
  over: {
    code: 'drivers.over',
    title: 'No longer possible',
    body: 'This booking has changed since you opened it, and you can no longer change its drivers. Ask our staff.',
  },
  missing: {
    code: 'drivers.missing',
    title: 'Driver Not Found',
    body: 'This booking has no such driver. They may have been removed.',
  },
  gone: {
    code: 'drivers.gone',
    title: 'Driver not found',
    body: 'This driver was removed or changed. Reload the page.',
  },
  licenseTooNewThen: (names: string, years: number) => ({
    code: 'drivers.licenseTooNewThen',
    title: 'License too new',
    body: `Drivers of this car must have held a license for at least ${years} years at pickup, and these haven’t: ${names}. Remove them from the booking first, or choose differently.`,
  }),
  tooYoungThen: (names: string, minAge: number) => ({
    code: 'drivers.tooYoungThen',
    title: 'An additional driver is too young',
    body: `Drivers must be at least ${minAge} on the day of this pickup, and these won’t be: ${names}. Remove them from the booking first, or choose differently.`,
  }),
} as const
