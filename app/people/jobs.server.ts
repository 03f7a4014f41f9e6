/** What is done for people by itself. */
import { eraseEndedTerms } from '#app/people/account/erasure.server.ts'
import { notifyAdmins } from '#app/people/approvals/sign-ups.server.ts'
import { settleReferrer } from '#app/people/referrals/sign-ups.server.ts'
import { requireNewPassword } from '#app/people/sign-in/recovery.server.ts'
import type { Handlers } from '#app/events.ts'
import { logDone } from '#app/platform/log.server.ts'
import type { TimedJobs } from '#app/shared/timed-jobs.ts'

export const handlers = {
  'approvals.notifyAdmins': ({ profileId }) => notifyAdmins(profileId),
  'people.requireNewPassword': ({ profileId }, now) => requireNewPassword(profileId, now),
  'referrals.settleReferrer': ({ profileId }) => settleReferrer(profileId),
} satisfies Handlers

export const timed = {
  'erase-ended-terms': {
    cron: '29 7 * * *',
    run: async (now) => logDone('personal_data.erased', { rows: await eraseEndedTerms(now) }),
  },
} satisfies TimedJobs
