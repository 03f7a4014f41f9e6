import { figures as limits } from '#app/config/figures.ts'

export const figures = {
  unread: { code: 'figures.unread', title: 'Unavailable', body: 'Failed to load figures. Please try again.' },
  noDay: { code: 'figures.noDay', body: 'Enter a day that exists, like 01/31/2026.' },
  backward: { code: 'figures.backward', body: 'The last day is before the first. Choose a later one.' },
  tooLong: { code: 'figures.tooLong', body: `Choose ${limits.longestRange} months at most.` },
  noFile: { code: 'figures.noFile', title: 'File Not Found', body: 'There is no such file of these days.' },
}
