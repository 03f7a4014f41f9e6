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
