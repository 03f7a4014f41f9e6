import { sql } from 'drizzle-orm'
import { check, index, integer, pgEnum, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'

import { bookings } from './bookings.ts'
import { createdAt, id, instant } from './columns.ts'
import { personId, profiles } from './people.ts'

export const conditionStageEnum = pgEnum('condition_stage', ['pickup', 'return'])
export const conditionShotEnum = pgEnum('condition_shot', [
  'front',
  'rear',
  'left',
  'right',
  'wheels',
  'interior',
  'odometer',
  'other',
])
export const damageKindEnum = pgEnum('damage_kind', ['scratch', 'dent', 'chip', 'crack', 'missing', 'other'])

/** The car as it leaves and as it comes back. Changes until both have signed, and never afterwards. */
export const conditionReports = pgTable(
  'condition_reports',
  {
    id: id(),
    bookingId: uuid()
      .notNull()
      .references(() => bookings.id),
    stage: conditionStageEnum().notNull(),
    mileage: integer(),
    /** Of a tank. */
    fuelEighths: integer(),
    remarks: text(),
    /** Of the customer or driver, as typed. */
    signerName: text(),
    /** When the car really came back; of a pickup, when the keys were given. */
    happenedAt: instant(),
    staffId: uuid().references(() => profiles.id),
    completedAt: instant(),
    createdAt: createdAt(),
    rowVersion: integer().notNull().default(1),
  },
  (t) => [
    unique('condition_reports_one_a_stage').on(t.bookingId, t.stage),
    index('condition_reports_completed_idx').on(t.completedAt),
    check('condition_reports_figures', sql`${t.mileage} >= 0 and ${t.fuelEighths} between 0 and 8`),
    check(
      'condition_reports_signed_whole',
      sql`${t.completedAt} is null or num_nulls(${t.mileage}, ${t.fuelEighths}, ${t.signerName}, ${t.staffId}, ${t.happenedAt}) = 0`,
    ),
  ],
)

/** Private to staff and to the booking's customer. The same picture of the same shot is one photograph. */
export const conditionPhotos = pgTable(
  'condition_photos',
  {
    id: id(),
    reportId: uuid()
      .notNull()
      .references(() => conditionReports.id),
    shot: conditionShotEnum().notNull(),
    storageKey: text().notNull(),
    contentHash: text().notNull(),
    mimeType: text().notNull(),
    fileSize: integer().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    uploadedBy: personId(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('condition_photos_once_a_shot').on(t.reportId, t.shot, t.contentHash),
    index('condition_photos_storage_idx').on(t.storageKey),
  ],
)

/** In thousandths of the outline's width and height. */
export const damageMarks = pgTable(
  'damage_marks',
  {
    /** Made with the form, so that a double submit is stored once. */
    id: id(),
    reportId: uuid()
      .notNull()
      .references(() => conditionReports.id),
    x: integer().notNull(),
    y: integer().notNull(),
    kind: damageKindEnum().notNull(),
    note: text(),
    markedBy: personId(),
    createdAt: createdAt(),
  },
  (t) => [
    index('damage_marks_report_idx').on(t.reportId),
    check('damage_marks_on_the_outline', sql`${t.x} between 0 and 1000 and ${t.y} between 0 and 1000`),
  ],
)

/** What was found wrong in a report after it was signed. */
export const conditionNotes = pgTable(
  'condition_notes',
  {
    /** Made with the form. */
    id: id(),
    reportId: uuid()
      .notNull()
      .references(() => conditionReports.id),
    authorId: personId(),
    note: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('condition_notes_report_idx').on(t.reportId)],
)
