import { hours, seconds } from '#app/shared/durations.ts'

/** The fleet as a spreadsheet. */
export const sheetFigures = {
  mostRows: 10_000,
  mostColumns: 200,
  maximumBytes: 10_485_760,
  rowsShown: 25,
  mostConflicts: 100,
  /** For reading a file, which takes milliseconds. */
  patience: seconds(10),
  megabytes: 256,
  keptFor: hours(24),
} as const
