import { sql } from 'drizzle-orm'
import { check, date, index, integer, text, uuid } from 'drizzle-orm/pg-core'

import { createdAt, id, money } from './columns.ts'
import { vehicles } from './vehicles.ts'
import { impersonal, table } from './personal.ts'

/**
 * Rates by date (docs/product.md#rates), both days inclusive. The exclusion constraint `seasonal_rates_no_overlap` (written by hand
 * in the migrations) refuses two of one vehicle that overlap.
 */
export const seasonalRates = table(
  'seasonal_rates',
  impersonal({
    id: id(),
    vehicleId: uuid()
      .notNull()
      .references(() => vehicles.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    firstDay: date({ mode: 'string' }).notNull(),
    lastDay: date({ mode: 'string' }).notNull(),
    dailyRateCents: money().notNull(),
    minDays: integer().notNull().default(1),
    createdAt: createdAt(),
  }),
  (t) => [
    index('seasonal_rates_vehicle_idx').on(t.vehicleId, t.lastDay),
    index('seasonal_rates_day_idx').on(t.lastDay),
    check('seasonal_rates_forward', sql`${t.lastDay} >= ${t.firstDay}`),
    check('seasonal_rates_money_positive', sql`${t.dailyRateCents} > 0`),
    check('seasonal_rates_min_days', sql`${t.minDays} between 1 and 30`),
  ],
)
