/** Of what a tax is: a percentage of parts of the price, or an amount for each rented day or each rental. */
export const taxBases = ['percent', 'day', 'rental'] as const
export type TaxBasis = (typeof taxBases)[number]

/** What a percentage is of. Extras are all that is neither the days nor the delivery. */
export const taxedParts = ['rental', 'extras', 'delivery'] as const
export type TaxedPart = (typeof taxedParts)[number]
