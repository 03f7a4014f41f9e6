import { sql } from 'drizzle-orm'

import { bookings } from '#drizzle/schema.ts'

/**
 * Of the booking in the query: when we learned that it had ended, null before. A return is entered with its own time, which
 * may be days before; what has to follow within a certain time counts from here.
 */
export const endKnownAt = sql<Date | null>`greatest(bookings.ended_at, (select p.completed_at from condition_reports p
  where p.booking_id = bookings.id and p.stage = 'return'))`.mapWith(bookings.endedAt)
