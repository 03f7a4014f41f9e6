import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { bookingRequests } from './bookings.ts'
import { createdAt, id, instant } from './columns.ts'
import { profiles } from './people.ts'

type Printed = [label: string, value: string]

/** What is above the text, as it was when it was signed. */
export type AgreementFacts = { number: string; facts: Printed[]; prices: Printed[] }

/** Every agreement as it was signed; added to, and filed as a PDF by a job. The request carries the latest. */
export const agreements = pgTable(
  'agreements',
  {
    id: id(),
    requestId: uuid()
      .notNull()
      .references(() => bookingRequests.id, { onDelete: 'cascade' }),
    version: text().notNull(),
    body: text().notNull(),
    facts: jsonb().$type<AgreementFacts>().notNull(),
    signature: text().notNull(),
    /** Drawn beside the typed name, as the `d` of an SVG path on 600 × 200. */
    drawing: text(),
    signedAt: instant().notNull(),
    /** Staff before whom it was signed. */
    witnessId: uuid().references(() => profiles.id),
    storageKey: text(),
    /** SHA-256 of the file. */
    contentHash: text(),
    fileSize: integer(),
    filedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('agreements_once_a_signature').on(t.requestId, t.signedAt, sql`md5(${t.body})`),
    index('agreements_storage_idx').on(t.storageKey),
    index('agreements_waiting_idx')
      .on(t.createdAt)
      .where(sql`storage_key is null`),
    check(
      'agreements_filed_whole',
      sql`num_nulls(${t.storageKey}, ${t.contentHash}, ${t.fileSize}, ${t.filedAt}) in (0, 4)`,
    ),
  ],
)
