import { and, eq, isNull, sql } from 'drizzle-orm'

import { adminActions, profiles } from '#drizzle/tables/people.ts'
import { emit } from '#app/emit.server.ts'
import { isInOffice } from '#app/people/access/rules.ts'
import { lockAdmins } from '#app/people/sign-in/admins.server.ts'
import { wantsMail } from '#app/people/sign-in/notifications.ts'
import { accessProblems } from '#app/ui/layout/words.ts'
import { approvalProblems, profileProblems } from './words.ts'
import { columnsOf } from '#app/platform/columns.server.ts'
import { transact, type Transaction } from '#app/platform/db.server.ts'
import { enqueueMail } from '#app/platform/mail.server.ts'
import { isId } from '#app/shared/ids.ts'
import { one } from '#app/shared/one.ts'
import { ok, fail, type Outcome } from '#app/shared/outcome.ts'
import { decisionEmail } from './emails.server.ts'
import { changeOf, needsNewPassword, objectionTo, type Access, type Decision } from './rules.ts'
import { commissionRates } from '#drizzle/schema.ts'
import type { BasisPoints } from '#app/shared/money.ts'

type DecideParams = { adminId: string; personId: string; version: number; decision: Decision; now: Date }

/** The only approval service (docs/product.md#approval). Of two admins at once the first wins. */
export async function decide(params: DecideParams): Promise<Outcome<{ fullName: string }>> {
  if (!isId(params.personId)) return fail(profileProblems.missing)
  return transact((tx) => decideWithin(tx, params))
}

async function decideWithin(
  tx: Transaction,
  { adminId, personId, version, decision, now }: DecideParams,
): Promise<Outcome<{ fullName: string }>> {
  const admins = await lockAdmins(tx)
  if (!admins.includes(adminId)) return fail(accessProblems.approvals)
  const [person] = await tx
    .select(decisionFields)
    .from(profiles)
    .where(and(eq(profiles.id, personId), isNull(profiles.deletedAt)))
    .for('update')
  if (!person) return fail(profileProblems.missing)
  if (person.rowVersion !== version) return fail(approvalProblems.decidedMeanwhile)
  const standing = { ...person, emailConfirmed: person.emailConfirmedAt !== null }
  const objection = objectionTo(decision, standing, admins.length)
  if (objection) return fail(approvalProblems[objection])

  const change = changeOf(decision)
  const before = Object.fromEntries(Object.entries(person).filter(([column]) => column in change))
  const reason = decision.kind === 'reject' ? decision.reason : null
  await tx
    .update(profiles)
    .set({
      ...change,
      ...signatureOf(decision, adminId, now),
      ...officeOf(person, change, now),
      rowVersion: sql`${profiles.rowVersion} + 1`,
    })
    .where(eq(profiles.id, personId))
  if (decision.kind === 'commission') {
    const { commissionRateBp: before, createdAt: since } = person
    await recordRate(tx, { userId: personId, before, after: decision.rateBp, since, now })
  }
  const action = one(
    await tx
      .insert(adminActions)
      .values({
        adminId,
        targetUserId: personId,
        action: decision.kind,
        actionType: 'decision',
        before,
        after: change,
        reason,
        createdAt: now,
      })
      .returning({ id: adminActions.id }),
  )
  const wanted = decision.kind !== 'highlight' || wantsMail(person.notifications, 'chat')
  if (wanted) await enqueueMail(tx, decisionEmail(person, decision, action.id))
  const profileId = personId
  if (decision.kind === 'approve') await emit(tx, 'person.approved', { profileId })
  if (decision.kind === 'reject') await emit(tx, 'person.rejected', { profileId })
  if (decision.kind === 'role') await emit(tx, 'person.roleChanged', { profileId })
  if (needsNewPassword(decision, person)) await emit(tx, 'person.promoted', { profileId })
  return ok({ fullName: person.fullName })
}

/** From when the office counts the days to the second factor. */
function officeOf(person: Access, change: Partial<Access>, now: Date) {
  const [before, after] = [isInOffice(person), isInOffice({ ...person, ...change })]
  return before === after ? {} : { officeSince: after ? now : null }
}

const decisionFields = columnsOf(profiles, {
  email: true,
  firstName: true,
  fullName: true,
  emailConfirmedAt: true,
  role: true,
  grade: true,
  approvalStatus: true,
  commissionRateBp: true,
  highlighted: true,
  notifications: true,
  rowVersion: true,
  createdAt: true,
})

/** A rejection clears both; the log keeps them. */
function signatureOf(decision: Decision, adminId: string, now: Date) {
  if (decision.kind === 'approve') return { approvedAt: now, approvedBy: adminId, rejectionReason: null }
  if (decision.kind === 'reject') return { approvedAt: null, approvedBy: null, rejectionReason: decision.reason }
  return {}
}

type RateChange = { userId: string; before: BasisPoints; after: BasisPoints; since: Date; now: Date }

/** Keeps the rate that bookings were requested under. `since`: when the person joined, with the rate `before`. */
async function recordRate(tx: Transaction, { userId, before, after, since, now }: RateChange): Promise<void> {
  if ((await tx.$count(commissionRates, eq(commissionRates.userId, userId))) === 0)
    await tx.insert(commissionRates).values({ userId, rateBp: before, validFrom: since }).onConflictDoNothing()
  await tx.insert(commissionRates).values({ userId, rateBp: after, validFrom: now }).onConflictDoNothing()
}
