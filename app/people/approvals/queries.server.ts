import { and, asc, desc, eq, gte, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import { userPresence } from '#drizzle/tables/community.ts'
import { adminActions, profiles, profileSearchText, profileText } from '#drizzle/tables/people.ts'
import { countingAs, hasSecondFactor } from '#app/people/access/queries.server.ts'
import { presenceOf } from '#app/people/presence/rules.ts'
import { business } from '#app/business.ts'
import { db } from '#app/platform/db.server.ts'
import { listOrder } from '#app/platform/list-order.server.ts'
import { matchingWords } from '#app/platform/matching.server.ts'
import { printPhone } from '#app/platform/phone.server.ts'
import { mostCounted } from '#app/shared/counts.ts'
import { addDays, time, plainDate } from '#app/shared/dates.ts'
import { isId } from '#app/shared/ids.ts'
import { instantAt, dayOf } from '#app/shared/zone.ts'
import type { Rejection } from '#app/people/sign-in/rejection.ts'
import type { LogFilter, PeopleFilters } from './forms.ts'

const { pageSize, exportedAtMost } = business.office
const midnight = time('00:00')
const referrers = alias(profiles, 'referrers')
const admins = alias(profiles, 'admins')
const targets = alias(profiles, 'targets')

const columns = {
  id: profiles.id,
  fullName: profiles.fullName,
  username: profiles.username,
  email: profiles.email,
  emailConfirmedAt: profiles.emailConfirmedAt,
  role: profiles.role,
  grade: profiles.grade,
  approvalStatus: profiles.approvalStatus,
  commissionRateBp: profiles.commissionRateBp,
  highlighted: profiles.highlighted,
  referrer: referrers.username,
  lastSeen: profiles.lastSeen,
  lastLoginAt: profiles.lastLoginAt,
  createdAt: profiles.createdAt,
  rowVersion: profiles.rowVersion,
  presence: userPresence.status,
  lastActivity: userPresence.lastActivity,
  phone: profiles.phone,
  membershipTier: profiles.membershipTier,
  dateOfBirth: profiles.dateOfBirth,
  rejectionReason: profiles.rejectionReason,
  hasSecondFactor,
}

/** Pending people first. Asks for one more row instead of counting. */
export async function listPeople({ q, status, role, sort, page }: PeopleFilters, now: Date) {
  const columns = {
    name: sql`lower(${profiles.fullName})`,
    role: profiles.role,
    seen: sql`coalesce(${userPresence.lastActivity}, ${profiles.lastSeen}, ${profiles.lastLoginAt})`,
    since: profiles.createdAt,
  }
  const usual = [sql`${profiles.approvalStatus} = 'pending' desc`, desc(profiles.createdAt), desc(profiles.id)]
  const rows = await select()
    .where(
      and(
        isNull(profiles.deletedAt),
        status && eq(profiles.approvalStatus, status),
        role && eq(profiles.role, role),
        q ? matchingWords(profileSearchText, q) : undefined,
      ),
    )
    .orderBy(...(listOrder(sort, columns, profiles.id) ?? usual))
    .limit(pageSize + 1)
    .offset((page - 1) * pageSize)
  return { people: rows.slice(0, pageSize).map((row) => listed(row, now)), more: rows.length > pageSize }
}

export const isPending = and(eq(profiles.approvalStatus, 'pending'), isNull(profiles.deletedAt))

/** One more than is counted when there are more. */
export function countPending() {
  const found = db
    .select({ id: profiles.id })
    .from(profiles)
    .where(isPending)
    .limit(mostCounted + 1)
  return db.$count(found.as('found'))
}

/** Who can be approved comes first, then who has waited longest. */
export async function findNextPending(besides: string) {
  const [next] = await db
    .select({ id: profiles.id, fullName: profiles.fullName })
    .from(profiles)
    .where(and(isPending, ne(profiles.id, besides)))
    .orderBy(sql`${profiles.emailConfirmedAt} is null`, asc(profiles.createdAt), asc(profiles.id))
    .limit(1)
  return next ?? null
}

/** Null for people who aren’t rejected. */
export async function findRejection(viewer: { id: string; approvalStatus: string }): Promise<Rejection | null> {
  if (viewer.approvalStatus !== 'rejected') return null
  const [row] = await db
    .select({
      reason: profiles.rejectionReason,
      statusBefore: sql<string | null>`${adminActions.before}->>'approvalStatus'`,
    })
    .from(profiles)
    .leftJoin(adminActions, and(eq(adminActions.targetUserId, profiles.id), eq(adminActions.action, 'reject')))
    .where(eq(profiles.id, viewer.id))
    .orderBy(desc(adminActions.createdAt), desc(adminActions.id))
    .limit(1)
  return { reason: row?.reason ?? null, wasApproved: row?.statusBefore === 'approved' }
}

export function countAdmins(): Promise<number> {
  return db.$count(profiles, countingAs('admin'))
}

export async function findPerson(id: string, now: Date) {
  if (!isId(id)) return null
  const [row] = await select().where(and(eq(profiles.id, id), isNull(profiles.deletedAt)))
  return row ? listed(row, now) : null
}

export async function listDecisions(
  { q, action, from, until, page }: LogFilter,
  { whole = false, personId }: { whole?: boolean; personId?: string } = {},
) {
  const size = whole ? exportedAtMost : pageSize
  const rows = await db
    .select({
      id: adminActions.id,
      at: adminActions.createdAt,
      action: adminActions.action,
      admin: admins.username,
      personId: targets.id,
      person: targets.username,
      before: adminActions.before,
      after: adminActions.after,
      reason: adminActions.reason,
    })
    .from(adminActions)
    .leftJoin(admins, eq(admins.id, adminActions.adminId))
    .innerJoin(targets, eq(targets.id, adminActions.targetUserId))
    .where(
      and(
        personId ? eq(adminActions.targetUserId, personId) : undefined,
        action ? eq(adminActions.action, action) : undefined,
        from && gte(adminActions.createdAt, instantAt(from, midnight)),
        until && lt(adminActions.createdAt, instantAt(addDays(until, 1), midnight)),
        q ? or(...[targets, admins].map((person) => matchingWords(profileText(person), q))) : undefined,
      ),
    )
    .orderBy(desc(adminActions.createdAt), desc(adminActions.id))
    .limit(size + 1)
    .offset(whole ? 0 : (page - 1) * size)
  return { decisions: rows.slice(0, size), more: rows.length > size }
}

function select() {
  return db
    .select(columns)
    .from(profiles)
    .leftJoin(referrers, eq(referrers.id, profiles.referredBy))
    .leftJoin(userPresence, eq(userPresence.userId, profiles.id))
    .$dynamic()
}

type Row = Awaited<ReturnType<typeof select>>[number]

function listed(row: Row, now: Date) {
  return {
    ...row,
    phone: row.phone && printPhone(row.phone),
    emailConfirmed: row.emailConfirmedAt !== null,
    presence: presenceOf(row.presence, row.lastActivity, now),
    lastSeen: row.lastActivity ?? row.lastSeen ?? row.lastLoginAt,
  }
}

/** A row of the list of people. */
export function printPerson<Person extends { createdAt: Date; lastSeen: Date | null }>(person: Person) {
  const { createdAt, lastSeen, ...rest } = person
  return { ...rest, lastSeen: lastSeen && plainDate(dayOf(lastSeen)), since: plainDate(dayOf(createdAt)) }
}
