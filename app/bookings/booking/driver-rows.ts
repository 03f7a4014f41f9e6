/** The fields of additional drivers, of a booking's form and of their own page. */
import { driverFigures } from '#app/bookings/drivers/figures.ts'
import { additionalDriverLabels } from '#app/bookings/drivers/words.ts'

const numbered = [1, 2, 3] as const
export type Row = (typeof numbered)[number]

/** Of the form, as many as drivers may be added. */
export const rows: readonly Row[] = numbered.slice(0, driverFigures.most)

export const rowParts = ['name', 'birthDate', 'license', 'issuedOn'] as const
export type RowPart = (typeof rowParts)[number]
export type RowField = `${RowPart}${Row}`
export type DriverEntries = Partial<Record<RowField, string>>

/** "name2" */
export function rowField<Part extends string>(part: Part, row: Row): `${Part}${Row}` {
  return `${part}${row}`
}

export const driverFieldNames: readonly RowField[] = rows.flatMap((row) => rowParts.map((part) => rowField(part, row)))

/** For the error summary, which tells the same problem of two drivers apart by these. */
export const driverLabels: Partial<Record<RowField, string>> = Object.fromEntries(
  rows.flatMap((row) =>
    rowParts.map((part) => [
      rowField(part, row),
      `${additionalDriverLabels.field[part]}, ${additionalDriverLabels.row(row)}`,
    ]),
  ),
)

/** What is in a form's rows. */
export function typedDriverEntries(fields: Record<RowField, { value: string | undefined }>): DriverEntries {
  return Object.fromEntries(driverFieldNames.map((name) => [name, fields[name].value]))
}
