import { business } from '#app/config/business.ts'
import { printDuration } from '#app/shared/durations.ts'

const { from, to } = business.accounts.usernameLength
const { unclaimedKept, unclaimedAtMost } = business.uploads

export const usernames = {
  hint: `${from} to ${to} letters, numbers and underscores.`,
  choose: 'Choose a username',
  /** Where none is chosen (ui/propose-username.js). */
  proposed: (name: string) => `Username: ${name}. Change`,
} as const

export const upload = {
  done: 'Document uploaded',
  from: (day: string) => `From ${day}`,
  send: 'Upload photo',
  pending: 'Uploading...',
  onTheWay: (name: string) => `${name}, uploading.`,
  arrived: (name: string) => `${name}, uploaded.`,
  kept: `Until you request a car, we keep uploaded documents for ${printDuration(unclaimedKept)} after your last activity on our site, and for ${printDuration(unclaimedAtMost)} at most.`,
} as const

/** Of fields that may share a problem with another of their form: the error summary links them by name. */
export const field = {
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
