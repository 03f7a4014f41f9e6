/** One person who wants something: all they sent, and what staff have done about it. */
import { and, asc, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'

import { leads, profiles, prospectEntries, prospects } from '#drizzle/schema.ts'
import { countingAs } from '#app/people/access/queries.server.ts'
import { leadFigures } from './figures.ts'
import { columnsOf } from '#app/platform/columns.server.ts'
import { db, type Executor } from '#app/platform/db.server.ts'
import { isId } from '#app/shared/ids.ts'

export async function findProspect(id: string | undefined) {
  if (!isId(id)) return null
  const [prospect] = await db
    .select(
      columnsOf(prospects, {
        id: true,
        profileId: true,
        email: true,
        status: true,
        assigneeId: true,
        nextOn: true,
        rowVersion: true,
      }),
    )
    .from(prospects)
    .where(eq(prospects.id, id))
  if (!prospect) return null
  const [sent, entries] = await Promise.all([listSent(id), listEntries(id)])
  const [newest] = sent
  if (!newest) return null
  const accountId = prospect.profileId ?? sent.find(({ profileId }) => profileId)?.profileId
  return { ...prospect, name: newest.fullName, sent, entries, account: accountId ? await findAccount(accountId) : null }
}

/** Who can take a lead, by name. */
export function listAssignees(executor: Executor = db) {
  return executor
    .select(columnsOf(profiles, { id: true, fullName: true }))
    .from(profiles)
    .where(or(countingAs('admin'), countingAs('staff')))
    .orderBy(asc(profiles.fullName), asc(profiles.id))
}

/** The names of staff who took it once, also of those who no longer take leads. */
export async function namesOf(ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select(columnsOf(profiles, { id: true, fullName: true }))
    .from(profiles)
    .where(inArray(profiles.id, [...new Set(ids)]))
  return new Map(rows.map(({ id, fullName }) => [id, fullName]))
}

function listSent(prospectId: string) {
  return db
    .select(
      columnsOf(leads, {
        id: true,
        kind: true,
        profileId: true,
        fullName: true,
        email: true,
        phone: true,
        details: true,
        createdAt: true,
      }),
    )
    .from(leads)
    .where(eq(leads.prospectId, prospectId))
    .orderBy(desc(leads.createdAt), desc(leads.id))
    .limit(leadFigures.shownAtMost)
}

function listEntries(prospectId: string) {
  return db
    .select({
      ...columnsOf(prospectEntries, {
        id: true,
        kind: true,
        subject: true,
        recipient: true,
        body: true,
        changes: true,
        createdAt: true,
      }),
      author: profiles.fullName,
    })
    .from(prospectEntries)
    .leftJoin(profiles, eq(profiles.id, prospectEntries.authorId))
    .where(eq(prospectEntries.prospectId, prospectId))
    .orderBy(desc(prospectEntries.createdAt), desc(prospectEntries.id))
    .limit(leadFigures.shownAtMost)
}

async function findAccount(id: string) {
  const [account] = await db
    .select({
      ...columnsOf(profiles, { id: true, username: true }),
      confirmed: sql<boolean>`${profiles.emailConfirmedAt} is not null`,
    })
    .from(profiles)
    .where(and(eq(profiles.id, id), isNull(profiles.deletedAt)))
  return account ?? null
}
