import { and, desc, eq, isNull, or, sql, type AnyColumn, type SQL } from 'drizzle-orm'

import { customers, customerSearchText, profiles, profileSearchText } from '#drizzle/schema.ts'
import { searchFigures } from './figures.ts'
import { columnsOf } from '#app/platform/columns.server.ts'
import { db } from '#app/platform/db.server.ts'
import { begins, matchingWords } from '#app/platform/matching.server.ts'
import { printPhone } from '#app/platform/phone.server.ts'

const { shown, compared } = searchFigures

/** Accounts: a whole username or email first, then those whose name begins so. One more than is shown. */
export async function findPeople(q: string) {
  const matches = matchingWords(profileSearchText, q)
  if (!matches) return []
  const found = db
    .select(
      columnsOf(profiles, {
        id: true,
        fullName: true,
        username: true,
        email: true,
        phone: true,
        role: true,
        approvalStatus: true,
        createdAt: true,
      }),
    )
    .from(profiles)
    .where(and(isNull(profiles.deletedAt), matches))
    .limit(compared)
    .as('found')
  const rows = await db
    .select()
    .from(found)
    .orderBy(
      desc(sql`${or(eq(found.username, q), eq(found.email, q))}`),
      beginsFirst(found.fullName, q),
      desc(found.createdAt),
      desc(found.id),
    )
    .limit(shown + 1)
  return rows.map(({ createdAt: _, ...row }) => ({ ...row, phone: row.phone && printPhone(row.phone) }))
}

/** Customers, the latest of each email address: each booking of a visitor makes one. */
export async function searchCustomers(q: string) {
  const matches = matchingWords(customerSearchText, q)
  if (!matches) return []
  const found = db
    .select(columnsOf(customers, { id: true, fullName: true, email: true, phone: true, createdAt: true }))
    .from(customers)
    .where(matches)
    .limit(compared)
    .as('found')
  const { id, fullName, email, phone, createdAt } = found
  const each = db
    .selectDistinctOn([sql`lower(${email})`], { id, fullName, email, phone, createdAt })
    .from(found)
    .orderBy(sql`lower(${email})`, desc(createdAt))
    .as('each')
  const rows = await db
    .select()
    .from(each)
    .orderBy(beginsFirst(each.fullName, q), desc(each.createdAt), desc(each.id))
    .limit(shown + 1)
  return rows.map(({ createdAt: _, ...row }) => ({ ...row, phone: printPhone(row.phone) }))
}

function beginsFirst(name: AnyColumn, q: string): SQL {
  return desc(begins(name, q))
}
