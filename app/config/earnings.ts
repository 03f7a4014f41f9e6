/** The page of earnings. Beside business.ts, which every page loads. */
export const earnings = { monthsShown: 12 } as const
