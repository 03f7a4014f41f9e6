/** What visitors typed before signing in, per car, found by the secret in a cookie (docs/product.md#booking). */
import { and, desc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'

import { bookingDrafts, profiles } from '#drizzle/schema.ts'
import { business } from '#app/business.ts'
import { db } from '#app/platform/db.server.ts'
import { decryptEntries, encryptEntries, entriesOwners } from '#app/platform/encrypted-text.server.ts'
import { hashSecret, newSecret } from '#app/platform/secrets.server.ts'
import { later } from '#app/shared/durations.ts'
import { isId } from '#app/shared/ids.ts'

type DraftParams = { secret: string | null; vehicleId: string; viewerId?: string; now: Date }

/**
 * The first person to sign in claims all drafts of this browser: a shared computer must not show them to the next one.
 * From then on they find them in every browser.
 */
export async function findDraft({
  secret,
  vehicleId,
  viewerId,
  now,
}: DraftParams): Promise<Record<string, string> | null> {
  if (!secret && !viewerId) return null
  if (secret && viewerId) await db.update(bookingDrafts).set(claimedBy(viewerId, now)).where(unclaimed(secret))
  const [draft] = await db
    .select({ entries: bookingDrafts.entries })
    .from(bookingDrafts)
    .where(
      and(
        viewerId ? eq(bookingDrafts.profileId, viewerId) : unclaimed(secret ?? ''),
        eq(bookingDrafts.vehicleId, vehicleId),
        gt(bookingDrafts.expiresAt, now),
      ),
    )
    .orderBy(desc(bookingDrafts.expiresAt))
    .limit(1)
  return draft ? Object.fromEntries(decryptEntries(Object.entries(draft.entries), entriesOwners.drafts)) : null
}

/** Someone who has just signed in is not reminded yet. */
function claimedBy(profileId: string, now: Date) {
  const at = remindedAt(now).toISOString()
  return {
    profileId,
    remindAt: sql`case when ${bookingDrafts.remindAt} is not null then ${at}::timestamptz end`,
  }
}

function remindedAt(now: Date): Date {
  return later(now, business.booking.draftRemindedAfter)
}

type SavedParams = {
  secret: string | null
  vehicleId: string
  entries: Record<string, string>
  /** Asked for on the form. */
  reminds?: boolean
  /** Id of the customer who was signed in when the form was rendered. */
  shownTo?: string
  now: Date
}

/** Gives the secret for the browser's cookie. Only the person whose form it was finds it again. */
export async function saveDraft({ secret, vehicleId, entries, reminds, shownTo, now }: SavedParams): Promise<string> {
  const owned = secret ?? newSecret()
  const expiresAt = later(now, business.booking.draftLivesFor)
  const [owner] = isId(shownTo)
    ? await db.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, shownTo))
    : []
  const encrypted = Object.fromEntries(encryptEntries(Object.entries(entries), entriesOwners.drafts))
  const saved = {
    entries: encrypted,
    expiresAt,
    profileId: owner?.id ?? null,
    remindAt: reminds ? remindedAt(now) : null,
  }
  await db
    .insert(bookingDrafts)
    .values({ tokenHash: hashSecret(owned), vehicleId, ...saved })
    .onConflictDoUpdate({ target: [bookingDrafts.tokenHash, bookingDrafts.vehicleId], set: saved })
  return owned
}

/** Of this browser, and of this person in every other one. */
export async function deleteDraft(secret: string | null, vehicleId: string, profileId: string): Promise<void> {
  const ofBrowser = secret ? eq(bookingDrafts.tokenHash, hashSecret(secret)) : undefined
  const ours = or(ofBrowser, eq(bookingDrafts.profileId, profileId))
  await db.delete(bookingDrafts).where(and(ours, eq(bookingDrafts.vehicleId, vehicleId)))
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
