/** Whose link an account was opened by. */
import { and, eq, isNull } from 'drizzle-orm'

import { profiles, referrals } from '#drizzle/schema.ts'
import { asksToBroker } from '#app/people/access/rules.ts'
import type { Role } from '#app/shared/roles.ts'
import { db, type Transaction } from '#app/platform/db.server.ts'
import type { Click } from './link-cookie.server.ts'
import { findActiveBroker } from './facilitator.server.ts'
import { isRemembered } from './rules.ts'

type SignedUp = { id: string; role: Role; click: Click | null; now: Date }

/** Part of the sign-up. Someone who asks to be a broker stays that broker's referral. */
export async function recordSignUp(tx: Transaction, { id, role, click, now }: SignedUp): Promise<void> {
  const referrer = click && isRemembered(click, now) ? await findActiveBroker(click.code, now, tx) : null
  if (!click || !referrer) return
  await tx.insert(referrals).values({
    referrerId: referrer.id,
    referredId: id,
    clickedAt: click.at,
    createdAt: now,
  })
  if (asksToBroker({ role })) await tx.update(profiles).set({ referredBy: referrer.id }).where(eq(profiles.id, id))
}

/** A person who becomes a broker later is the referral of the link's owner they signed up with. Safe to repeat. */
export async function settleReferrer(profileId: string): Promise<void> {
  const [person] = await db
    .select({ role: profiles.role, referrerId: referrals.referrerId })
    .from(profiles)
    .innerJoin(referrals, eq(referrals.referredId, profiles.id))
    .where(and(eq(profiles.id, profileId), isNull(profiles.referredBy)))
  if (!person || !asksToBroker(person)) return
  const unset = and(eq(profiles.id, profileId), isNull(profiles.referredBy))
  await db.update(profiles).set({ referredBy: person.referrerId }).where(unset)
}
