/** Figures of additional drivers. */
export const driverFigures = {
  /** Of one booking, besides the customer. */
  most: 3,
  /** In characters. */
  longestName: 120,
  license: { shortest: 4, longest: 25 },
} as const
