import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'

import { taxRates } from '#drizzle/schema.ts'
import { taxProblems } from './words.ts'
import { db, violatedConstraint } from '#app/platform/db.server.ts'
import { addDays, date } from '#app/shared/dates.ts'
import { addHouseMember } from '#tests/support/listings.ts'
import { deleteTax, endTax, saveTax } from './commands.server.ts'
import type { TaxInput } from './forms.ts'
import { listAllTaxes, listTaxes } from './queries.server.ts'

const today = date('2026-11-21')
let by: { actorId: string; today: typeof today }
beforeAll(async () => void (by = { actorId: (await addHouseMember('admin')).id, today }))
const tax = (from: number, until: number | null = null, more: Partial<TaxInput> = {}): TaxInput => ({
  name: 'Sales tax',
  basis: 'percent',
  rate: 8_875,
  appliesTo: ['rental', 'extras'],
  appliesFrom: addDays(today, from),
  appliesUntil: until === null ? null : addDays(today, until),
  ...more,
})

afterEach(() => db.delete(taxRates).then(() => undefined))

const only = async () => (await listAllTaxes())[0]!

test('one ahead is added once, changed and deleted', async () => {
  expect(await saveTax(by, tax(10))).toMatchObject({ ok: true })
  expect(await saveTax(by, tax(10))).toMatchObject({ ok: true })
  const { id, rate, appliesTo } = await only()
  expect([await db.$count(taxRates), rate, appliesTo]).toEqual([1, 8_875, ['rental', 'extras']])
  expect(await saveTax({ ...by, id }, tax(12, 20, { rate: 9_000 }))).toMatchObject({ ok: true })
  expect(await only()).toMatchObject({ rate: 9_000, appliesFrom: addDays(today, 12), appliesUntil: addDays(today, 20) })
  expect(await deleteTax({ ...by, id })).toMatchObject({ ok: true })
  expect(await deleteTax({ ...by, id })).toMatchObject({ ok: false, problem: taxProblems.gone })
  expect(await listAllTaxes()).toEqual([])
})

test('one that has started can only be ended, from today on', async () => {
  await db.insert(taxRates).values(tax(-5))
  const { id } = await only()
  expect(await saveTax({ ...by, id }, tax(1))).toMatchObject({ ok: false, problem: taxProblems.begun })
  expect(await deleteTax({ ...by, id })).toMatchObject({ ok: false, problem: taxProblems.begun })
  expect(await endTax({ ...by, id }, addDays(today, -1))).toMatchObject({ ok: false })
  expect(await endTax({ ...by, id }, today)).toMatchObject({ ok: true })
  expect(await only()).toMatchObject({ rate: 8_875, appliesUntil: today })
  const tomorrow = addDays(today, 1)
  expect(await endTax({ ...by, id, today: tomorrow }, tomorrow)).toMatchObject({ problem: taxProblems.over })
  expect(await listTaxes({ from: tomorrow, until: tomorrow })).toEqual([])
})

test('one of the same name never overlaps, in a race neither and whatever its case', async () => {
  const saves = [8_000, 8_100, 8_200].map((rate) => saveTax(by, tax(10, 20, { rate })))
  expect((await Promise.all(saves)).filter(({ ok }) => ok)).toHaveLength(1)
  expect(await saveTax(by, tax(20, null, { name: 'SALES tax' }))).toMatchObject({ ok: false, field: 'appliesFrom' })
  expect(await saveTax(by, tax(21))).toMatchObject({ ok: true })
  expect(await saveTax(by, tax(10, null, { name: 'Levy', rate: 8_875 }))).toMatchObject({ ok: true })
  const inserted = db.insert(taxRates).values(tax(15))
  expect(await inserted.catch(violatedConstraint)).toBe('tax_rates_no_overlap')
  const first = (await listAllTaxes()).find(({ rate }) => rate !== 8_875)
  expect(await saveTax({ ...by, id: first!.id }, tax(10, 21))).toMatchObject({ ok: false })
  await db
    .update(taxRates)
    .set({ appliesFrom: today, appliesUntil: addDays(today, 5) })
    .where(eq(taxRates.id, first!.id))
  expect(await endTax({ ...by, id: first!.id }, addDays(today, 21))).toMatchObject({ field: 'appliesUntil' })
})
