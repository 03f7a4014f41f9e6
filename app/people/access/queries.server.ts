import { and, desc, eq, gt, isNull, ne, sql, type SQL } from 'drizzle-orm'

import { passkeys, profiles, sessions } from '#drizzle/tables/people.ts'
import { subscriptions } from '#drizzle/tables/broker.ts'
import { sqlList } from '#drizzle/tables/sql-list.ts'
import { db, type Executor } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import { subscriptionStatuses } from '#app/shared/subscription-states.ts'
import { countsAs, isActiveBroker, isIdle, isManager, secondFactorDue } from './rules.ts'
import { isHouseRole, roles, type Role } from '#app/shared/roles.ts'
import type { Viewer } from '#app/shared/viewer.ts'

export async function findViewerBySession(tokenHash: string, now: Date) {
  rowBySession ??= prepareRowBySession()
  const [row] = await rowBySession.execute({ tokenHash, now })
  if (!row?.session || isIdle(row, row.session, now)) return null
  return { viewer: viewerOf(row, now), session: row.session }
}

/** Written once: each request of a signed-in person runs it. */
let rowBySession: ReturnType<typeof prepareRowBySession> | undefined

function prepareRowBySession() {
  const { placeholder, param } = sql
  const open = and(
    eq(sessions.tokenHash, placeholder('tokenHash')),
    gt(sessions.expiresAt, param(placeholder('now'), sessions.expiresAt)),
    isNull(sessions.endedAt),
  )
  return selectRow(open, true, db).prepare('row_by_session')
}

export async function findViewerById(id: string, now: Date, executor: Executor = db): Promise<Viewer | null> {
  const [row] = await selectRow(eq(profiles.id, id), false, executor)
  return row ? viewerOf(row, now) : null
}

// With its table's name: `id` alone would be the passkey's.
const hasPasskey = sql`exists (select from ${passkeys} where passkeys.profile_id = profiles.id)`

/** On profiles: an authenticator app, or a passkey. */
export const hasSecondFactor = sql<boolean>`(${profiles.secondFactorConfirmedAt} is not null or ${hasPasskey})`

/** On profiles: a password alone doesn't open the account (docs/product.md#accounts). */
export const asksForSecondStep = sql<boolean>`(${profiles.secondFactorConfirmedAt} is not null
  or ${profiles.approvalStatus} = 'approved' and ${profiles.role} in ${sqlList(roles.filter(isHouseRole))} and ${hasPasskey})`

/** On profiles: `countsAs` in SQL, without deleted accounts. */
export function countingAs(role: Role) {
  return and(eq(profiles.role, role), eq(profiles.approvalStatus, 'approved'), isNull(profiles.deletedAt))
}

/** On profiles: all other roles. */
export const isNoBroker = ne(profiles.role, 'broker')

/** In force, then past due, then ended; newest first. */
export const inForceFirst = [
  sql`case when ${subscriptions.status} in ${sqlList(subscriptionStatuses.paid)} then 0 when ${subscriptions.status} in ${sqlList(subscriptionStatuses.owing)} then 1 else 2 end`,
  desc(subscriptions.createdAt),
]

function selectRow(where: SQL | undefined, bySession: boolean, executor: Executor) {
  const subscription = executor
    .select({ status: subscriptions.status, pastDueSince: subscriptions.pastDueSince })
    .from(subscriptions)
    .where(eq(subscriptions.profileId, profiles.id))
    .orderBy(...inForceFirst)
    .limit(1)
    .as('subscription')
  return executor
    .select({
      id: profiles.id,
      username: profiles.username,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      fullName: profiles.fullName,
      email: profiles.email,
      emailConfirmedAt: profiles.emailConfirmedAt,
      phone: profiles.phone,
      dateOfBirth: profiles.dateOfBirth,
      role: profiles.role,
      grade: profiles.grade,
      approvalStatus: profiles.approvalStatus,
      approvedAt: profiles.approvedAt,
      officeSince: profiles.officeSince,
      hasSecondFactor,
      avatarImageId: profiles.avatarImageId,
      lastLoginAt: profiles.lastLoginAt,
      createdAt: profiles.createdAt,
      subscriptionStatus: subscription.status,
      pastDueSince: subscription.pastDueSince,
      session: {
        id: sessions.id,
        lastSeenAt: sessions.lastSeenAt,
        expiresAt: sessions.expiresAt,
        secondFactorAt: sessions.secondFactorAt,
      },
    })
    .from(profiles)
    .leftJoin(sessions, bySession ? eq(sessions.profileId, profiles.id) : sql`false`)
    .leftJoinLateral(subscription, sql`true`)
    .where(and(where, isNull(profiles.deletedAt)))
    .limit(1)
}

type Row = Awaited<ReturnType<typeof selectRow>>[number]

function viewerOf(row: Row, now: Date): Viewer {
  const { emailConfirmedAt, subscriptionStatus, pastDueSince, approvedAt, officeSince, session, ...person } = row
  const due = secondFactorDue({ ...person, approvedAt, officeSince }, env.secondFactorDays)
  const isLocked = due !== null && due <= now
  return {
    ...person,
    emailConfirmed: emailConfirmedAt !== null,
    secondFactorDue: due,
    factorAt: session?.secondFactorAt ?? null,
    isLocked,
    approved: person.approvalStatus === 'approved' && !isLocked,
    isAdmin: countsAs('admin', person) && !isLocked,
    isStaff: countsAs('staff', person) && !isLocked,
    isManager: isManager(person) && !isLocked,
    isBroker: countsAs('broker', person),
    isMember: countsAs('member', person),
    isActiveBroker: isActiveBroker({ ...person, status: subscriptionStatus, pastDueSince }, now),
  }
}
