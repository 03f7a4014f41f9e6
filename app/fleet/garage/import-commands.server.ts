import { inArray, sql } from 'drizzle-orm'

import { cars, vehicles } from '#drizzle/schema.ts'
import { lockVehicles } from '#app/fleet/cars/lock-vehicles.server.ts'
import { sheetFigures } from './figures.ts'
import { fleetSheetProblems } from './words.ts'
import { transact, type Transaction } from '#app/platform/db.server.ts'
import { newId } from '#app/shared/ids.ts'
import { keysOf } from '#app/shared/keys.ts'
import { fail, ok, type Outcome } from '#app/shared/outcome.ts'
import { decided, isUndecided, type Posted } from './import-choices.ts'
import type { PlannedRow } from './import-plan.ts'
import { findSheetImport, planImport } from './imports.server.ts'
import { carRow, vehicleRow } from './rows.ts'
import { slugOf } from './sheet.ts'

const words = fleetSheetProblems
const writtenAtOnce = 500

type Written = Extract<PlannedRow, { input: unknown }>

/** All rows or none. What is written already is not written again. Throws for an import that is gone. */
export async function confirmImport(given: {
  creatorId: string
  id: string
  posted: Posted
  now: Date
}): Promise<Outcome<{ changed: number; added: number }>> {
  const { creatorId, id, posted, now } = given
  return transact(
    async (tx) => {
      const found = await findSheetImport(creatorId, id, tx)
      if (!found) return fail(words.gone)
      const { sheet, versions } = found
      await lockNamed(
        tx,
        sheet.rows.map(({ cells }) => slugOf(cells)),
      )
      const rows = await planImport(sheet, now, tx)
      if (rows.some(({ kind }) => kind === 'error')) return fail(words.wrongRows)
      const open = rows.filter((row) => isUndecided(row, versions, posted))
      if (open.length > sheetFigures.mostConflicts) return fail(words.tooManyConflicts)
      if (open.length > 0) return fail(words.changedMeanwhile)
      const written = rows.filter(
        (row): row is Written => (row.kind === 'new' || row.kind === 'changed') && decided(row, versions, posted),
      )
      for (let from = 0; from < written.length; from += writtenAtOnce)
        await write(tx, written.slice(from, from + writtenAtOnce), now)
      const changed = written.filter(({ kind }) => kind === 'changed').length
      return ok({ changed, added: written.length - changed })
    },
    // Another person has just added a car with the same slug.
    { vehicles_slug_unique: fail(words.changedMeanwhile) },
  )
}

async function lockNamed(tx: Transaction, slugs: string[]) {
  const named = await tx.select({ id: vehicles.id }).from(vehicles).where(inArray(vehicles.slug, slugs))
  await lockVehicles(
    tx,
    named.map(({ id }) => id),
  )
}

/** In the order of the slugs: two imports of the same new cars wait for one another instead of both failing. */
async function write(tx: Transaction, rows: Written[], now: Date) {
  const sorted = rows.toSorted((one, other) => (one.slug < other.slug ? -1 : 1))
  const known = sorted.map((row) => ({ ...row, id: row.kind === 'changed' ? row.car.id : newId() }))
  const columns = known.map(({ id, slug, input }) => ({
    vehicle: { id, kind: 'car' as const, slug, ...vehicleRow(input), createdAt: now },
    car: { id, ...carRow(input), published: false, createdAt: now },
  }))
  const [first] = known
  if (!first) return
  await tx
    .insert(vehicles)
    .values(columns.map(({ vehicle }) => vehicle))
    .onConflictDoUpdate({
      target: vehicles.id,
      set: { ...excluded(keysOf(vehicleRow(first.input))), rowVersion: sql`${vehicles.rowVersion} + 1` },
    })
  await tx
    .insert(cars)
    .values(columns.map(({ car }) => car))
    .onConflictDoUpdate({ target: cars.id, set: excluded(keysOf(carRow(first.input))) })
}

/** The values that the conflicting row was to be inserted with. */
function excluded(names: string[]) {
  const column = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  return Object.fromEntries(names.map((name) => [name, sql.raw(`excluded.${column(name)}`)]))
}
