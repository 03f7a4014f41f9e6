import { business } from '#app/business.ts'

const { longestName, mostSeasons, longestDays, daysAhead } = business.rates

export const rateProblems = {
  missing: { code: 'rate.missing', title: 'Not Found', body: 'This period no longer exists.' },
  nameMissing: { code: 'rate.nameMissing', body: 'Enter a name that customers will read, like Thanksgiving week.' },
  nameLong: { code: 'rate.nameLong', body: `At most ${longestName} characters. Please shorten it.` },
  firstDayMissing: { code: 'rate.firstDayMissing', body: 'Enter the first day.' },
  lastDayMissing: { code: 'rate.lastDayMissing', body: 'Enter the last day.' },
  lastBeforeFirst: { code: 'rate.lastBeforeFirst', body: 'The last day is before the first. Choose a later one.' },
  over: { code: 'rate.over', body: 'These days have passed. Choose a last day of today or later.' },
  tooFar: { code: 'rate.tooFar', body: `Choose a last day within the next ${daysAhead} days.` },
  tooLong: {
    code: 'rate.tooLong',
    body: `A period can have up to ${longestDays} days. Change the daily rate instead.`,
  },
  tooMany: {
    code: 'rate.tooMany',
    body: `A car can have up to ${mostSeasons} upcoming periods. Delete one you no longer need.`,
  },
  overlaps: (season: string) => ({
    code: 'rate.overlaps',
    body: `These days overlap with ${season}. A day can have only one rate. Choose other days, or change that period.`,
  }),
}

export const rateNotices = {
  saved: { title: 'Updated', body: 'The rate by date is saved.' },
  deleted: { title: 'Deleted', body: 'The rate by date is deleted.' },
} as const

export const rateLabels = {
  title: 'Rates by date',
  perDay: (rate: string) => `${rate} a day`,
  forDays: (days: number) => `for ${days} days or more`,
  weekly: `Weekly Rate, every full ${business.booking.weeklyDays} days`,
  weeks: 'Full weeks with rates by date',
  cheapestDay: 'Cheapest day at no charge',
  meta: 'Holidays and race weeks: rates and minimum days by date.',
  usual: (terms: string) => `On all other days: ${terms}.`,
  hint: 'Customers see the period in the calendar and on the rate card, and its days in the price. Bookings made before keep their price.',
  none: 'No rates by date yet.',
  past: (count: number) => `Past periods (${count})`,
  add: 'Add a period',
  change: 'Change',
  changeTitle: (name: string) => `Change ${name}`,
  keep: 'Leave it as it is',
  remove: 'Delete',
  save: 'Save period',
  rateHint: 'US dollars. The weekend rate doesn’t apply on these days.',
  minDaysHint: 'For pickups on these days, instead of the car’s usual minimum.',
  field: {
    name: 'Name',
    firstDay: 'First day',
    lastDay: 'Last day',
    dailyRate: 'Daily rate',
    minDays: 'Minimum days',
  },
} as const
