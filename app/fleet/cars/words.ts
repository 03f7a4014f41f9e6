import { countOf } from '#app/shared/counts.ts'

export const carProblems = {
  missing: { code: 'car.missing', title: 'Car Not Found', body: 'The requested car listing could not be found.' },
}

export const fleetProblems = {
  noDate: { code: 'fleet.noDate', body: 'That isn’t a date, so we left it out.' },
  pickupMissing: { code: 'fleet.pickupMissing', body: 'Choose a pickup date too.' },
  returnMissing: { code: 'fleet.returnMissing', body: 'Choose a return date too.' },
  noAmount: { code: 'fleet.noAmount', body: 'Enter whole dollars. We left this out.' },
  totalNeedsDates: { code: 'fleet.totalNeedsDates', body: 'Choose both dates to filter by total.' },
  unknownChoice: { code: 'fleet.unknownChoice', body: 'That isn’t one of the choices, so we left it out.' },
  empty: {
    code: 'fleet.empty',
    title: 'No vehicles available at the moment.',
    body: 'Our fleet is being updated. Please check back soon or contact us directly.',
  },
  noMatch: {
    code: 'fleet.noMatch',
    body: 'No car matches these filters. Clear them to see every car, or contact us directly.',
  },
}

export const fleetLabels = {
  available: 'Available',
  unavailable: 'Unavailable',
  unchecked: 'Dates needed',
  reserve: 'Reserve',
  perDay: 'per day',
  forDays: (count: number) => countOf(count, 'day'),
  cannotReserve: 'Currently Unavailable',
  notifyMe: 'Notify me when it’s available',
  nextFree: (day: string, from: string | null, until: string | null) =>
    `Next available: ${day}${from ? `, ${from}` : ''}${until ? `, back by ${until}` : ''}`,
  otherHours: (day: string, from: string | null, until: string | null) =>
    `Available ${[from && `from ${from} on ${day}`, until && `if back by ${until}`].filter(Boolean).join(', ')}`,
  totalFor: (days: string) => `Total for ${days}`,
  minimum: (days: number) => `Minimum rental: ${days} days`,
  notPublic: 'Not public',
  unrated: 'New',
  ownerAnswered: 'Owner’s response:',
  representative: 'Representative image',
  body: {
    supercar: 'Supercar',
    grand_tourer: 'Grand tourer',
    saloon: 'Sedan',
    suv: 'SUV',
    convertible: 'Convertible',
  },
  compare: 'Compare',
} as const

export const fleetListLabels = {
  shown: (first: number, last: number) => `Cars ${first} to ${last}.`,
  uncheckedInAll: (cars: string) => `${cars} Choose a valid pickup and return to see which are available.`,
  inAll: (count: number) => `${count} ${count === 1 ? 'car' : 'cars'}.`,
  freeInAll: (free: number, count: number, days: string) =>
    `${free} of ${count} ${count === 1 ? 'car' : 'cars'} ${free === 1 || count === 1 ? 'is' : 'are'} available ${days}.`,
  allFree: (first: number, last: number, days: string) => `Cars ${first} to ${last}, all available ${days}.`,
  freeFirst: (first: number, last: number, days: string) => `Cars ${first} to ${last}, those available ${days} first.`,
  representatives: 'Representative images.',
  below: (amount: string) => `Under ${amount}`,
  between: (from: string, to: string) => `${from} to ${to}`,
  from: (amount: string) => `${amount} and up`,
  sort: { newest: 'Newest first', price: 'Price, low to high', 'price-down': 'Price, high to low' },
  sortOnDates: { newest: 'Newest first', price: 'My total, low to high', 'price-down': 'My total, high to low' },
  seats: (count: string) => `${count} or more`,
  clear: 'Clear filters',
  moreFilters: (used: number) => (used > 0 ? `More filters (${used} in use)` : 'More filters'),
} as const

export const comparisonLabels = {
  title: 'Compare cars',
  most: (most: number) => `Up to ${most} cars side by side`,
  hint: (most: number) => `Compare up to ${most} cars side by side.`,
  tooMany: (most: number) => `You can compare up to ${most} cars. Here are the first ${most}.`,
  notStated: 'Not stated',
  dates: 'Choose dates on the fleet page to compare totals for your trip.',
  none: 'On the fleet page, check “Compare” below the cars you like.',
  totalFor: (days: string) => `Total for ${days}`,
  milesIncluded: (miles: string, days: string) => `${miles} in ${days}`,
  milesPerDay: (miles: string) => `${miles} a day`,
} as const
