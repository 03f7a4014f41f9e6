import { driverFigures } from './figures.ts'
import { countOf } from '#app/shared/counts.ts'

/** Additional drivers of a booking. */
export const driverProblems = {
  nameMissing: {
    code: 'driver.nameMissing',
    title: 'Additional driver incomplete',
    body: 'Enter the name as it is on the license.',
  },
  nameTooLong: {
    code: 'driver.nameTooLong',
    title: 'Additional driver incomplete',
    body: `A name can have up to ${driverFigures.longestName} characters.`,
  },
  birthDateMissing: {
    code: 'driver.birthDateMissing',
    title: 'Additional driver incomplete',
    body: 'Enter the date of birth.',
  },
  licenseMissing: {
    code: 'driver.licenseMissing',
    title: 'Additional driver incomplete',
    body: `Enter the license number: ${driverFigures.license.shortest} to ${driverFigures.license.longest} letters and digits.`,
  },
  issuedOnMissing: {
    code: 'driver.issuedOnMissing',
    title: 'Additional driver incomplete',
    body: 'Enter the date the license was first issued.',
  },
  isCustomer: {
    code: 'driver.isCustomer',
    title: 'Already entered',
    body: 'This person made the booking and is already a driver. Enter only the other drivers.',
  },
  sameTwice: { code: 'driver.sameTwice', title: 'Already entered', body: 'You already entered this driver above.' },
  tooYoung: (minAge: number) => ({
    code: 'driver.tooYoung',
    title: 'Additional driver too young',
    body: `Drivers of this car must be at least ${minAge} at pickup.`,
  }),
  licenseTooNew: (years: number) => ({
    code: 'driver.licenseTooNew',
    title: 'License too new',
    body: `Drivers of this car must have held a license for at least ${years} years at pickup.`,
  }),
  changed: (now: string) => ({
    code: 'driver.changed',
    title: 'Not saved yet',
    body: `The drivers were changed while this page was open. Now with the booking: ${now}. Save again to use the ones below instead.`,
  }),
  over: {
    code: 'driver.over',
    title: 'No longer possible',
    body: 'This booking has changed since you opened it, and you can no longer change its drivers. Ask our staff.',
  },
  missing: {
    code: 'driver.missing',
    title: 'Driver Not Found',
    body: 'This booking has no such driver. They may have been removed.',
  },
  gone: {
    code: 'driver.gone',
    title: 'Driver not found',
    body: 'This driver was removed or changed. Reload the page.',
  },
  licenseTooNewThen: (names: string, years: number) => ({
    code: 'driver.licenseTooNewThen',
    title: 'License too new',
    body: `Drivers of this car must have held a license for at least ${years} years at pickup, and these haven’t: ${names}. Remove them from the booking first, or choose differently.`,
  }),
  tooYoungThen: (names: string, minAge: number) => ({
    code: 'driver.tooYoungThen',
    title: 'An additional driver is too young',
    body: `Drivers must be at least ${minAge} on the day of this pickup, and these won’t be: ${names}. Remove them from the booking first, or choose differently.`,
  }),
} as const

export const driverNotices = {
  saved: {
    title: 'Saved',
    body: 'The additional drivers are saved. Each must bring their license to the pickup.',
  },
  unchanged: { title: 'No Changes', body: 'These were already the additional drivers.' },
  seen: { title: 'License seen', body: 'This driver may drive.' },
  unseen: { title: 'Recorded', body: 'This driver can’t drive until we’ve seen the license.' },
} as const

/** Who else drives a rented car. */
export const additionalDriverLabels = {
  title: 'Additional drivers',
  about: 'Who else may drive the car of a booking.',
  lead: (car: string, most: number) => `Up to ${most} more people may drive the ${car}.`,
  rules: (minAge: number, licenseYears: number, day: string) =>
    `On ${day}, each driver must be at least ${minAge} and have held a license for at least ${licenseYears} years. They must show it at pickup. No license, no driving. There’s no fee.`,
  /** On the form of a booking. */
  note: (most: number) => `up to ${most}, no charge`,
  ask: (minAge: number, licenseYears: number) =>
    `Each driver must be at least ${minAge} at pickup, have held a license for at least ${licenseYears} years and show it. No license, no driving.`,
  another: 'Another driver',
  row: (row: number) => `driver ${row}`,
  nobody: 'no one',
  legend: (row: number) => `Additional driver ${row}`,
  field: { name: 'Full name', birthDate: 'Date of birth', license: 'License number', issuedOn: 'License first issued' },
  nameHint: 'As on the license.',
  add: 'Add a driver',
  remove: 'Remove',
  removeRow: (row: number) => `Remove driver ${row}`,
  removalHint: 'A driver you remove here stays with the booking until you save.',
  noneLeft: 'If you save this, there will be no additional drivers.',
  save: 'Save drivers',
  current: 'With the booking now',
  signAgain: 'The drivers changed after the agreement was signed, so it has to be signed again before they drive.',
  signAtDesk: 'Sign the agreement',
  closed: 'This booking’s drivers can no longer change.',
  closedNobody: 'There were no additional drivers.',
} as const

/** As a line of a price, which they do not change. */
export const driverCountLabel = (count: number) => countOf(count, 'additional driver')

/** On the pages of a booking, with its data. */
export const bookedDriverLabels = {
  link: 'Additional drivers',
  nobody: 'No additional drivers yet.',
  names: (names: string) => `Also driving: ${names}.`,
} as const

/** At the desk. */
export const driverCheckLabels = {
  license: (number: string) => (number ? `license ${number}` : 'no license number'),
  issued: (when: string) => `first issued ${when}`,
  askIssued: 'date first issued missing',
  enterIssued: 'Enter the date',
  seen: (when: string) => `License seen on ${when}`,
  unseen: 'License not seen yet',
  tick: 'License seen',
  untick: 'Not seen after all',
} as const
