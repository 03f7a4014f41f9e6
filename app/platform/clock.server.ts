/**
 * The only clock. Rules and commands take `now` or `today` as arguments. It shows the database's time, which all
 * machines share: one whose own clock is wrong neither ends nor extends deadlines that another wrote.
 */
import { env } from '#app/platform/env.server.ts'
import { dayOf } from '#app/shared/zone.ts'
import { seconds } from '#app/shared/durations.ts'
import type { CalendarDate } from '#app/shared/dates.ts'

/** In milliseconds; none in production. */
const shift = env.clockStartsAt ? env.clockStartsAt.getTime() - Date.now() : 0

/** Milliseconds from this machine's clock to the database's, as last measured. */
let correction = 0

/** `CLOCK_STARTS_AT` shifts it. */
export function now(): Date {
  return new Date(realNow().getTime() + shift)
}

export function today(): CalendarDate {
  return dayOf(now())
}

/** What services outside go by: never shifted. */
export function realNow(): Date {
  return new Date(machineNow().getTime() + correction)
}

/** What this machine's file system goes by. */
export function machineNow(): Date {
  return new Date()
}

/**
 * What the ages of stored files are judged by: the store dates them by a clock of its own, here that of this machine's
 * disk. Whichever of the clocks we know is behind, so that no file seems older than it is. Never shifted.
 */
export function storeNow(): Date {
  return new Date(Math.min(machineNow().getTime(), realNow().getTime()))
}

/**
 * Takes what the database said, in milliseconds, to a question asked and answered at these times of this machine. Keeps
 * the present correction when it agrees within a second, or as well as so slow an answer can tell: time should not step
 * for nothing. Returns whether the correction changed.
 */
export function correctClock({ asked, said, answered }: { asked: number; said: number; answered: number }): boolean {
  const measured = said - (asked + answered) / 2
  const doubt = Math.max(seconds(1), (answered - asked) / 2)
  if (Math.abs(measured - correction) <= doubt) return false
  correction = Math.round(measured)
  return true
}
