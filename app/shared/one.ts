/** Throws unless there is exactly one. */
export function one<Row>(rows: readonly Row[]): Row {
  const [row] = rows
  if (rows.length !== 1 || row === undefined) throw new Error(`one row expected, ${rows.length} found`)
  return row
}
