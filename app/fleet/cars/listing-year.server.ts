import { sql } from 'drizzle-orm'

import { carListings } from '#drizzle/tables/vehicles.ts'
import { business } from '#app/business.ts'

/** Of a saved listing, as its page shows it (2024 when empty). */
export const listingYear = sql<string>`coalesce(${carListings.specifications}->>'year', ${String(business.car.listingYear)})`
