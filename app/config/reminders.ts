/** When a rental's emails are sent, by Atlanta's clock. Beside business.ts, which every page loads. */
import { time } from '#app/shared/dates.ts'
import { hours } from '#app/shared/durations.ts'

export const reminders = {
  /** In calendar days, at the time of the pickup. */
  documentsBefore: 2,
  pickupBefore: 1,
  returnDayAt: time('07:00'),
  overdueAfter: hours(2),
  /** Of the day after. */
  overdueAgainAt: time('08:00'),
  /** Later than this they say nothing new. */
  overdueUsefulFor: hours(12),
} as const
