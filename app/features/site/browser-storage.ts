/** A test compares these names with those in the code. */
import { business } from '#app/config/business.ts'
import { days, minutes } from '#app/shared/durations.ts'
import { seenForDays } from '#app/ui/browser.js'

const { accounts, booking, broker } = business
const inDays = (duration: number) => `${duration / days(1)}\u00a0days`

export const cookies = [
  {
    name: 'marque_session',
    keeps: 'Keeps you signed in.',
    until: `${inDays(accounts.sessionLivesFor)}, or until you sign out`,
  },
  { name: 'marque_notice', keeps: 'Carries one message to the next page.', until: 'Shown once, at most a minute' },
  {
    name: 'marque_kept',
    keeps: 'Finds what you typed when you had to sign in again.',
    until: `${accounts.entriesLiveFor / minutes(1)}\u00a0minutes`,
  },
  {
    name: 'marque_known',
    keeps: 'Tells that you have signed in here before, so that nobody’s guessing elsewhere locks you out.',
    until: inDays(accounts.browserKnownFor),
  },
  {
    name: 'marque_ref',
    keeps: 'Tells which broker’s link you came by last, so that they are paid for bringing you.',
    until: inDays(broker.linkRemembered),
  },
  { name: 'marque_draft', keeps: 'Keeps a booking you typed before signing in.', until: inDays(booking.draftLivesFor) },
] as const

export const scriptMemory = [
  {
    name: 'marque_intro_seen',
    keeps: 'That you have seen the opening screen.',
    until: 'Until the tab is closed',
  },
  {
    name: 'marque_loading_seen',
    keeps: `When you saw the loading screen, which is shown once in ${seenForDays}\u00a0days.`,
    until: 'Until you clear the data of this site',
  },
] as const
