export const fleet = {
  available: 'Available',
  unavailable: 'Unavailable',
  unchecked: 'Dates needed',
  reserve: 'Reserve',
  perDay: 'per day',
  forDays: (count: number) => (count === 1 ? '1 day' : `${count} days`),
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
