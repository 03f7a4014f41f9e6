/** What visitors typed before signing in, per car, found by the secret in a cookie (docs/product.md#booking). */
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'

import { bookingDrafts, profiles } from '#drizzle/schema.ts'
import { business } from '#app/business.ts'
import { db } from '#app/platform/db.server.ts'
import { hashSecret, newSecret } from '#app/platform/secrets.server.ts'
import { later } from '#app/shared/durations.ts'
import { isId } from '#app/shared/ids.ts'

type DraftParams = { secret: string | null; vehicleId: string; viewerId?: string; now: Date }

/**
 * The first person to sign in claims all drafts of this browser: a shared computer must not show them to the next one.
 */
export async function findDraft({
  secret,
  vehicleId,
  viewerId,
  now,
}: DraftParams): Promise<Record<string, string> | null> {
  if (!secret) return null
  if (viewerId) await db.update(bookingDrafts).set({ profileId: viewerId }).where(unclaimed(secret))
  const [draft] = await db
    .select({ entries: bookingDrafts.entries })
    .from(bookingDrafts)
    .where(
      and(
        eq(bookingDrafts.tokenHash, hashSecret(secret)),
        eq(bookingDrafts.vehicleId, vehicleId),
        viewerId ? eq(bookingDrafts.profileId, viewerId) : isNull(bookingDrafts.profileId),
        gt(bookingDrafts.expiresAt, now),
      ),
    )
  return draft?.entries ?? null
}

type SavedParams = {
  secret: string | null
  vehicleId: string
  entries: Record<string, string>
  /** Id of the customer who was signed in when the form was rendered. */
  shownTo?: string
  now: Date
}

/** Gives the secret for the browser's cookie. Only the person whose form it was finds it again. */
export async function saveDraft({ secret, vehicleId, entries, shownTo, now }: SavedParams): Promise<string> {
  const owned = secret ?? newSecret()
  const expiresAt = later(now, business.booking.draftLivesFor)
  const [owner] = isId(shownTo)
    ? await db.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, shownTo))
    : []
  const saved = { entries, expiresAt, profileId: owner?.id ?? null }
  await db
    .insert(bookingDrafts)
    .values({ tokenHash: hashSecret(owned), vehicleId, ...saved })
    .onConflictDoUpdate({ target: [bookingDrafts.tokenHash, bookingDrafts.vehicleId], set: saved })
  return owned
}

export async function deleteDraft(secret: string, vehicleId: string): Promise<void> {
  const ours = and(eq(bookingDrafts.tokenHash, hashSecret(secret)), eq(bookingDrafts.vehicleId, vehicleId))
  await db.delete(bookingDrafts).where(ours)
}

/** Drafts of this browser that no one has claimed. */
export async function deleteDraftContact(secret: string, names: readonly string[]): Promise<void> {
  const kept = sql`${bookingDrafts.entries} - array[${sql.join(
    names.map((name) => sql`${name}`),
    sql`, `,
  )}]::text[]`
  await db.update(bookingDrafts).set({ entries: kept }).where(unclaimed(secret))
}

export async function deleteDrafts(secret: string): Promise<void> {
  await db.delete(bookingDrafts).where(eq(bookingDrafts.tokenHash, hashSecret(secret)))
}

export async function trimDrafts(now: Date): Promise<number> {
  return (await db.delete(bookingDrafts).where(lt(bookingDrafts.expiresAt, now))).count
}

function unclaimed(secret: string) {
  return and(eq(bookingDrafts.tokenHash, hashSecret(secret)), isNull(bookingDrafts.profileId))
}
