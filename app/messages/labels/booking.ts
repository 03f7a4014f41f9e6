export const calendar = {
  taken: 'Taken',
  closed: 'Too soon or too far ahead',
  partly: 'Available part of the day',
  freeHours: (from: string | undefined, until: string | undefined) =>
    `available ${[until && `until ${until}`, from && `from ${from}`].filter(Boolean).join(' and ')}`,
  group: 'Calendar',
  month: 'Month',
  key: 'Key to the calendar',
  weekendRate: 'Weekend rate',
  pickup: ', pickup',
  return: ', return',
  notPossible: (time: string) => `${time}, not available`,
} as const

export const dayState = {
  free: 'available',
  taken: 'taken',
  within: 'available as part of a longer rental',
  tooSoon: 'too soon',
  tooFar: 'too far ahead',
} as const

export const deposit = { card: 'Hold on my card', cash: 'Cash at pickup' } as const
