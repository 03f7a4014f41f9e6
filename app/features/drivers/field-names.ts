import { drivers } from '#app/config/drivers.ts'
import { labels } from '#app/messages/labels.ts'

const numbered = [1, 2, 3] as const
type Row = (typeof numbered)[number]

/** Of the form, as many as drivers may be added. A row is there while it has its driver's id. */
export const rows: readonly Row[] = numbered.slice(0, drivers.most)

export const rowParts = ['driver', 'name', 'birthDate', 'license'] as const
export type RowPart = (typeof rowParts)[number]

export type RowField = `${RowPart}${Row}`

/** "name2" */
export function rowField(part: RowPart, row: Row): RowField {
  return `${part}${row}`
}

export const rowButtons = { add: 'addDriver', remove: 'removeDriver' } as const

/** For the error summary, which tells the same problem of two drivers apart by these. */
export function fieldLabels(): Record<string, string> {
  const visible = rowParts.flatMap((part) => (part === 'driver' ? [] : [part]))
  return Object.fromEntries(
    rows.flatMap((row) =>
      visible.map((part) => [rowField(part, row), `${labels.drivers.field[part]}, ${labels.drivers.row(row)}`]),
    ),
  )
}
