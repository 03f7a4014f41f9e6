import { business } from '#app/business.ts'
import { printDuration } from '#app/shared/durations.ts'

const { unclaimedKept, unclaimedAtMost } = business.uploads

export const formProblems = {
  invalid: { title: 'Please check what you have entered' },
}

/** Two people have changed the same. Apart from the words of listings, which other forms do without. */
export const conflictLabels = {
  field: 'Field',
  saved: 'Saved',
  typed: 'In the form',
  nothing: 'Nothing',
  title: 'Someone else saved first',
  hint: 'Nothing is overwritten. For each field, choose which value to keep, then save again.',
  theirs: 'Saved by someone else',
  yours: 'Yours',
  side: { saved: 'saved by someone else', typed: 'yours' },
  keep: (field: string, side: string, value: string) => `${field}, ${side}: ${value || 'nothing'}`,
} as const

export const formLabels = {
  refused: (title: string) => `Error: ${title}`,
  reference: (number: string) => `Reference number ${number}. Please mention it when you call`,
  sendAgain: 'Try again',
  kept: 'We’ve kept what you typed. You’ll need to enter passwords, and files that weren’t uploaded yet, again.',
} as const

export const uploadLabels = {
  done: 'Document uploaded',
  from: (day: string) => `From ${day}`,
  send: 'Upload photo',
  pending: 'Uploading...',
  onTheWay: (name: string) => `${name}, uploading.`,
  arrived: (name: string) => `${name}, uploaded.`,
  kept: `Until you request a car, we keep uploaded documents for ${printDuration(unclaimedKept)} after your last activity on our site, and for ${printDuration(unclaimedAtMost)} at most.`,
} as const

/** Of fields that may share a problem with another of their form: the error summary links them by name. */
export const sharedFieldLabels = {
  firstName: 'First name',
  lastName: 'Last name',
  username: 'Username',
  password: 'Password',
  name: 'Name',
  message: 'Message',
  make: 'Make',
  model: 'Model',
  vehicle: 'Preferred vehicle',
  secondDriver: 'Second driver',
  notes: 'Notes',
} as const

export const listFilterLabels = {
  search: 'Search',
  more: 'Filter',
  all: 'All',
  apply: 'Show',
  clear: 'Clear',
  sort: 'Order',
  views: 'Saved views',
  save: 'Save view',
  edit: 'Edit views',
  usual: 'As usual',
  upward: { text: 'A to Z', date: 'earliest first', figure: 'low to high' },
  downward: { text: 'Z to A', date: 'latest first', figure: 'high to low' },
} as const
