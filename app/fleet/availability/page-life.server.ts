/** How long a page about bookable dates stays true by itself. */
import { business } from '#app/business.ts'
import { addDays, time } from '#app/shared/dates.ts'
import { later, minutes, seconds } from '#app/shared/durations.ts'
import { dayOf, instantAt } from '#app/shared/zone.ts'
import { pickupSlots } from './rules.ts'

/** Pages with dates are many and rarely asked for again. */
const datedPagesLive = seconds(15)

export function keptUntil({ now, dated }: { now: Date; dated: boolean }): Date {
  const change = nextChange(now)
  const aged = later(now, datedPagesLive)
  return dated && aged < change ? aged : change
}

/** At midnight in Atlanta, or when the lead time passes a pickup slot; slots count to the end of their minute. */
export function nextChange(now: Date): Date {
  const today = dayOf(now)
  const midnight = instantAt(addDays(today, 1), time('00:00'))
  const lastMoments = [today, addDays(today, 1)].flatMap((day) =>
    pickupSlots.map((slot) => later(instantAt(day, slot), minutes(1) - business.booking.leadTime)),
  )
  return lastMoments.find((moment) => moment > now && moment < midnight) ?? midnight
}
