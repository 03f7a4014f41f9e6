import { figures as limits } from '#app/config/figures.ts'

export const figures = {
  unread: { code: 'figures.unread', title: 'Unavailable', body: 'Failed to load figures. Please try again.' },
  noDay: { code: 'figures.noDay', body: 'Enter a valid date, like 01/31/2026.' },
  backward: { code: 'figures.backward', body: 'The last day is before the first. Choose a later one.' },
  tooLong: { code: 'figures.tooLong', body: `Choose up to ${limits.longestRange} months.` },
  noFile: {
    code: 'figures.noFile',
    title: 'File Not Found',
    body: 'There’s no file at this address. Download it from Figures.',
  },
}
