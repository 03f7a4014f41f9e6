/** How long what a page says about bookable dates stays true while nobody changes anything. */
import { business } from '#app/config/business.ts'
import { addDays, time } from '#app/shared/dates.ts'
import { later, minutes, seconds } from '#app/shared/durations.ts'
import { dayOf, instantAt } from '#app/shared/zone.ts'
import { pickupSlots } from './rules.ts'

/** A page that answers for chosen dates is kept no longer: there are many, and each is asked for rarely. */
const datedPagesLive = seconds(15)

/** The first instant at which a page made now may no longer be shown: see `nextChange`; with dates 15 seconds at most. */
export function keptUntil({ now, dated }: { now: Date; dated: boolean }): Date {
  const change = nextChange(now)
  const aged = later(now, datedPagesLive)
  return dated && aged < change ? aged : change
}

/**
 * When the offer changes by itself next: at midnight in Atlanta, or when the lead time passes the next pickup slot. A
 * slot counts to the end of its minute, since pages compare times to the minute (`earliest` of rules.ts).
 */
export function nextChange(now: Date): Date {
  const today = dayOf(now)
  const midnight = instantAt(addDays(today, 1), time('00:00'))
  const lastMoments = [today, addDays(today, 1)].flatMap((day) =>
    pickupSlots.map((slot) => later(instantAt(day, slot), minutes(1) - business.booking.leadTime)),
  )
  return lastMoments.find((moment) => moment > now && moment < midnight) ?? midnight
}
