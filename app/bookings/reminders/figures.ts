/** When a rental's emails are sent, by Atlanta's clock. */
import { time } from '#app/shared/dates.ts'
import { days, hours } from '#app/shared/durations.ts'

export const reminderFigures = {
  /** In calendar days, at the time of the pickup. */
  /** A day before the other reminders; the one of the pickup says the balance again. */
  balanceFirstBefore: 3,
  documentsBefore: 2,
  pickupBefore: 1,
  returnDayAt: time('07:00'),
  overdueAfter: hours(2),
  /** Of the day after. */
  overdueAgainAt: time('08:00'),
  /** What is due is asked for before the return, after it, and once more on a morning before the deposit is due back. */
  balanceBefore: hours(24),
  balanceAfter: hours(1),
  balanceAgainIn: 2,
  balanceAgainAt: time('09:00'),
  balanceUsefulFor: days(3),
  /** Later than this they say nothing new. */
  overdueUsefulFor: hours(12),
} as const
