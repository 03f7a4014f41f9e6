import { and, asc, desc, eq, exists, inArray, isNull, lt, or, sql, type SQL } from 'drizzle-orm'

import { leads, leadSearchText, profiles, prospects } from '#drizzle/schema.ts'
import { leadFigures } from './figures.ts'
import { columnsOf } from '#app/platform/columns.server.ts'
import { db } from '#app/platform/db.server.ts'
import { matchingWords } from '#app/platform/matching.server.ts'
import { countParts } from '#app/platform/count-parts.server.ts'
import { listOrder } from '#app/platform/list-order.server.ts'
import { mostCounted } from '#app/shared/counts.ts'
import type { CalendarDate } from '#app/shared/dates.ts'
import { prospectStatuses } from '#app/shared/prospect-statuses.ts'
import type { LeadKind } from '#app/shared/lead-kinds.ts'
import type { LeadFilter } from './forms.ts'

const ofProspect = eq(leads.prospectId, prospects.id)
const isOpen = inArray(prospects.status, prospectStatuses.open)
const overdue = (today: CalendarDate) => and(isOpen, lt(prospects.nextOn, today))

/** One row a person, open ones first, by the date of what comes next. Asks for one more row instead of counting. */
export async function listProspects(
  { q, kind, status, whose, sort, page }: LeadFilter,
  { viewerId, today }: { viewerId: string; today: CalendarDate },
) {
  const newest = db
    .select({ fullName: leads.fullName })
    .from(leads)
    .where(ofProspect)
    .orderBy(desc(leads.createdAt), desc(leads.id))
    .limit(1)
    .as('newest')
  const columns = {
    status: prospects.status,
    person: sql`lower(coalesce(nullif(${newest.fullName}, ''), ${prospects.email}))`,
    assignee: profiles.firstName,
    next: prospects.nextOn,
    received: prospects.lastLeadAt,
  }
  const usual = [
    sql`${isOpen} desc`,
    sql`${prospects.nextOn} asc nulls last`,
    desc(prospects.lastLeadAt),
    asc(prospects.id),
  ]
  const rows = await db
    .select({
      ...columnsOf(prospects, { id: true, email: true, status: true, nextOn: true, lastLeadAt: true }),
      name: newest.fullName,
      assignee: profiles.firstName,
      kinds: sql<LeadKind[]>`(select jsonb_agg(distinct l.kind) from leads l where l.prospect_id = ${prospects.id})`,
    })
    .from(prospects)
    .leftJoinLateral(newest, sql`true`)
    .leftJoin(profiles, eq(profiles.id, prospects.assigneeId))
    .where(
      and(
        kind && exists(sentWith(eq(leads.kind, kind))),
        status === 'overdue' ? overdue(today) : status && eq(prospects.status, status),
        whose === 'mine' ? eq(prospects.assigneeId, viewerId) : undefined,
        whose === 'none' ? isNull(prospects.assigneeId) : undefined,
        q ? exists(sentWith(matching(q))) : undefined,
      ),
    )
    .orderBy(...(listOrder(sort, columns, prospects.id) ?? usual))
    .limit(leadFigures.pageSize + 1)
    .offset((page - 1) * leadFigures.pageSize)
  return { prospects: rows.slice(0, leadFigures.pageSize), more: rows.length > leadFigures.pageSize }
}

export function countLeads(today: CalendarDate) {
  const those = (condition?: SQL) => db.select({ id: prospects.id }).from(prospects).where(condition)
  return countParts({
    new: those(eq(prospects.status, 'new')),
    in_progress: those(eq(prospects.status, 'in_progress')),
    overdue: those(overdue(today)),
  })
}

/** New or overdue: what the menu counts. One more than is counted when there are more. */
export function countWaitingLeads(today: CalendarDate) {
  const found = db
    .select({ id: prospects.id })
    .from(prospects)
    .where(and(isOpen, or(eq(prospects.status, 'new'), lt(prospects.nextOn, today))))
    .limit(mostCounted + 1)
  return db.$count(found.as('found'))
}

function sentWith(condition: SQL) {
  return db
    .select({ one: sql`1` })
    .from(leads)
    .where(and(ofProspect, condition))
}

/** By name, email or phone, as the office's search finds them. */
function matching(q: string): SQL {
  return matchingWords(leadSearchText, q) ?? sql`false`
}
