/** Money for memberships, which are billed by hand: written down as it comes in or goes back, and never changed. */
import { and, desc, eq, sum as total } from 'drizzle-orm'

import { membershipPayments, profiles } from '#drizzle/schema.ts'
import { membershipFigures } from './figures.ts'
import { membershipPaymentProblems } from './words.ts'
import { acquireLock } from '#app/platform/advisory-lock.server.ts'
import { columnsOf } from '#app/platform/columns.server.ts'
import { db, transact } from '#app/platform/db.server.ts'
import { findSentBefore } from '#app/platform/form-rows.server.ts'
import { time } from '#app/shared/dates.ts'
import { cents } from '#app/shared/money.ts'
import { fail, ok, type Outcome } from '#app/shared/outcome.ts'
import { dayOf, instantAt } from '#app/shared/zone.ts'
import type { MembershipPaymentInput } from './forms.ts'

const words = membershipPaymentProblems
const noon = time('12:00')

type By = { profileId: string; actorId: string; now: Date }

/** The same form twice is recorded once; other words under its id, from a page of the history, are refused. */
export async function recordMembershipPayment(
  { entryId: id, membership, direction, amount, method, paidOn, reference }: MembershipPaymentInput,
  { profileId, actorId, now }: By,
): Promise<Outcome> {
  if (paidOn > dayOf(now)) return fail(words.dayWrong, 'paidOn')
  const amountCents = direction === 'received' ? amount : cents(-amount)
  const row = { profileId, membership, amountCents, method, reference, paidAt: instantAt(paidOn, noon) }
  return transact(async (tx) => {
    await acquireLock(tx, `membership payments:${profileId}`)
    const before = await findSentBefore(tx, membershipPayments, id, row)
    if (before !== 'none') return before === 'same' ? ok() : fail(words.formUsed)
    const ofMembership = and(eq(membershipPayments.profileId, profileId), eq(membershipPayments.membership, membership))
    const [paid] = await tx
      .select({ cents: total(membershipPayments.amountCents) })
      .from(membershipPayments)
      .where(ofMembership)
    if (Number(paid?.cents ?? 0) + amountCents < 0) return fail(words.moreThanPaid, 'amount')
    await tx.insert(membershipPayments).values({ ...row, id, recordedBy: actorId, recordedAt: now })
    return ok()
  })
}

/** What a person has paid and was given back, the newest first. */
export function listMembershipPayments(profileId: string) {
  return db
    .select({
      ...columnsOf(membershipPayments, {
        id: true,
        membership: true,
        amountCents: true,
        method: true,
        reference: true,
        paidAt: true,
        recordedAt: true,
      }),
      recordedBy: profiles.fullName,
    })
    .from(membershipPayments)
    .innerJoin(profiles, eq(profiles.id, membershipPayments.recordedBy))
    .where(eq(membershipPayments.profileId, profileId))
    .orderBy(desc(membershipPayments.recordedAt), desc(membershipPayments.id))
    .limit(membershipFigures.shownAtMost)
}

export type MembershipPayment = Awaited<ReturnType<typeof listMembershipPayments>>[number]
