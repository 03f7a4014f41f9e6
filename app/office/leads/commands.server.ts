import { and, eq, gt, sql } from 'drizzle-orm'

import { leads } from '#drizzle/tables/site.ts'
import { emit } from '#app/emit.server.ts'
import { business } from '#app/business.ts'
import { limits } from '#app/platform/limits.ts'
import { leadProblems } from './words.ts'
import { transact, type Transaction } from '#app/platform/db.server.ts'
import { enqueueMail } from '#app/platform/mail.server.ts'
import { acquireLock } from '#app/platform/advisory-lock.server.ts'
import { withinLimit } from '#app/platform/rate-limit.server.ts'
import { later } from '#app/shared/durations.ts'
import { one } from '#app/shared/one.ts'
import { ok, fail, type Outcome } from '#app/shared/outcome.ts'
import { officeEmail, receivedEmail } from './emails.server.ts'
import { openProspect } from './prospects.server.ts'
import { isSameRequest, type Lead } from './rules.ts'

/** The same text from the same sender within a day is one lead. Rate-limited by address and mailbox. */
export async function submitLead(given: {
  lead: Lead
  profileId: string | null
  address: string
  now: Date
}): Promise<Outcome<{ id: string }>> {
  const { lead, address, now } = given
  const mailbox = lead.email.toLowerCase()
  const allowed = await Promise.all([
    withinLimit(`lead:address:${address}`, limits.lead, now),
    withinLimit(`lead:mailbox:${mailbox}`, limits.leadMailbox, now),
  ])
  if (allowed.includes(false)) return fail({ ...leadProblems.tooMany, retryAfter: limits.lead.within })
  return transact(async (tx) => {
    // Double submit: the second waits for the first one's row.
    await acquireLock(tx, `lead:${lead.kind}:${mailbox}`)
    const before = await findDuplicate(tx, lead, now)
    if (before) return ok(before)
    const { profileId } = given
    const { kind, fullName, email, phone, details } = lead
    const prospectId = await openProspect(tx, { profileId, email, now })
    const values = { kind, profileId, prospectId, fullName, email, phone, details, createdAt: now }
    const row = one(await tx.insert(leads).values(values).returning({ id: leads.id }))
    await enqueueMail(tx, officeEmail(row.id, lead))
    await enqueueMail(tx, receivedEmail(row.id, lead))
    await emit(tx, 'lead.received', { leadId: row.id })
    return ok(row)
  })
}

async function findDuplicate(tx: Transaction, lead: Lead, now: Date): Promise<{ id: string } | undefined> {
  const recent = await tx
    .select({ id: leads.id, details: leads.details, fullName: leads.fullName })
    .from(leads)
    .where(
      and(
        eq(leads.kind, lead.kind),
        sql`lower(${leads.email}) = ${lead.email.toLowerCase()}`,
        gt(leads.createdAt, later(now, -business.leads.sameWithin)),
      ),
    )
  return recent.find((row) => row.fullName === lead.fullName && isSameRequest(row.details, lead.details))
}
