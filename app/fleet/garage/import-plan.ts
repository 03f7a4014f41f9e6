/** What a row of a spreadsheet does to the fleet: one car added, changed, or left as it is. */
import type { z } from 'zod'

import { filledIn } from '#app/shared/conflicts.ts'
import { fleetSheetProblems, garageProblems } from './words.ts'
import { formatError } from '#app/shared/form-problems.ts'
import type { Problem } from '#app/shared/outcome.ts'
import { entriesOfCar, newCarEntries, type CarEntries } from './entries.ts'
import type { carForm, CarInput } from './forms.ts'
import { carRow, vehicleRow } from './rows.ts'
import {
  sheetCellsOf,
  sheetEntriesOf,
  sheetColumns,
  slugOf,
  type Cells,
  type SheetColumn,
  type SheetRow,
} from './sheet.ts'

const words = fleetSheetProblems

export type KnownCar = { id: string; version: number; saved: CarEntries }
/** By their slugs. `former`: slugs that a car had, and the one it has. `taken`: those of deleted cars. */
export type KnownFleet = {
  cars: ReadonlyMap<string, KnownCar>
  former: ReadonlyMap<string, string>
  taken: ReadonlySet<string>
}

export type CellChange = { column: SheetColumn; before: string; after: string }
export type CellProblem = { column: SheetColumn | null; typed: string; problem: Problem }
type Planned = { row: number; slug: string; name: string }
export type PlannedRow = Planned &
  (
    | { kind: 'unchanged' }
    | { kind: 'error'; problems: CellProblem[] }
    | { kind: 'new'; changes: CellChange[]; input: CarInput }
    | { kind: 'changed'; changes: CellChange[]; input: CarInput; car: KnownCar }
  )

/** `twin`: an earlier row with the same slug. */
export function planRow(
  { row, cells, long }: SheetRow,
  known: KnownFleet,
  schema: ReturnType<typeof carForm>,
  twin?: number,
): PlannedRow {
  const slug = slugOf(cells)
  const car = known.cars.get(slug)
  const before = sheetCellsOf(car?.saved ?? { ...newCarEntries, slug })
  const typed: Cells = { ...before, ...nonEmptyCells(cells) }
  const planned = { row, slug, name: [typed.year, typed.make, typed.model].filter(Boolean).join(' ') }
  const found: CellProblem[] = slugProblems(slug, known, twin).map((problem) => ({
    column: 'slug',
    typed: cells.slug ?? '',
    problem,
  }))
  if (long) found.push({ column: null, typed: '', problem: words.rowLong })
  const isSame = car && sheetColumns.every((column) => column === 'slug' || typed[column] === before[column])
  if (isSame && found.length === 0) return { ...planned, kind: 'unchanged' }
  const read = schema.safeParse({ ...filledIn(sheetEntriesOf(typed)), version: car?.version })
  if (!read.success) found.push(...problemsOf(read.error, typed))
  if (!read.success || found.length > 0) return { ...planned, kind: 'error', problems: found }
  const after = sheetCellsOf(entriesOfCar(carRow(read.data), { ...vehicleRow(read.data), slug }))
  const changes = changesBetween(car ? before : null, after)
  if (!car) return { ...planned, kind: 'new', changes, input: read.data }
  return changes.length === 0
    ? { ...planned, kind: 'unchanged' }
    : { ...planned, kind: 'changed', changes, input: read.data, car }
}

function slugProblems(slug: string, known: KnownFleet, twin: number | undefined): Problem[] {
  if (slug === '') return [words.slugMissing]
  const former = known.cars.has(slug) ? undefined : known.former.get(slug)
  return [
    ...(twin === undefined ? [] : [words.slugTwice(twin)]),
    ...(former === undefined ? [] : [words.slugFormer(former)]),
    ...(known.taken.has(slug) ? [garageProblems.slugTaken] : []),
  ]
}

/** Where the form begins with a value an empty cell says nothing; elsewhere it empties the field. */
function nonEmptyCells(cells: Partial<Cells>): Partial<Cells> {
  const says = (column: SheetColumn) => cells[column] !== undefined && (cells[column].trim() || !begun[column])
  return Object.fromEntries(sheetColumns.filter(says).map((column) => [column, cells[column]]))
}

const begun = sheetCellsOf(newCarEntries)

function problemsOf(error: z.ZodError, typed: Cells): CellProblem[] {
  return error.issues.map((each) => {
    const column = sheetColumns.find((name) => name === each.path[0]) ?? null
    const [problem = words.rowLong] = formatError([each])
    return { column, typed: column ? typed[column] : '', problem }
  })
}

function changesBetween(before: Cells | null, after: Cells): CellChange[] {
  return sheetColumns
    .filter((column) => column !== 'slug' && after[column] !== (before?.[column] ?? ''))
    .map((column) => ({ column, before: before?.[column] ?? '', after: after[column] }))
}
