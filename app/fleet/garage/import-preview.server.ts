import { sheetFigures } from './figures.ts'
import { fleetSheetLabels } from './words.ts'
import { recordOf } from '#app/shared/keys.ts'
import type { ImportFilter } from './forms.ts'
import { isConflict } from './import-choices.ts'
import type { PlannedRow } from './import-plan.ts'
import { planImport, type FleetImport } from './imports.server.ts'
import { headingOf, sheetColumns } from './sheet.ts'

const { rowsShown, mostConflicts } = sheetFigures
const kinds = ['error', 'changed', 'new', 'unchanged'] as const

export type RowKind = (typeof kinds)[number]
/** A cell: as it is saved, as the file has it, and what is wrong with that. */
export type PreviewedCell = { column: string; before: string; after: string; problem?: string }
export type PreviewedRow = { row: number; slug: string; name: string; cells: PreviewedCell[] }
export type ConflictingCar = { id: string; version: number } & PreviewedRow

/** The file against the fleet as it is, a page at a time; first what has to be looked at first. */
export async function previewImport({ id, sheet, versions }: FleetImport, filter: ImportFilter, now: Date) {
  const rows = await planImport(sheet, now)
  const count = recordOf(kinds, (kind) => rows.filter((row) => row.kind === kind).length)
  const counts = kinds.map((kind) => ({ kind, count: count[kind] }))
  const show = filter.show ?? counts.find((each) => each.count > 0)?.kind ?? 'changed'
  const shown = rows.filter(({ kind }) => kind === show)
  const from = (filter.page - 1) * rowsShown
  const conflicts = rows.filter((row) => isConflict(row, versions))
  return {
    preview: {
      id,
      show,
      page: filter.page,
      more: shown.length > from + rowsShown,
      counts,
      rows: shown.slice(from, from + rowsShown).map(previewed),
      missing: sheetColumns.filter((column) => !sheet.columns.includes(column)).map(headingOf),
    },
    confirmation: {
      count,
      ignored: sheet.ignored,
      conflicts: conflicts
        .slice(0, mostConflicts)
        .map((row): ConflictingCar => ({ id: row.car.id, version: row.car.version, ...previewed(row) })),
    },
  }
}

function previewed(planned: PlannedRow): PreviewedRow {
  const { row, slug, name } = planned
  return { row, slug, name: name || fleetSheetLabels.nameless, cells: cellsIn(planned) }
}

function cellsIn(planned: PlannedRow): PreviewedCell[] {
  if (planned.kind === 'unchanged') return []
  if (planned.kind !== 'error')
    return planned.changes.map(({ column, ...change }) => ({ column: headingOf(column), ...change }))
  return planned.problems.map(({ column, typed, problem }) => ({
    column: column ? headingOf(column) : fleetSheetLabels.wholeRow,
    before: '',
    after: typed,
    problem: problem.body,
  }))
}
