import { text, unique, uuid } from 'drizzle-orm/pg-core'

import { createdAt, id } from './columns.ts'
import { personId } from './people.ts'
import { vehicles } from './vehicles.ts'
import { impersonal, personal, secret, table } from './personal.ts'
import { own } from './personal-rows.ts'

/** A secret address that shows one person the calendar of one car. Making it again or removing it ends the earlier one. */
export const calendarFeeds = table(
  'calendar_feeds',
  {
    ...impersonal({
      id: id(),
      vehicleId: uuid()
        .notNull()
        .references(() => vehicles.id, { onDelete: 'cascade' }),
      ownerId: personId(),
      createdAt: createdAt(),
    }),
    ...personal({ purpose: 'signIns', removed: own('owner_id') }, { tokenHash: secret(text().notNull()) }),
  },
  (t) => [
    unique('calendar_feeds_one_a_person').on(t.vehicleId, t.ownerId),
    unique('calendar_feeds_token_unique').on(t.tokenHash),
  ],
)
