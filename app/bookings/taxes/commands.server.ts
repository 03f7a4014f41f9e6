/** Taxes as admins set them: one that has started can only be ended, so that what was charged stays explained. */
import { and, eq, gt, lte, sql } from 'drizzle-orm'

import { taxRates } from '#drizzle/schema.ts'
import { taxProblems } from './words.ts'
import { db, violatedConstraint } from '#app/platform/db.server.ts'
import type { CalendarDate } from '#app/shared/dates.ts'
import { fail, ok, type Outcome } from '#app/shared/outcome.ts'
import type { TaxInput } from './forms.ts'

type Params = { id?: string; actorId: string; today: CalendarDate }

const words = taxProblems

/** Adds a tax, or changes the one with this id before it begins. The same one submitted twice is one. */
export async function saveTax({ id, actorId, today }: Params, input: TaxInput): Promise<Outcome> {
  try {
    const row = { ...input, createdBy: actorId }
    const saved = await (id ? db.update(taxRates).set(row).where(ahead(id, today)) : db.insert(taxRates).values(row))
    return saved.count > 0 ? ok() : fail(words.begun)
  } catch (error) {
    if (violatedConstraint(error) !== 'tax_rates_no_overlap') throw error
    return !id && (await isSaved(input)) ? ok() : fail(words.overlaps, 'appliesFrom')
  }
}

/** `last`: the last day of pickup that has it, today at the earliest. */
export async function endTax({ id, actorId, today }: Required<Params>, last: CalendarDate): Promise<Outcome> {
  if (last < today) return fail(words.untilPast, 'appliesUntil')
  const { appliesFrom, appliesUntil } = taxRates
  const runs = sql`(${appliesUntil} is null or ${appliesUntil} >= ${today}::date)`
  try {
    const ended = await db
      .update(taxRates)
      .set({ appliesUntil: last, endedBy: actorId })
      .where(and(eq(taxRates.id, id), lte(appliesFrom, today), runs))
    return ended.count > 0 ? ok() : fail(words.over)
  } catch (error) {
    if (violatedConstraint(error) !== 'tax_rates_no_overlap') throw error
    return fail(words.overlaps, 'appliesUntil')
  }
}

/** One that has not started. */
export async function deleteTax({ id, today }: Omit<Required<Params>, 'actorId'>): Promise<Outcome> {
  const deleted = await db.delete(taxRates).where(ahead(id, today))
  if (deleted.count > 0) return ok()
  return fail((await db.$count(taxRates, eq(taxRates.id, id))) > 0 ? words.begun : words.gone)
}

function ahead(id: string, today: CalendarDate) {
  return and(eq(taxRates.id, id), gt(taxRates.appliesFrom, today))
}

async function isSaved({ name, basis, rate, appliesTo, appliesFrom, appliesUntil }: TaxInput): Promise<boolean> {
  const { appliesTo: to, appliesUntil: until } = taxRates
  const same = and(
    eq(taxRates.name, name),
    eq(taxRates.basis, basis),
    eq(taxRates.rate, rate),
    eq(taxRates.appliesFrom, appliesFrom),
    sql`${until} is not distinct from ${appliesUntil}::date`,
    eq(to, appliesTo),
  )
  return (await db.$count(taxRates, same)) > 0
}
