import { viewFigures } from './figures.ts'

export const viewProblems = {
  unread: { code: 'view.unread', title: 'Failed to load views', body: 'Please try again in a few minutes.' },
  nameMissing: { code: 'view.nameMissing', body: 'Enter a name.' },
  nameLong: {
    code: 'view.nameLong',
    body: `A name can have up to ${viewFigures.longestName} characters.`,
  },
  nameTaken: { code: 'view.nameTaken', body: 'You have another view with this name. Choose a different one.' },
  tooMany: {
    code: 'view.tooMany',
    body: `A list can have up to ${viewFigures.most} views. Remove one first.`,
  },
  nothing: {
    code: 'view.nothing',
    title: 'Nothing to save',
    body: 'Filter or sort the list first, then save it as a view.',
  },
} as const

export const viewNotices = {
  saved: { title: 'View saved', body: 'It’s above the list.' },
  removed: { title: 'View removed', body: 'The list itself stays as it is.' },
} as const

export const viewLabels = {
  title: 'Saved views',
  about: 'Lists of the office as you have filtered and sorted them.',
  name: 'Name',
  view: 'View',
  list: 'List',
  do: 'What can be done',
  hint: 'Only you see it. What you searched for isn’t saved.',
  save: 'Save view',
  remove: (name: string) => `Remove ${name}`,
  none: { title: 'No views yet', body: 'Filter or sort a list, then choose Save view above it.' },
  back: 'Back to the list',
} as const
