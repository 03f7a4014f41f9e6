/** Spreadsheets of the fleet between upload and confirmation (decision 055). */
import { setImmediate as breath } from 'node:timers/promises'

import { and, eq, inArray, lt, sql } from 'drizzle-orm'

import type { KeptSheet } from '#drizzle/tables/fleet-imports.ts'
import { cars as carTable, fleetImports, slugHistory, vehicles } from '#drizzle/schema.ts'
import { limits } from '#app/platform/limits.ts'
import { sheetFigures } from './figures.ts'
import { fleetSheetProblems } from './words.ts'
import { db, type Executor } from '#app/platform/db.server.ts'
import { readUpTo } from '#app/platform/file-content.server.ts'
import type { FileReceiver } from '#app/platform/posted-body.server.ts'
import { withinLimit } from '#app/platform/rate-limit.server.ts'
import { yearOf } from '#app/shared/dates.ts'
import { later } from '#app/shared/durations.ts'
import { isId, newId } from '#app/shared/ids.ts'
import { fail, ok } from '#app/shared/outcome.ts'
import { dayOf } from '#app/shared/zone.ts'
import { listGarageCars } from './car.server.ts'
import { carForm } from './forms.ts'
import { planRow, type KnownFleet, type PlannedRow } from './import-plan.ts'
import { readFleetSheet } from './sheet-file.server.ts'
import { isColumn, slugOf, type FleetSheet } from './sheet.ts'

const words = fleetSheetProblems
const { maximumBytes, keptFor } = sheetFigures
const rowsAtOnce = 250

/** `versions`: of the cars as they were when the file was uploaded, by id. */
export type FleetImport = { id: string; sheet: FleetSheet; versions: Record<string, number> }

/** For a form: gives the id of the import that the file became. */
export function incomingSheet(creatorId: string, now: Date): FileReceiver {
  return async ({ stream }) => {
    const bytes = await readUpTo(stream, maximumBytes)
    if (!bytes) return fail(words.tooLarge)
    if (!(await withinLimit(`sheet:${creatorId}`, limits.upload, now))) return fail(words.tooMany)
    const sheet = await readFleetSheet(bytes)
    return sheet.ok ? ok(await keepImport(creatorId, sheet.value, now)) : sheet
  }
}

/** In the place of the person's last one. */
export async function keepImport(createdBy: string, sheet: FleetSheet, now: Date): Promise<string> {
  const { cars } = await findKnown(sheet)
  const versions = Object.fromEntries([...cars.values()].map(({ id, version }) => [id, version]))
  const id = newId()
  await db.transaction(async (tx) => {
    await tx.delete(fleetImports).where(eq(fleetImports.createdBy, createdBy))
    await tx.insert(fleetImports).values({ id, createdBy, sheet, versions, createdAt: now })
  })
  return id
}

/** Null also for someone else's, and for one that was kept long enough. */
export async function findSheetImport(creatorId: string, id: string | undefined, executor: Executor = db) {
  if (!isId(id)) return null
  const { sheet, versions } = fleetImports
  const own = and(eq(fleetImports.id, id), eq(fleetImports.createdBy, creatorId))
  const [found] = await executor.select({ id: fleetImports.id, sheet, versions }).from(fleetImports).where(own)
  return found ? { ...found, sheet: readKept(found.sheet) } : null
}

/** An earlier release may have kept columns that no longer exist. */
function readKept({ columns, ...sheet }: KeptSheet): FleetSheet {
  return { ...sheet, columns: columns.filter((column) => isColumn(column)) }
}

/** What each row does to the fleet as it is. Others are answered between the rows. */
export async function planImport(sheet: FleetSheet, now: Date, executor: Executor = db): Promise<PlannedRow[]> {
  const known = await findKnown(sheet, executor)
  const schema = carForm(yearOf(dayOf(now)))
  const first = new Map<string, number>()
  const planned: PlannedRow[] = []
  for (const [index, row] of sheet.rows.entries()) {
    if (index % rowsAtOnce === 0) await breath()
    const slug = slugOf(row.cells)
    planned.push(planRow(row, known, schema, slug ? first.get(slug) : undefined))
    if (!first.has(slug)) first.set(slug, row.row)
  }
  return planned
}

export async function trimImports(now: Date): Promise<number> {
  return (await db.delete(fleetImports).where(lt(fleetImports.createdAt, later(now, -keptFor)))).count
}

async function findKnown({ rows }: FleetSheet, executor: Executor = db): Promise<KnownFleet> {
  const slugs = [...new Set(rows.map(({ cells }) => slugOf(cells)))]
  const found = await listGarageCars(inArray(vehicles.slug, slugs), executor)
  const cars = new Map(found.map(({ id, version, slug, saved }) => [slug, { id, version, saved }]))
  const former = await executor
    .select({ slug: slugHistory.slug, now: vehicles.slug })
    .from(slugHistory)
    .innerJoin(vehicles, eq(vehicles.id, slugHistory.vehicleId))
    .where(inArray(slugHistory.slug, slugs))
  const deleted = await executor
    .select({ slug: vehicles.slug })
    .from(vehicles)
    .leftJoin(carTable, eq(carTable.id, vehicles.id))
    .where(and(inArray(vehicles.slug, slugs), sql`${carTable.softDeleted} is not false`))
  return {
    cars,
    former: new Map(former.map((each) => [each.slug, each.now])),
    taken: new Set(deleted.map(({ slug }) => slug)),
  }
}
