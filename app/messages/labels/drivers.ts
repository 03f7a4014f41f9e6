/** Who else drives a rented car. */
export const drivers = {
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
export const driversBooked = (count: number) => `${count} additional ${count === 1 ? 'driver' : 'drivers'}`

/** On the pages of a booking, with its data. */
export const bookedDrivers = {
  link: 'Additional drivers',
  nobody: 'No additional drivers yet.',
  names: (names: string) => `Also driving: ${names}.`,
} as const

/** At the desk. */
export const driverCheck = {
  license: (number: string) => (number ? `license ${number}` : 'no license number'),
  issued: (when: string) => `first issued ${when}`,
  askIssued: 'date first issued missing',
  enterIssued: 'Enter the date',
  seen: (when: string) => `License seen on ${when}`,
  unseen: 'License not seen yet',
  tick: 'License seen',
  untick: 'Not seen after all',
} as const
