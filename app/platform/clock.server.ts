/** The only clock. Rules and commands take `now` or `today` as arguments. Tests may shift it (CLOCK_STARTS_AT). */
import { env } from '#app/platform/env.server.ts'
import { dayOf } from '#app/shared/zone.ts'
import type { CalendarDate } from '#app/shared/dates.ts'

/** In milliseconds; none in production. */
export const clockShift = env.clockStartsAt ? env.clockStartsAt.getTime() - Date.now() : 0

export function now(): Date {
  return new Date(Date.now() + clockShift)
}

export function today(): CalendarDate {
  return dayOf(now())
}
