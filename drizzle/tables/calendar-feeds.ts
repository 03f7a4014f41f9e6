import { pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'

import { createdAt, id } from './columns.ts'
import { personId } from './people.ts'
import { vehicles } from './vehicles.ts'

/** A secret address that shows one person the calendar of one car. Making it again or removing it ends the earlier one. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    id: id(),
    vehicleId: uuid()
      .notNull()
      .references(() => vehicles.id, { onDelete: 'cascade' }),
    ownerId: personId(),
    tokenHash: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('calendar_feeds_one_a_person').on(t.vehicleId, t.ownerId),
    unique('calendar_feeds_token_unique').on(t.tokenHash),
  ],
)
