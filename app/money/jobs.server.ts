/** What money does by itself. */
import { closeOtherPages, settleOpenAttempts } from '#app/money/balances/attempts.server.ts'
import { collectCharges } from '#app/money/balances/charging.server.ts'
import { deleteOldDisputePhotos } from '#app/money/charges/dispute-photos.server.ts'
import { completeRentals } from '#app/money/deposits/completing.server.ts'
import { keepDepositOf, keepDeposits } from '#app/money/deposits/keeping.server.ts'
import { followBooking } from '#app/money/earnings/ledger.server.ts'
import { closeMonths } from '#app/money/earnings/months.server.ts'
import { expireUnpaidRequests } from '#app/money/payments/commands.server.ts'
import { notifyDecline } from '#app/money/payments/declines.server.ts'
import { payRefunds } from '#app/money/payments/refunds.server.ts'
import type { Handlers } from '#app/events.ts'
import { logDone } from '#app/platform/log.server.ts'
import type { TimedJobs } from '#app/shared/timed-jobs.ts'

export const handlers = {
  /** Less may be owed by now: a page that is still open would take money to give it back. */
  'balances.closePages': ({ requestId }, now) => closeOtherPages(requestId, now),
  /** Only when the pickup is near; otherwise `keep-deposits` does, a day before. */
  'deposits.authorize': ({ bookingId }, now) => keepDepositOf(bookingId, now),
  'earnings.follow': async ({ requestId }, now) => void (await followBooking(requestId, now)),
  'payments.notifyDecline': ({ requestId }, now) => notifyDecline(requestId, now),
} satisfies Handlers

export const timed = {
  'expire-unpaid-requests': { cron: '* * * * *', run: expireUnpaidRequests },
  'pay-refunds': {
    cron: '* * * * *',
    async run(now) {
      await settleOpenAttempts(now)
      await payRefunds(now)
    },
  },
  'take-charges': { cron: '* * * * *', run: collectCharges },
  'keep-deposits': { cron: '* * * * *', run: (now) => keepDeposits(now) },
  /** Past their retention period; a large backlog takes several runs. */
  'delete-old-dispute-photos': {
    cron: '55 * * * *',
    run: async (now) => logDone('charge.photos_deleted', { photos: await deleteOldDisputePhotos(now) }),
  },
  'complete-rentals': { cron: '*/5 * * * *', run: completeRentals },
  /** Every ten minutes: a month ends at midnight in Atlanta. */
  'close-month': { cron: '*/10 * * * *', run: (now) => closeMonths(now) },
} satisfies TimedJobs
