import { now } from '#app/platform/clock.server.ts'
import { logDone } from '#app/platform/log.server.ts'
import type { Job } from '#app/platform/queue.server.ts'
import { trimSavedEntries } from '#app/platform/saved-entries.server.ts'
import { trimMails } from '#app/platform/mail.server.ts'
import { trimEmailLinks } from '#app/platform/email-links.server.ts'
import { trimRateLimits } from '#app/platform/rate-limit.server.ts'
import { trimSessions } from '#app/platform/session.server.ts'
import { trimPasskeyChallenges } from '#app/people/sign-in/passkeys.server.ts'
import { trimImports } from '#app/fleet/garage/imports.server.ts'
import { forgetAddresses } from '#app/bookings/booking/hold-limits.server.ts'
import { trimDrafts } from '#app/bookings/booking/drafts.server.ts'
import { trimLeads } from '#app/office/leads/retention.server.ts'
import { trimClicks } from '#app/people/referrals/clicks.server.ts'
import { trimViews } from '#app/fleet/views/queries.server.ts'
import { days, later } from '#app/shared/durations.ts'
import { dayOf } from '#app/shared/zone.ts'

/** Ended sessions, used links and failed emails stay a month. */
export const trimLeftovers: Job = {
  name: 'trim-leftovers',
  cron: '17 7 * * *',
  async run() {
    const at = now()
    const monthAgo = later(at, -days(30))
    const sessions = await trimSessions(monthAgo)
    const links = await trimEmailLinks(monthAgo)
    const challenges = await trimPasskeyChallenges(at)
    const mails = await trimMails(monthAgo)
    const drafts = await trimDrafts(at)
    const imports = await trimImports(at)
    const limits = await trimRateLimits(at)
    const entries = await trimSavedEntries(at)
    const views = await trimViews(dayOf(at))
    const clicks = await trimClicks(dayOf(at))
    const leads = await trimLeads(at)
    const addresses = await forgetAddresses(at)
    logDone('leftovers.trimmed', {
      sessions,
      links,
      challenges,
      mails,
      drafts,
      imports,
      limits,
      entries,
      views,
      clicks,
      leads,
      addresses,
    })
  },
}
