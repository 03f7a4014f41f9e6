import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'

import { leads, leadSearchText, prospects } from '#drizzle/schema.ts'
import type { LeadKind } from '#app/shared/lead-kinds.ts'
import { searchFigures } from './figures.ts'
import { columnsOf } from '#app/platform/columns.server.ts'
import { db } from '#app/platform/db.server.ts'
import { matchingWords } from '#app/platform/matching.server.ts'
import { prospectStatuses } from '#app/shared/prospect-statuses.ts'

const { shown, compared } = searchFigures

/** People who sent something, once each however much it was: open ones first, then the latest. One more than is shown. */
export async function findLeads(q: string) {
  const matches = matchingWords(leadSearchText, q)
  if (!matches) return []
  const found = db
    .select({ id: leads.prospectId })
    .from(leads)
    .where(and(isNotNull(leads.prospectId), matches))
    .limit(compared)
  const best = db
    .select(columnsOf(prospects, { id: true, email: true, status: true, lastLeadAt: true }))
    .from(prospects)
    .where(inArray(prospects.id, found))
    .orderBy(
      sql`${inArray(prospects.status, prospectStatuses.open)} desc`,
      desc(prospects.lastLeadAt),
      desc(prospects.id),
    )
    .limit(shown + 1)
    .as('best')
  const { id, email, status } = best
  const newest = db
    .select({ fullName: leads.fullName })
    .from(leads)
    .where(eq(leads.prospectId, id))
    .orderBy(desc(leads.createdAt), desc(leads.id))
    .limit(1)
    .as('newest')
  return db
    .select({
      id,
      email,
      status,
      fullName: sql<string>`${newest.fullName}`,
      kinds: sql<LeadKind[]>`(select jsonb_agg(distinct l.kind) from leads l where l.prospect_id = ${id})`,
    })
    .from(best)
    .innerJoinLateral(newest, sql`true`)
    .orderBy(sql`${inArray(status, prospectStatuses.open)} desc`, desc(best.lastLeadAt), desc(id))
}
