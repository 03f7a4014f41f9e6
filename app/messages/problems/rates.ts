import { business } from '#app/config/business.ts'

const { longestName, mostSeasons, longestDays, daysAhead } = business.rates

export const rates = {
  missing: { code: 'rates.missing', title: 'Not Found', body: 'This period no longer exists.' },
  nameMissing: { code: 'rates.nameMissing', body: 'Enter a name that customers will read, like Thanksgiving week.' },
  nameLong: { code: 'rates.nameLong', body: `At most ${longestName} characters. Please shorten it.` },
  firstDayMissing: { code: 'rates.firstDayMissing', body: 'Enter the first day.' },
  lastDayMissing: { code: 'rates.lastDayMissing', body: 'Enter the last day.' },
  lastBeforeFirst: { code: 'rates.lastBeforeFirst', body: 'The last day is before the first. Choose a later one.' },
  over: { code: 'rates.over', body: 'These days have passed. Choose a last day of today or later.' },
  tooFar: { code: 'rates.tooFar', body: `Choose a last day within the next ${daysAhead} days.` },
  tooLong: {
    code: 'rates.tooLong',
    body: `A period can have up to ${longestDays} days. Change the daily rate instead.`,
  },
  tooMany: {
    code: 'rates.tooMany',
    body: `A car can have up to ${mostSeasons} upcoming periods. Delete one you no longer need.`,
  },
  overlaps: (season: string) => ({
    code: 'rates.overlaps',
    body: `These days overlap with ${season}. A day can have only one rate. Choose other days, or change that period.`,
  }),
}
