import type { Handlers } from '#app/features/events.ts'
import { settleSubscription } from './settlement.server.ts'

export const handlers: Handlers<'broker'> = {
  /** After a rejection or a deletion. What is ended follows from how the person stands by then (DECISIONS §3). */
  endSubscription: ({ profileId }, now) => settleSubscription(profileId, now),
}
