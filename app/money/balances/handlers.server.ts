import type { Handlers } from '#app/events.ts'
import { closeOtherPages } from './attempts.server.ts'

export const handlers: Handlers<'balances'> = {
  /** Nothing is owed any more: a page that is still open would take money to give it back. */
  closePages: ({ requestId }, now) => closeOtherPages(requestId, now),
}
