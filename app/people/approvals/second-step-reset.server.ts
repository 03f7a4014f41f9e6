import { and, eq, isNull } from 'drizzle-orm'

import { adminActions, profiles } from '#drizzle/tables/people.ts'
import { hasSecondFactor } from '#app/people/access/queries.server.ts'
import { lockAdmins } from '#app/people/sign-in/admins.server.ts'
import { clearSecondFactor } from '#app/people/sign-in/second-factor.server.ts'
import { accessProblems } from '#app/ui/layout/words.ts'
import { transact } from '#app/platform/db.server.ts'
import { logInfo } from '#app/platform/log.server.ts'
import { enqueueMail } from '#app/platform/mail.server.ts'
import { endSessionsOf } from '#app/platform/session.server.ts'
import { isId } from '#app/shared/ids.ts'
import { one } from '#app/shared/one.ts'
import { fail, ok, type Outcome } from '#app/shared/outcome.ts'
import { secondStepResetEmail } from './emails.server.ts'
import { approvalProblems, profileProblems } from './words.ts'

/** For a person who lost phone and recovery codes. Signs them out everywhere. Admins can't reset their own. */
export async function resetSecondFactor(given: {
  adminId: string
  personId: string
  reason: string
  now: Date
}): Promise<Outcome> {
  const { adminId, personId, reason, now } = given
  if (!isId(personId)) return fail(profileProblems.missing)
  if (personId === adminId) return fail(approvalProblems.secondStepOwn)
  return transact(async (tx) => {
    if (!(await lockAdmins(tx)).includes(adminId)) return fail(accessProblems.approvals)
    const [person] = await tx
      .select({ email: profiles.email, firstName: profiles.firstName })
      .from(profiles)
      .where(and(eq(profiles.id, personId), hasSecondFactor, isNull(profiles.deletedAt)))
      .for('update')
    if (!person) return fail(approvalProblems.secondStepMissing)
    await clearSecondFactor(tx, personId)
    await endSessionsOf(personId, now, tx)
    const action = one(
      await tx
        .insert(adminActions)
        .values({
          adminId,
          targetUserId: personId,
          action: 'second_step_reset',
          actionType: 'decision',
          reason,
          createdAt: now,
        })
        .returning({ id: adminActions.id }),
    )
    await enqueueMail(tx, secondStepResetEmail(person, reason, action.id))
    logInfo('factor.changed', { profileId: personId, change: 'reset', adminId })
    return ok()
  })
}
