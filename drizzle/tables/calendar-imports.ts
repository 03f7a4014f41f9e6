import { sql } from 'drizzle-orm'
import { index, jsonb, pgEnum, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'

import { createdAt, id, instant } from './columns.ts'
import { vehicles } from './vehicles.ts'
import { impersonal, personal, table, unexported } from './personal.ts'
import { ofOwnListing } from './personal-rows.ts'

export const calendarFailureEnum = pgEnum('calendar_failure', [
  'private',
  'unreachable',
  'slow',
  'missing',
  'refused',
  'large',
  'redirects',
  'malformed',
  'many',
  'heavy',
  'busy',
])
export type CalendarFailure = (typeof calendarFailureEnum.enumValues)[number]

/** An event of an outside calendar that could not be read, or not wholly. `series` hashes its UID. */
export type UnreadEvent = {
  title: string | null
  day: string | null
  why: 'start' | 'end' | 'zone' | 'repeat' | 'often' | 'line'
  detail: string | null
  series: string
}

/** An outside calendar whose events block a car. Its blocks are stays that name it, and go with it. */
export const calendarImports = table(
  'calendar_imports',
  {
    ...impersonal({
      id: id(),
      vehicleId: uuid()
        .notNull()
        .references(() => vehicles.id, { onDelete: 'cascade' }),
      /** When the latest reading began. One that began before it changes nothing. */
      attemptedAt: instant().notNull(),
      succeededAt: instant(),
      failedAt: instant(),
      failure: calendarFailureEnum(),
      /** Since when no reading was whole: it failed, or left out an event that may take the car. */
      troubledSince: instant(),
      /** When owner and office were told of it. */
      toldAt: instant(),
      createdAt: createdAt(),
    }),
    ...personal(
      { purpose: 'listings', removed: ofOwnListing },
      {
        /** Holds a secret: shown to those who manage the car, and never logged. */
        address: unexported(text().notNull()),
        /** Of the latest good reading. */
        unread: jsonb().$type<UnreadEvent[]>().notNull().default([]),
      },
    ),
  },
  (t) => [
    unique('calendar_imports_one_a_vehicle').on(t.vehicleId),
    index('calendar_imports_attempted_idx').on(t.attemptedAt),
    index('calendar_imports_troubled_idx')
      .on(t.troubledSince)
      .where(sql`troubled_since is not null`),
  ],
)

/** What the last good reading found, so that an event over a booking stays known. `eventKey` hashes its UID. */
export const calendarImportEvents = table(
  'calendar_import_events',
  impersonal({
    importId: uuid()
      .notNull()
      .references(() => calendarImports.id, { onDelete: 'cascade' }),
    eventKey: text().notNull(),
    /** Of those read before it was kept, null. Hashes the UID, which all occurrences of an event share. */
    series: text(),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
  }),
  (t) => [primaryKey({ columns: [t.importId, t.eventKey] })],
)
