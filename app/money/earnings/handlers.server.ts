import type { Handlers } from '#app/events.ts'
import { followBooking } from './ledger.server.ts'

export const handlers: Handlers<'earnings'> = {
  follow: async ({ requestId }, now) => void (await followBooking(requestId, now)),
}
