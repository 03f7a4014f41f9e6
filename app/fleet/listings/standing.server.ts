/** Whether a creator may list decides whether their published listings are in the fleet; nothing else withholds them. */
import { and, eq, isNotNull, isNull } from 'drizzle-orm'

import { carListings } from '#drizzle/schema.ts'
import { can } from '#app/people/access/permissions.ts'
import { findViewerById } from '#app/people/access/queries.server.ts'
import { acquireLock } from '#app/platform/advisory-lock.server.ts'
import { db } from '#app/platform/db.server.ts'

/** Safe to repeat, in any order: the last to have the lock reads last. */
export async function followStanding(profileId: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await acquireLock(tx, `listings:${profileId}`)
    const mayList = can(await findViewerById(profileId, now, tx), 'listing.create')
    await tx
      .update(carListings)
      .set({ withheldAt: mayList ? null : now })
      .where(
        and(
          eq(carListings.createdBy, profileId),
          mayList ? isNotNull(carListings.withheldAt) : isNull(carListings.withheldAt),
        ),
      )
  })
}

/** The days of grace after a failed payment end without an event. */
export async function followStandings(now: Date): Promise<void> {
  const creators = await db
    .selectDistinct({ id: carListings.createdBy })
    .from(carListings)
    .where(and(isNull(carListings.deletedAt), eq(carListings.isPublished, true)))
  for (const { id } of creators) await followStanding(id, now)
}
