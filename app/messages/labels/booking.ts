export const calendar = {
  taken: 'Taken',
  closed: 'Too soon or too far ahead',
  partly: 'Free for part of the day',
  freeHours: (from: string | undefined, until: string | undefined) =>
    `free ${[until && `until ${until}`, from && `from ${from}`].filter(Boolean).join(' and ')}`,
  group: 'Calendar',
  month: 'Month',
  key: 'Key to the calendar',
  weekendRate: 'Weekend rate',
  pickup: ', pickup',
  return: ', return',
  notPossible: (time: string) => `${time}, n/a`,
} as const

export const dayState = {
  free: 'free',
  taken: 'taken',
  within: 'free within a longer rental',
  tooSoon: 'too soon',
  tooFar: 'too far ahead',
} as const

export const deposit = { card: 'Card', cash: 'Cash' } as const

export const fleet = {
  available: 'Available',
  unavailable: 'Unavailable',
  unchecked: 'Dates needed',
  reserve: 'Reserve',
  perDay: 'per day',
  forDays: (count: number) => (count === 1 ? '1 day' : `${count} days`),
  cannotReserve: 'Currently Unavailable',
  notifyMe: 'Tell me when it is free',
  nextFree: (day: string, from: string | null, until: string | null) =>
    `Next free: ${day}${from ? `, ${from}` : ''}${until ? `, back by ${until}` : ''}`,
  otherHours: (from: string | null, until: string | null) =>
    `On these days ${[from && `from ${from}`, until && `back by ${until}`].filter(Boolean).join(', ')}`,
  inTotal: (days: string) => `${days} in total`,
  shown: (first: number, last: number) => `Cars ${first} to ${last}.`,
  uncheckedInAll: (cars: string) => `${cars} Choose a possible pickup and return to see which are free.`,
  inAll: (count: number) => `${count} ${count === 1 ? 'car' : 'cars'}.`,
  freeInAll: (free: number, count: number, days: string) =>
    `${free} of ${count} ${count === 1 ? 'car' : 'cars'} ${free === 1 || count === 1 ? 'is' : 'are'} free ${days}.`,
  allFree: (first: number, last: number, days: string) => `Cars ${first} to ${last}, all free ${days}.`,
  freeFirst: (first: number, last: number, days: string) => `Cars ${first} to ${last}, those free ${days} first.`,
  minimum: (days: number) => `Rented for ${days} days or more`,
  notPublic: 'Not public',
  unrated: 'New',
  representative: 'Representative image',
  representatives: 'Representative images.',
  below: (amount: string) => `Under ${amount}`,
  between: (from: string, to: string) => `${from} to ${to}`,
  from: (amount: string) => `${amount} and up`,
  body: {
    supercar: 'Supercar',
    grand_tourer: 'Grand tourer',
    saloon: 'Sedan',
    suv: 'SUV',
    convertible: 'Convertible',
  },
  sort: { newest: 'Newest first', price: 'Price, low to high', 'price-down': 'Price, high to low' },
  sortOnDates: { newest: 'Newest first', price: 'My total, low to high', 'price-down': 'My total, high to low' },
  seats: (count: string) => `${count} or more`,
  clear: 'Clear filters',
  compare: 'Compare',
  compareTitle: 'Compare cars',
  compareMost: (most: number) => `Up to ${most} cars side by side`,
  compareHint: (most: number) => `Compare up to ${most} cars side by side.`,
  comparedAtMost: (most: number) => `Up to ${most} cars are compared. The first ${most} are shown.`,
  notStated: 'Not stated',
  compareDates: 'Choose dates on the fleet page to compare the totals of your days.',
  compareNone: 'Choose cars on the fleet page by the box "Compare" below each of them.',
  totalFor: (days: string) => `Total for ${days}`,
  milesIncluded: (miles: string, days: string) => `${miles} in ${days}`,
  milesPerDay: (miles: string) => `${miles} a day`,
  moreFilters: (used: number) => (used > 0 ? `More filters (${used} in use)` : 'More filters'),
} as const
