import { and, eq, isNull } from 'drizzle-orm'

import { adminActions, profiles } from '#drizzle/tables/people.ts'
import { lockAdmins } from '#app/people/sign-in/admins.server.ts'
import { accessProblems } from '#app/ui/layout/words.ts'
import { columnsOf } from '#app/platform/columns.server.ts'
import { transact } from '#app/platform/db.server.ts'
import { enqueueMail } from '#app/platform/mail.server.ts'
import { endSessionsOf } from '#app/platform/session.server.ts'
import { isId } from '#app/shared/ids.ts'
import { one } from '#app/shared/one.ts'
import { fail, ok, type Outcome } from '#app/shared/outcome.ts'
import { sessionsEndedEmail } from './emails.server.ts'
import { profileProblems } from './words.ts'

/** Signs a person out everywhere, as when their phone was stolen. Logged and emailed. */
export async function endSessionsByAdmin(given: { adminId: string; personId: string; now: Date }): Promise<Outcome> {
  const { adminId, personId, now } = given
  if (!isId(personId)) return fail(profileProblems.missing)
  return transact(async (tx) => {
    if (!(await lockAdmins(tx)).includes(adminId)) return fail(accessProblems.approvals)
    const [person] = await tx
      .select(columnsOf(profiles, { email: true, firstName: true }))
      .from(profiles)
      .where(and(eq(profiles.id, personId), isNull(profiles.deletedAt)))
    if (!person) return fail(profileProblems.missing)
    await endSessionsOf(personId, now, tx)
    const row = { adminId, targetUserId: personId, action: 'sessions_ended', actionType: 'decision', createdAt: now }
    const action = one(await tx.insert(adminActions).values(row).returning({ id: adminActions.id }))
    await enqueueMail(tx, sessionsEndedEmail(person, action.id))
    return ok()
  })
}
