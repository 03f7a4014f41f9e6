/** A fleet car as a row of a spreadsheet: each field of its form in a column. */
import type { KeptRow, KeptSheet } from '#drizzle/tables/fleet-imports.ts'
import { listingFields } from '#app/fleet/listings/field-names.ts'
import { fleetLabels } from '#app/fleet/cars/words.ts'
import { listingLabels } from '#app/fleet/listings/words.ts'
import { fleetSheetLabels } from './words.ts'
import { keysOf, recordOf } from '#app/shared/keys.ts'
import { normalizeLineBreaks } from '#app/shared/line-breaks.ts'
import type { CarEntries } from './entries.ts'

const words = fleetSheetLabels

export const sheetColumns = ['slug', ...listingFields, 'features', 'albumId'] as const
export type SheetColumn = (typeof sheetColumns)[number]
export type Cells = Record<SheetColumn, string>

export type SheetRow = KeptRow & { cells: Partial<Cells> }
export type FleetSheet = KeptSheet & { columns: SheetColumn[]; rows: SheetRow[] }

const names: Record<SheetColumn, string> = { ...listingLabels.field, slug: words.slug, albumId: words.albumId }
const money: readonly SheetColumn[] = ['dailyRate', 'weekendRate', 'securityDeposit', 'overMileFee']
const choices: Partial<Record<SheetColumn, Record<string, string>>> = {
  bodyType: fleetLabels.body,
  vehicleClass: listingLabels.class,
}

export const headings = sheetColumns.map(headingOf)

export function headingOf(column: SheetColumn): string {
  return money.includes(column) ? words.usd(names[column]) : names[column]
}

/** Undefined for one that is not ours. Headings and the names of the form's fields, however they are written. */
export function columnOf(heading: string): SheetColumn | undefined {
  return known.get(plain(heading))
}

export function isColumn(name: string): name is SheetColumn {
  return sheetColumns.some((column) => column === name)
}

/** What a column takes, in words. */
export function describeColumn(column: SheetColumn): string {
  if (column === 'slug') return words.slugTakes
  if (column === 'features') return words.featuresTake
  const choice = choices[column]
  return choice ? words.oneOf(Object.values(choice).join(', ')) : words.asInForm
}

export function sheetCellsOf(entries: CarEntries): Cells {
  return recordOf(sheetColumns, (column) => cellOf(entries, column))
}

export function sheetEntriesOf(cells: Cells): CarEntries {
  const description = normalizeLineBreaks(cells.description)
  const features = normalizeLineBreaks(cells.features)
    .split('\n')
    .filter((line) => line.trim())
  const bodyType = choiceOf('bodyType', cells.bodyType)
  const vehicleClass = choiceOf('vehicleClass', cells.vehicleClass)
  return { ...cells, slug: slugOf(cells), description, features, bodyType, vehicleClass }
}

export function slugOf(cells: Partial<Cells>): string {
  return (cells.slug ?? '').trim().toLowerCase()
}

const longestHeading = 200

const known = new Map<string, SheetColumn>(
  sheetColumns.flatMap((column) => [
    [plain(column), column],
    [plain(headingOf(column)), column],
  ]),
)

/** Of the first characters: they tell all headings and choices apart, and a bracket in each of a million takes minutes. */
function plain(heading: string): string {
  return heading
    .slice(0, longestHeading)
    .replace(/\(.*\)\s*$/, '')
    .replaceAll(/[^a-z0-9]+/gi, '')
    .toLowerCase()
}

function cellOf(entries: CarEntries, column: SheetColumn): string {
  if (column === 'features') return entries.features.join('\n')
  const text = entries[column]
  if (money.includes(column)) return text.replaceAll(',', '')
  return choices[column]?.[text] ?? text
}

function choiceOf(column: SheetColumn, text: string): string {
  const options = choices[column] ?? {}
  return keysOf(options).find((key) => [key, options[key] ?? ''].some((each) => plain(each) === plain(text))) ?? text
}
