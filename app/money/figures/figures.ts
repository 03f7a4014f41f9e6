/** Figures of the page of figures. */
export const rangeFigures = {
  /** A range asked for at most, in months. */
  longestRange: 60,
  /** Rows read for a file at once. */
  exportedAtOnce: 1_000,
} as const
