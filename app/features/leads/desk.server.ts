/** What staff do with a lead; each step is in its log. */
import { and, eq, isNull, sql } from 'drizzle-orm'

import { leads, prospectEntries, prospects } from '#drizzle/schema.ts'
import type { ProspectChanges } from '#drizzle/tables/prospects.ts'
import { problems } from '#app/messages/problems.ts'
import { db, type Transaction } from '#app/platform/db.server.ts'
import { ok, fail, type Outcome } from '#app/shared/outcome.ts'
import type { RecordInput, StandingInput } from './forms.ts'
import { changesOf, isOpen } from './rules.ts'
import { listAssignees } from './thread.server.ts'

type Acting = { prospectId: string; authorId: string; now: Date }

/** Of two at once the first decides. Won and lost ones have nothing to come, and their applications are settled. */
export async function changeStanding(
  { version, status, assignee, nextOn }: StandingInput,
  { prospectId, authorId, now }: Acting,
): Promise<Outcome> {
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(prospects).where(eq(prospects.id, prospectId)).for('update')
    if (!before) return fail(problems.leadDesk.missing)
    if (before.rowVersion !== version) return fail(problems.leadDesk.changedMeanwhile)
    const assigneeId = assignee ?? null
    const isKnown = assigneeId === before.assigneeId || (await canTake(tx, assigneeId))
    if (!isKnown) return fail(problems.leadDesk.assigneeUnknown, 'assignee')
    const after = { status, assigneeId, nextOn: isOpen(status) ? (nextOn ?? null) : null }
    const changes = changesOf(before, after)
    if (Object.keys(changes).length === 0) return ok()
    await record(tx, { prospectId, authorId, now, changes })
    await tx
      .update(prospects)
      .set({ ...after, rowVersion: sql`${prospects.rowVersion} + 1` })
      .where(eq(prospects.id, prospectId))
    if (!isOpen(status))
      await tx
        .update(leads)
        .set({ handledAt: now, handledBy: authorId })
        .where(and(eq(leads.prospectId, prospectId), isNull(leads.handledAt)))
    return ok()
  })
}

/** The id of the form makes a double submit one entry. */
export async function writeDown(
  { entryId: id, kind, body }: RecordInput,
  { prospectId, authorId, now }: Acting,
): Promise<Outcome> {
  const row = { id, prospectId, authorId, kind, body, createdAt: now }
  await db.insert(prospectEntries).values(row).onConflictDoNothing({ target: prospectEntries.id })
  return ok()
}

async function canTake(tx: Transaction, assigneeId: string | null): Promise<boolean> {
  if (assigneeId === null) return true
  return (await listAssignees(tx)).some(({ id }) => id === assigneeId)
}

type Change = Acting & { changes: ProspectChanges }

async function record(tx: Transaction, { prospectId, authorId, now, changes }: Change): Promise<void> {
  await tx.insert(prospectEntries).values({ prospectId, authorId, kind: 'change', changes, createdAt: now })
}
