import { cents } from '#app/shared/money.ts'

/** What the form of a tax takes. Lengths in characters, amounts in cents. */
export const taxFigures = { longestName: 60, daysAhead: 730, mostPerCents: cents(100_000) }
