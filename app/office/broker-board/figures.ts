/** What a broker’s dashboard shows of each list. */
export const boardFigures = { commissions: 5, pickups: 3 } as const
