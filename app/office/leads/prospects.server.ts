/** Which person a lead belongs to. */
import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'

import { leads, profiles, prospectEntries, prospects } from '#drizzle/schema.ts'
import { leadFigures } from './figures.ts'
import { acquireLock } from '#app/platform/advisory-lock.server.ts'
import type { Transaction } from '#app/platform/db.server.ts'
import { addDays } from '#app/shared/dates.ts'
import { one } from '#app/shared/one.ts'
import { dayOf } from '#app/shared/zone.ts'

type Arriving = { profileId: string | null; email: string; now: Date }

/**
 * The prospect of who writes: of the confirmed account that is signed in or has this address, otherwise of the address.
 * What was settled is new again, and due on the next day. Two of one person (their address was confirmed in the meantime)
 * become one, with who has taken either.
 */
export async function openProspect(tx: Transaction, { profileId, email, now }: Arriving): Promise<string> {
  const account = await findConfirmed(tx, profileId, email)
  const mailbox = account?.email ?? email
  // Two first messages at once: the second finds the first one's row.
  await acquireLock(tx, `prospect:${mailbox.toLowerCase()}`)
  const ofMailbox = and(isNull(prospects.profileId), eq(prospects.email, mailbox))
  const [found, ...doubles] = await tx
    .select()
    .from(prospects)
    .where(account ? or(eq(prospects.profileId, account.id), ofMailbox) : ofMailbox)
    .orderBy(asc(prospects.profileId), asc(prospects.createdAt))
    .for('update')
  const due = addDays(dayOf(now), leadFigures.answerInDays)
  if (!found) {
    const row = { profileId: account?.id, email, nextOn: due, lastLeadAt: now, createdAt: now }
    return one(await tx.insert(prospects).values(row).returning({ id: prospects.id })).id
  }
  await mergeInto(
    tx,
    found.id,
    doubles.map(({ id }) => id),
  )
  const dates = [found, ...doubles].flatMap((each) => each.nextOn ?? [])
  await tx
    .update(prospects)
    .set({
      profileId: account?.id ?? null,
      email,
      status: 'new',
      assigneeId: found.assigneeId ?? doubles.find((each) => each.assigneeId)?.assigneeId ?? null,
      nextOn: [due, ...dates].toSorted()[0],
      lastLeadAt: now,
      rowVersion: sql`${prospects.rowVersion} + 1`,
    })
    .where(eq(prospects.id, found.id))
  if (found.status !== 'new')
    await tx.insert(prospectEntries).values({
      prospectId: found.id,
      kind: 'change',
      changes: { status: [found.status, 'new'] },
      createdAt: now,
    })
  return found.id
}

async function findConfirmed(tx: Transaction, profileId: string | null, email: string) {
  const isOwn = profileId ? eq(profiles.id, profileId) : undefined
  const [account] = await tx
    .select({ id: profiles.id, email: profiles.email })
    .from(profiles)
    .where(and(or(isOwn, eq(profiles.email, email)), isNotNull(profiles.emailConfirmedAt), isNull(profiles.deletedAt)))
    .orderBy(sql`${profiles.id} is not distinct from ${profileId}::uuid desc`)
    .limit(1)
  return account
}

async function mergeInto(tx: Transaction, prospectId: string, doubles: string[]): Promise<void> {
  if (doubles.length === 0) return
  await tx.update(leads).set({ prospectId }).where(inArray(leads.prospectId, doubles))
  await tx.update(prospectEntries).set({ prospectId }).where(inArray(prospectEntries.prospectId, doubles))
  await tx.delete(prospects).where(inArray(prospects.id, doubles))
}
