/** Figures of deposits; those that pages print are in `app/business.ts`. */
import { time } from '#app/shared/dates.ts'
import { days, hours, minutes } from '#app/shared/durations.ts'

/** Of holding them. Server only. */
export const depositFigures = {
  /** Before Stripe's own limit for capturing. */
  renewedBefore: hours(24),
  /** In Atlanta: released on the third business day, and tried again the next morning. */
  releasedAt: time('08:00'),
  retriedAt: time('09:00'),
  /** In business days from when we learn of a return: longer than that only if it is within the days we promise. */
  lookedAtWithin: 1,
  /** Stripe repeats an answer for a day at least; later we look for it instead. */
  claimFor: minutes(2),
  cardPageFor: minutes(60),
  linkLivesFor: days(7),
  /** At risk when it lapses so soon and has not been renewed. */
  lapsesSoon: hours(12),
  worksAtOnce: 100,
  mostFailures: 5,
  pageSize: 25,
} as const
