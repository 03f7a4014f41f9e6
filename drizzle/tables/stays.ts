import { sql } from 'drizzle-orm'
import { check, index, pgEnum, text, uuid } from 'drizzle-orm/pg-core'

import { stayKinds } from '#app/shared/stay-kinds.ts'
import { calendarImports } from './calendar-imports.ts'
import { createdAt, enumOf, id, instant, tstzrange } from './columns.ts'
import { vehicles } from './vehicles.ts'
import { impersonal, personal, table } from './personal.ts'
import { ofOwnListing } from './personal-rows.ts'

export const stayKindEnum = enumOf('stay_kind', stayKinds.every)
export const stayStateEnum = pgEnum('stay_state', ['active', 'released'])

/**
 * The one table that owns dates (docs/product.md#availability). `period` includes the turnaround after the return; the exclusion
 * constraint `stays_no_overlap` (written by hand in the migrations) refuses two active stays of one vehicle that overlap.
 */
export const stays = table(
  'stays',
  {
    ...impersonal({
      id: id(),
      vehicleId: uuid()
        .notNull()
        .references(() => vehicles.id, { onDelete: 'cascade' }),
      period: tstzrange().notNull(),
      kind: stayKindEnum().notNull(),
      state: stayStateEnum().notNull().default('active'),
      startsAt: instant().notNull(),
      endsAt: instant().notNull(),
      requestId: uuid(),
      /** Of a block. */
      reason: text(),
      /** Of a block from an outside calendar: goes with it. */
      importId: uuid().references(() => calendarImports.id, { onDelete: 'cascade' }),
      eventKey: text(),
      releasedAt: instant(),
      createdAt: createdAt(),
    }),
    ...personal({ purpose: 'listings', emptied: ofOwnListing }, { note: text() }),
  },
  (t) => [
    index('stays_vehicle_end_idx')
      .on(t.vehicleId, t.endsAt)
      .where(sql`state = 'active'`),
    index('stays_request_idx').on(t.requestId),
    index('stays_import_idx')
      .on(t.importId)
      .where(sql`import_id is not null`),
    check(
      'stays_imported_whole',
      sql`num_nulls(${t.importId}, ${t.eventKey}) = 2 or (num_nulls(${t.importId}, ${t.eventKey}) = 0 and ${t.kind} = 'block')`,
    ),
    check('stays_forward', sql`${t.endsAt} > ${t.startsAt}`),
    check('stays_block_or_request', sql`${t.kind} = 'block' or ${t.requestId} is not null`),
  ],
)
