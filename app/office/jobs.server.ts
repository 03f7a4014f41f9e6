/** What the office does by itself. */
import { settleCheckout } from '#app/money/payments/commands.server.ts'
import { rehearseRestore } from '#app/office/backup/rehearsal.server.ts'
import { compareWithStripe, tellUnknownDispute } from '#app/office/audit/stripe-books.server.ts'
import { notifyStaff } from '#app/office/leads/notices.server.ts'
import { recordTier } from '#app/office/leads/tiers.server.ts'
import { sendToday } from '#app/office/today/today-mail.server.ts'
import type { Handlers } from '#app/events.ts'
import { hours } from '#app/shared/durations.ts'
import type { TimedJobs } from '#app/shared/timed-jobs.ts'

export const handlers = {
  'audit.tellUnknownDispute': tellUnknownDispute,
  'leads.notifyStaff': ({ leadId }) => notifyStaff(leadId),
  'leads.recordTier': ({ profileId }) => recordTier(profileId),
} satisfies Handlers

export const timed = {
  /** Every ten minutes: 7 AM in Atlanta is another hour in UTC in winter. */
  'send-today': { cron: '*/10 * * * *', run: sendToday },
  /** Early in the morning of Atlanta, when the fewest payments are under way. */
  'compare-with-stripe': { cron: '23 9 * * *', run: (now) => compareWithStripe(now, settleCheckout) },
  /** After the night's other work, and before the office opens. */
  'rehearse-restore': { cron: '37 9 * * *', run: () => rehearseRestore(), longest: hours(3) },
} satisfies TimedJobs
