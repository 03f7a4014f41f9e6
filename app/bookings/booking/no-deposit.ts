/** Replaces what pages and emails say about the deposit when the car has none. */
export const noDeposit = 'No security deposit is needed for this car.'
