import { hours } from '#app/shared/durations.ts'

/** The fleet as a spreadsheet. */
export const sheetLimits = {
  mostRows: 10_000,
  maximumBytes: 10_485_760,
  rowsShown: 25,
  mostConflicts: 100,
  keptFor: hours(24),
} as const
