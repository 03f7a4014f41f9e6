import type { Handlers } from '#app/events.ts'
import { notifyDecline } from './declines.server.ts'

export const handlers: Handlers<'payments'> = {
  notifyDecline: ({ requestId }, now) => notifyDecline(requestId, now),
}
