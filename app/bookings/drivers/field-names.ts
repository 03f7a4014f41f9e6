import { rowField, rowParts, type Row, type RowField } from '#app/bookings/booking/driver-rows.ts'

/** On the drivers' own page a row is there while it has its driver's id. */
export const listedParts = ['driver', ...rowParts] as const
export type ListedField = RowField | `driver${Row}`

export function listedFields(row: Row): ListedField[] {
  return listedParts.map((part) => rowField(part, row))
}

export const rowButtons = { add: 'addDriver', remove: 'removeDriver' } as const
