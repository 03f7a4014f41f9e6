/** The page of earnings. */
export const earningFigures = { monthsShown: 12 } as const
