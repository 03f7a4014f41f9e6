import { index, integer, jsonb, primaryKey, uuid } from 'drizzle-orm/pg-core'

import { createdAt, instant } from './columns.ts'
import { personId } from './people.ts'
import { vehicles } from './vehicles.ts'
import { impersonal, personal, table } from './personal.ts'
import { own } from './personal-rows.ts'

/**
 * What someone has typed into a listing's form and not saved yet: each person has a draft of their own. A new listing
 * is nothing else than the draft of its creator.
 */
export const listingDrafts = table(
  'listing_drafts',
  {
    ...impersonal({
      vehicleId: uuid()
        .notNull()
        .references(() => vehicles.id, { onDelete: 'cascade' }),
      authorId: personId(),
      /** Who started the listing. */
      createdBy: personId(),
      /** Of the listing, when the author opened its form. */
      version: integer().notNull().default(1),
      updatedAt: instant().notNull(),
      createdAt: createdAt(),
    }),
    ...personal(
      { purpose: 'unsentForms', removed: own('author_id') },
      {
        /** By the names of the form's fields. */
        entries: jsonb().$type<Record<string, string | string[]>>().notNull(),
      },
    ),
  },
  (t) => [
    primaryKey({ columns: [t.vehicleId, t.authorId] }),
    index('listing_drafts_owner_idx').on(t.createdBy, t.createdAt),
    index('listing_drafts_author_idx').on(t.authorId),
  ],
)
