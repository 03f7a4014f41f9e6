import { and, eq, isNull } from 'drizzle-orm'

import { leads, profiles } from '#drizzle/schema.ts'
import { columnsOf } from '#app/platform/columns.server.ts'
import { db } from '#app/platform/db.server.ts'
import { openProspect } from './prospects.server.ts'

/** The monthly tier a member chose at sign-up: a lead, once an account. The sign-up itself has an email of its own. */
export async function recordTier(profileId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [person] = await tx
      .select(
        columnsOf(profiles, {
          id: true,
          fullName: true,
          email: true,
          phone: true,
          membershipTier: true,
          createdAt: true,
        }),
      )
      .from(profiles)
      .where(and(eq(profiles.id, profileId), isNull(profiles.deletedAt)))
      .for('update')
    if (!person?.membershipTier) return
    const { fullName, email, phone, createdAt, membershipTier: tier } = person
    const own = and(eq(leads.profileId, profileId), eq(leads.kind, 'tier'))
    const [before] = await tx.select({ id: leads.id }).from(leads).where(own)
    if (before) return
    const prospectId = await openProspect(tx, { profileId, email, now: createdAt })
    await tx
      .insert(leads)
      .values({ kind: 'tier', profileId, prospectId, fullName, email, phone, details: { tier }, createdAt })
  })
}
