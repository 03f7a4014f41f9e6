/** What staff do with a lead; each step is in its log. */
import { and, eq, isNull, sql } from 'drizzle-orm'

import { leads, prospectEntries, prospects } from '#drizzle/schema.ts'
import { leadFigures } from './figures.ts'
import { leadDeskProblems } from './words.ts'
import { db, transact, type Transaction } from '#app/platform/db.server.ts'
import { addOnce } from '#app/platform/form-rows.server.ts'
import { enqueueMail } from '#app/platform/mail.server.ts'
import { actOnRows } from '#app/shared/chosen-rows.ts'
import { addDays } from '#app/shared/dates.ts'
import { ok, fail, type Outcome } from '#app/shared/outcome.ts'
import { isOpenProspect } from '#app/shared/prospect-statuses.ts'
import { dayOf } from '#app/shared/zone.ts'
import { answerEmail } from './emails.server.ts'
import type { AnswerInput, ChosenLeads, RecordInput, StandingInput } from './forms.ts'
import { changesOf, type ProspectState } from './rules.ts'
import { listAssignees } from './thread.server.ts'

type Acting = { prospectId: string; authorId: string; now: Date }

/** Of two at once the first decides. */
export async function changeStanding(
  { version, status, assignee, nextOn }: StandingInput,
  { prospectId, authorId, now }: Acting,
): Promise<Outcome> {
  return transact(async (tx) => {
    const [before] = await tx.select().from(prospects).where(eq(prospects.id, prospectId)).for('update')
    if (!before) return fail(leadDeskProblems.missing)
    if (before.rowVersion !== version) return fail(leadDeskProblems.changedMeanwhile)
    const assigneeId = assignee ?? null
    const isKnown = assigneeId === before.assigneeId || (await canTake(tx, assigneeId))
    if (!isKnown) return fail(leadDeskProblems.assigneeUnknown, 'assignee')
    await move(tx, { before, after: { status, assigneeId, nextOn: nextOn ?? null } }, { prospectId, authorId, now })
    return ok()
  })
}

/** To oneself, or to a status; all else stays as it is by then. What is so already is left alone. */
export function changeLeads({ row, ...asked }: ChosenLeads, { authorId, now }: Omit<Acting, 'prospectId'>) {
  return actOnRows(row, async (prospectId) => {
    const [found] = await db.select({ email: prospects.email }).from(prospects).where(eq(prospects.id, prospectId))
    const outcome = await transact(async (tx) => {
      const [before] = await tx.select().from(prospects).where(eq(prospects.id, prospectId)).for('update')
      if (!before) return fail(leadDeskProblems.missing)
      const { status, assigneeId, nextOn } = before
      const kept = { status, assigneeId, nextOn }
      const after = asked.job === 'take' ? { ...kept, assigneeId: authorId } : { ...kept, status: asked.status }
      await move(tx, { before, after }, { prospectId, authorId, now })
      return ok()
    })
    return { name: found?.email ?? '', outcome }
  })
}

type Move = { before: ProspectState; after: ProspectState }

/** Won and lost ones have nothing to come, and their applications are settled. */
async function move(tx: Transaction, { before, after }: Move, { prospectId, authorId, now }: Acting): Promise<void> {
  const isOpen = isOpenProspect(after.status)
  const settled = { ...after, nextOn: isOpen ? after.nextOn : null }
  const hasChanged = await setStanding(tx, { before, after: settled }, { prospectId, authorId, now })
  if (hasChanged && !isOpen)
    await tx
      .update(leads)
      .set({ handledAt: now, handledBy: authorId })
      .where(and(eq(leads.prospectId, prospectId), isNull(leads.handledAt)))
}

export async function writeDown({ entryId: id, kind, body }: RecordInput, acting: Acting): Promise<Outcome> {
  await db.transaction((tx) => addEntry(tx, { id, kind, body }, acting))
  return ok()
}

/**
 * Emails an answer and keeps it in the thread; submitted twice it is sent once. Takes the lead if no one has, and moves
 * what is due: someone looks again in a few days.
 */
export async function answerLead(
  { entryId: id, to: recipient, subject, body }: AnswerInput,
  acting: Acting,
): Promise<Outcome> {
  const { prospectId, authorId, now } = acting
  return transact(async (tx) => {
    const [before] = await tx.select().from(prospects).where(eq(prospects.id, prospectId)).for('update')
    if (!before) return fail(leadDeskProblems.missing)
    if (!(await hasGiven(tx, prospectId, recipient))) return fail(leadDeskProblems.addressUnknown, 'to')
    const entryId = await addEntry(tx, { id, kind: 'email', subject, recipient, body }, acting)
    if (!entryId) return ok()
    await enqueueMail(tx, answerEmail(entryId, { to: recipient, subject, body }))
    const later = addDays(dayOf(now), leadFigures.followUpInDays)
    const after = {
      status: before.status === 'new' ? ('in_progress' as const) : before.status,
      assigneeId: before.assigneeId ?? authorId,
      nextOn: !isOpenProspect(before.status) || (before.nextOn && before.nextOn > later) ? before.nextOn : later,
    }
    await setStanding(tx, { before, after }, acting)
    return ok()
  })
}

type Entry = { id: string; kind: 'email' | RecordInput['kind']; subject?: string; recipient?: string; body: string }

/**
 * The id of the form makes a double submit one entry (null); other words under it, from a page of the history, are one
 * more.
 */
function addEntry(tx: Transaction, { id, ...entry }: Entry, { now: createdAt, ...acting }: Acting) {
  const said = { ...entry, ...acting }
  return addOnce(tx, prospectEntries, { id, said }, (own) =>
    tx
      .insert(prospectEntries)
      .values({ ...said, id: own, createdAt })
      .onConflictDoNothing({ target: prospectEntries.id })
      .returning({ id: prospectEntries.id }),
  )
}

async function hasGiven(tx: Transaction, prospectId: string, address: string): Promise<boolean> {
  const given = sql`lower(${leads.email}) = ${address.toLowerCase()}`
  return (await tx.$count(leads, and(eq(leads.prospectId, prospectId), given))) > 0
}

async function canTake(tx: Transaction, assigneeId: string | null): Promise<boolean> {
  if (assigneeId === null) return true
  return (await listAssignees(tx)).some(({ id }) => id === assigneeId)
}

/** With its line in the log. False when it is as it was. */
async function setStanding(
  tx: Transaction,
  { before, after }: { before: ProspectState; after: ProspectState },
  { prospectId, authorId, now }: Acting,
): Promise<boolean> {
  const changes = changesOf(before, after)
  if (Object.keys(changes).length === 0) return false
  await tx.insert(prospectEntries).values({ prospectId, authorId, kind: 'change', changes, createdAt: now })
  await tx
    .update(prospects)
    .set({ ...after, rowVersion: sql`${prospects.rowVersion} + 1` })
    .where(eq(prospects.id, prospectId))
  return true
}
