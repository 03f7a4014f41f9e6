import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { bookingRequests } from './bookings.ts'
import { createdAt, id, instant } from './columns.ts'
import { profiles } from './people.ts'
import { impersonal, personal, secret, table, unexported } from './personal.ts'
import { ofEnded } from './personal-rows.ts'

type Printed = [label: string, value: string]

/** What is above the text, as it was when it was signed. `line`: the car's (docs/product.md#roof-lines). */
export type AgreementFacts = { number: string; line?: string | null; facts: Printed[]; prices: Printed[] }

/** Every agreement as it was signed; added to, and filed as a PDF by a job. The request carries the latest. */
export const agreements = table(
  'agreements',
  {
    ...impersonal({
      id: id(),
      requestId: uuid()
        .notNull()
        .references(() => bookingRequests.id, { onDelete: 'cascade' }),
      version: text().notNull(),
      signedAt: instant().notNull(),
      /** Staff before whom it was signed. */
      witnessId: unexported(uuid().references(() => profiles.id)),
      fileSize: integer(),
      filedAt: instant(),
      createdAt: createdAt(),
    }),
    ...personal(
      { purpose: 'rentals', removed: ofEnded('t.request_id') },
      {
        body: text().notNull(),
        facts: jsonb().$type<AgreementFacts>().notNull(),
        signature: text().notNull(),
        /** Drawn beside the typed name, as the `d` of an SVG path on 600 × 200. */
        drawing: text(),
        storageKey: secret(text()),
        /** SHA-256 of the file. */
        contentHash: unexported(text()),
      },
    ),
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
