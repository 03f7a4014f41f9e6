/** Who brought a booking, decided once, in the transaction that makes the request. */
import { eq } from 'drizzle-orm'

import { profiles, referrals } from '#drizzle/schema.ts'
import { can } from '#app/people/access/permissions.ts'
import { findViewerById } from '#app/people/access/queries.server.ts'
import { countsAs } from '#app/people/access/rules.ts'
import type { Executor } from '#app/platform/db.server.ts'
import type { Click } from './link-cookie.server.ts'
import { facilitatorOf, lastClick, type Facilitation } from './rules.ts'

type BookingFacts = {
  /** Of the listing; null for cars of the house. */
  listedBy: string | null
  profileId: string | null
  /** Typed into the booking, and of the account. */
  emails: string[]
  /** Of the customer's browser; null when staff enter the booking. */
  click: Click | null
  now: Date
}

/** The broker whose code it is, while they are active (docs/product.md#referrals); null for all others. */
export async function findActiveBroker(code: string, now: Date, executor: Executor) {
  const [owner] = await executor.select({ id: profiles.id }).from(profiles).where(eq(profiles.referralCode, code))
  const broker = owner ? await findViewerById(owner.id, now, executor) : null
  return broker && can(broker, 'referrals.view') ? { id: broker.id, email: broker.email } : null
}

export async function findFacilitator(executor: Executor, facts: BookingFacts): Promise<Facilitation> {
  const { listedBy, profileId, emails, now } = facts
  const [signUp, lister] = await Promise.all([
    findSignUpClick(executor, profileId),
    listedBy ? findViewerById(listedBy, now, executor) : null,
  ])
  const click = lastClick([facts.click, signUp], now)
  const byLink = click ? await findActiveBroker(click.code, now, executor) : null
  // What the house lists earns no one a commission.
  const earns = lister && countsAs('broker', lister) ? lister : null
  return facilitatorOf({ customer: { profileId, emails }, byLink, lister: earns })
}

/** The one that the account was opened by: it counts on every device. */
async function findSignUpClick(executor: Executor, profileId: string | null): Promise<Click | null> {
  if (!profileId) return null
  const [click] = await executor
    .select({ code: profiles.referralCode, at: referrals.clickedAt })
    .from(referrals)
    .innerJoin(profiles, eq(profiles.id, referrals.referrerId))
    .where(eq(referrals.referredId, profileId))
  return click ?? null
}
