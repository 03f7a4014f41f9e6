import type { Handlers } from '#app/events.ts'
import { keepDepositOf } from './keeping.server.ts'

export const handlers: Handlers<'deposits'> = {
  /** Only when the pickup is near; otherwise the job does, a day before. */
  authorize: ({ bookingId }, now) => keepDepositOf(bookingId, now),
}
