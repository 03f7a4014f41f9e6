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
  minimum: (days: number) => `Rented for ${days} days or more`,
  notPublic: 'Not public',
  unrated: 'New',
  ownerAnswered: 'The owner answered:',
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
