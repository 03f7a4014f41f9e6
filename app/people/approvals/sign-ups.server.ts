import { and, eq } from 'drizzle-orm'

import { profiles } from '#drizzle/tables/people.ts'
import { countingAs } from '#app/people/access/queries.server.ts'
import { wantsMail } from '#app/people/sign-in/notifications.ts'
import { db } from '#app/platform/db.server.ts'
import { enqueueMails } from '#app/platform/mail.server.ts'
import { signUpEmail } from './emails.server.ts'
import { isPending } from './queries.server.ts'

/** Admins can turn these emails off. Safe to repeat. */
export async function notifyAdmins(profileId: string): Promise<void> {
  const [person] = await db
    .select({ id: profiles.id, fullName: profiles.fullName, username: profiles.username, role: profiles.role })
    .from(profiles)
    .where(and(eq(profiles.id, profileId), isPending))
  if (!person) return
  const admins = await db
    .select({
      id: profiles.id,
      email: profiles.email,
      firstName: profiles.firstName,
      notifications: profiles.notifications,
    })
    .from(profiles)
    .where(countingAs('admin'))
  const told = admins.filter(({ notifications }) => wantsMail(notifications, 'signUps'))
  await enqueueMails(told.map((admin) => signUpEmail(admin, person)))
}
