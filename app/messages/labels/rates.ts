export const rates = {
  title: 'Rates by date',
  perDay: (rate: string) => `${rate} a day`,
  forDays: (days: number) => `for ${days} days or more`,
  weeks: 'Weeks with rates by date',
  cheapestDay: 'The cheapest of 7 days is free',
} as const
