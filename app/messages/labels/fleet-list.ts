export const fleetList = {
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

export const comparison = {
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
