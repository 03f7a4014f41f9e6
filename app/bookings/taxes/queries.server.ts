import { and, asc, eq, gte, isNull, lte, or } from 'drizzle-orm'

import { taxRates } from '#drizzle/schema.ts'
import { columnsOf } from '#app/platform/columns.server.ts'
import { db, type Executor } from '#app/platform/db.server.ts'
import { date, type CalendarDate } from '#app/shared/dates.ts'
import { isId } from '#app/shared/ids.ts'

/** Those of any pickup between the two days; `appliesOn` picks the ones of one pickup. */
export async function listTaxes({ from, until }: { from: CalendarDate; until: CalendarDate }, executor: Executor = db) {
  const { appliesFrom, appliesUntil } = taxRates
  return executor
    .select(rule)
    .from(taxRates)
    .where(and(lte(appliesFrom, until), or(isNull(appliesUntil), gte(appliesUntil, from))))
    .orderBy(asc(appliesFrom), asc(taxRates.name))
}

export type SavedTax = Awaited<ReturnType<typeof listAllTaxes>>[number]

/** Also those that are over, in the order of time. */
export async function listAllTaxes(executor: Executor = db) {
  const rows = await executor.select(columns).from(taxRates).orderBy(asc(taxRates.appliesFrom), asc(taxRates.name))
  return rows.map(saved)
}

export async function findTax(id: string | null | undefined, executor: Executor = db) {
  if (!isId(id)) return null
  const [row] = await executor.select(columns).from(taxRates).where(eq(taxRates.id, id))
  return row ? saved(row) : null
}

const rule = columnsOf(taxRates, {
  name: true,
  basis: true,
  rate: true,
  appliesTo: true,
  appliesFrom: true,
  appliesUntil: true,
})
const columns = { ...columnsOf(taxRates, { id: true }), ...rule }

function saved<Row extends { appliesFrom: string; appliesUntil: string | null }>(row: Row) {
  const { appliesFrom, appliesUntil } = row
  return { ...row, appliesFrom: date(appliesFrom), appliesUntil: appliesUntil === null ? null : date(appliesUntil) }
}
