import { index, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core'

import { createdAt, instant } from './columns.ts'
import { profiles } from './people.ts'
import { vehicles } from './vehicles.ts'

/** What stands in a listing's form and is not saved yet, as it was typed; a new listing is nothing else. */
export const listingDrafts = pgTable(
  'listing_drafts',
  {
    vehicleId: uuid()
      .primaryKey()
      .references(() => vehicles.id, { onDelete: 'cascade' }),
    createdBy: uuid()
      .notNull()
      .references(() => profiles.id),
    /** By the names of the form's fields. */
    entries: jsonb().$type<Record<string, string | string[]>>().notNull(),
    updatedAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('listing_drafts_owner_idx').on(t.createdBy, t.createdAt)],
)
