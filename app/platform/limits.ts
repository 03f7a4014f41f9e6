/** How often someone may do something. Only the server asks, so that no page carries it. */
import { handoverFigures } from '#app/bookings/handovers/figures.ts'
import { hours, minutes, seconds } from '#app/shared/durations.ts'

export const limits = {
  /** An account from one network address. */
  signIn: { count: 10, within: minutes(3) },
  signInFrom: { count: 60, within: minutes(3) },
  /** An account from one browser it was used in before, or from all the others together. */
  signInBrowser: { count: 100, within: hours(1) },
  /** Of codes after the right password: a guess is one of a million. */
  secondFactor: { count: 5, within: minutes(3) },
  secondFactorBrowser: { count: 30, within: hours(1) },
  /** Asking what a passkey is to sign: each page to sign in asks once. */
  passkeyChallenge: { count: 120, within: minutes(3) },
  signUp: { count: 30, within: hours(1) },
  passwordReset: { count: 5, within: hours(1) },
  passwordResetFrom: { count: 30, within: hours(1) },
  confirmation: { count: 5, within: hours(1) },
  passwordProof: { count: 10, within: minutes(3) },
  emailChange: { count: 5, within: hours(1) },
  upload: { count: 60, within: hours(1) },
  /** A return and the pickup after it, with all the photographs that a report takes; or ten cars with the usual ones. */
  conditionPhoto: { count: 2 * handoverFigures.mostPhotos, within: hours(1) },
  film: { count: 20, within: hours(1) },
  listing: { count: 60, within: hours(1) },
  savedEntries: { count: 30, within: hours(1) },
  draft: { count: 60, within: hours(1) },
  /** Per person; price requests don't count. */
  booking: { count: 30, within: minutes(10) },
  savedCard: { count: 20, within: hours(1) },
  lead: { count: 10, within: hours(1) },
  leadMailbox: { count: 5, within: hours(1) },
  waitingList: { count: 20, within: hours(1) },
  waitingListMailbox: { count: 10, within: hours(24) },
  imageError: { count: 30, within: hours(1) },
  chat: { count: 10, within: seconds(10) },
} as const
