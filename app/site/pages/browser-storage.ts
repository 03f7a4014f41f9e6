/** A test compares these names with those in the code. */
import { business } from '#app/business.ts'
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
    keeps: 'Finds what you typed if you have to sign in again.',
    until: `${accounts.entriesLiveFor / minutes(1)}\u00a0minutes`,
  },
  {
    name: 'marque_second_step',
    keeps: 'Remembers that your password was right, until you enter the code of your second step.',
    until: `${accounts.secondStepLivesFor / minutes(1)}\u00a0minutes`,
  },
  {
    name: 'marque_known',
    keeps: 'Remembers that you’ve signed in here before, so that guesses made elsewhere can’t lock you out.',
    until: inDays(accounts.browserKnownFor),
  },
  {
    name: 'marque_ref',
    keeps: 'Remembers which broker’s link you followed last, so they’re paid for referring you.',
    until: inDays(broker.linkRemembered),
  },
  {
    name: 'marque_draft',
    keeps: 'Remembers the booking you started before signing in.',
    until: inDays(booking.draftLivesFor),
  },
] as const

export const scriptMemory = [
  {
    name: 'marque_intro_seen',
    keeps: 'Remembers that you’ve seen the opening screen.',
    until: 'Until you close the tab',
  },
  {
    name: 'marque_loading_seen',
    keeps: `Remembers when you saw the loading screen, which appears once every ${seenForDays}\u00a0days.`,
    until: 'Until you clear this site’s data',
  },
  {
    name: 'marque_single_keys',
    keeps: 'Remembers whether you’ve turned off the office’s single keys.',
    until: 'Until you clear this site’s data',
  },
] as const
