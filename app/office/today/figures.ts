/** Figures of the office's morning email. */
import { time } from '#app/shared/dates.ts'
import { days } from '#app/shared/durations.ts'

export const todayFigures = {
  /** By Atlanta's clock. Later than `until` the day has started without it. */
  todayMail: { from: time('07:00'), until: time('11:00') },
  /** Stripe's books and ours, every day. */
  comparedWithStripe: days(7),
  /** In the email; the dashboard has all. */
  mailed: 40,
  /** Disputes, and refunds at the desk, on the dashboard. */
  moneyShown: 20,
} as const
