import { sql } from 'drizzle-orm'
import { check, date, integer, pgEnum, text, uuid } from 'drizzle-orm/pg-core'

import { taxBases, taxedParts } from '#app/shared/tax-bases.ts'
import { createdAt, enumOf, id } from './columns.ts'
import { profiles } from './people.ts'
import { impersonal, table } from './personal.ts'

export const taxBasisEnum = enumOf('tax_basis', taxBases)
export const taxedPartEnum = pgEnum('taxed_part', taxedParts)

/**
 * Taxes and fees by the day of pickup, both days inclusive; none until an admin enters one. The exclusion constraint
 * `tax_rates_no_overlap` (written by hand in the migrations) refuses two of one name that overlap.
 */
export const taxRates = table(
  'tax_rates',
  impersonal({
    id: id(),
    name: text().notNull(),
    basis: taxBasisEnum().notNull().default('percent'),
    /** Thousandths of a percent, or cents. */
    rate: integer().notNull(),
    /** What a percentage is of. */
    appliesTo: taxedPartEnum().array().notNull().default([]),
    appliesFrom: date({ mode: 'string' }).notNull(),
    appliesUntil: date({ mode: 'string' }),
    /** Who saved it last, before it began. */
    createdBy: uuid().references(() => profiles.id),
    endedBy: uuid().references(() => profiles.id),
    createdAt: createdAt(),
  }),
  (t) => [
    check('tax_rates_rate', sql`${t.rate} > 0 and (${t.basis} <> 'percent' or ${t.rate} <= 100000)`),
    check('tax_rates_of_something', sql`(${t.basis} = 'percent') = (cardinality(${t.appliesTo}) > 0)`),
    check('tax_rates_forward', sql`${t.appliesUntil} >= ${t.appliesFrom}`),
  ],
)
