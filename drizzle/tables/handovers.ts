import { sql } from 'drizzle-orm'
import { check, index, integer, pgEnum, text, unique, uuid } from 'drizzle-orm/pg-core'

import { damageKinds, shots, stages } from '#app/shared/condition-kinds.ts'
import { bookings } from './bookings.ts'
import { createdAt, enumOf, id, instant } from './columns.ts'
import { personId, profiles } from './people.ts'
import { impersonal, personal, secret, table, unexported } from './personal.ts'
import { ofEnded } from './personal-rows.ts'

export const conditionStageEnum = pgEnum('condition_stage', stages)
export const conditionShotEnum = enumOf('condition_shot', shots)
export const damageKindEnum = pgEnum('damage_kind', damageKinds)

const ofEndedReport = (reportId: string) =>
  `exists (select from condition_reports o join bookings b on b.id = o.booking_id where o.id = ${reportId} and ${ofEnded('b.request_id')})`

/** The car as it leaves and as it comes back. Changes until both have signed, and never afterwards. */
export const conditionReports = table(
  'condition_reports',
  {
    ...impersonal({
      id: id(),
      bookingId: uuid()
        .notNull()
        .references(() => bookings.id),
      stage: conditionStageEnum().notNull(),
      mileage: integer(),
      /** Of a tank. */
      fuelEighths: integer(),
      /** When the car really came back; of a pickup, when the keys were given. */
      happenedAt: instant(),
      staffId: unexported(uuid().references(() => profiles.id)),
      completedAt: instant(),
      createdAt: createdAt(),
      rowVersion: unexported(integer().notNull().default(1)),
    }),
    ...personal(
      { purpose: 'handovers', emptied: ofEndedReport('t.id'), to: { signerName: `''` } },
      {
        remarks: text(),
        /** Of the customer or driver, as typed. */
        signerName: text(),
      },
    ),
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
export const conditionPhotos = table(
  'condition_photos',
  {
    ...impersonal({
      id: id(),
      reportId: uuid()
        .notNull()
        .references(() => conditionReports.id),
      shot: conditionShotEnum().notNull(),
      mimeType: text().notNull(),
      fileSize: integer().notNull(),
      width: integer().notNull(),
      height: integer().notNull(),
      uploadedBy: unexported(personId()),
      createdAt: createdAt(),
    }),
    ...personal(
      { purpose: 'handovers', stays: true },
      {
        storageKey: secret(text().notNull()),
        contentHash: unexported(text().notNull()),
      },
    ),
  },
  (t) => [
    unique('condition_photos_once_a_shot').on(t.reportId, t.shot, t.contentHash),
    index('condition_photos_storage_idx').on(t.storageKey),
  ],
)

/** In thousandths of the outline's width and height. */
export const damageMarks = table(
  'damage_marks',
  {
    ...impersonal({
      /** Made with the form, so that a double submit is stored once. */
      id: id(),
      reportId: uuid()
        .notNull()
        .references(() => conditionReports.id),
      x: integer().notNull(),
      y: integer().notNull(),
      kind: damageKindEnum().notNull(),
      markedBy: unexported(personId()),
      createdAt: createdAt(),
    }),
    ...personal({ purpose: 'handovers', emptied: ofEndedReport('t.report_id') }, { note: text() }),
  },
  (t) => [
    index('damage_marks_report_idx').on(t.reportId),
    check('damage_marks_on_the_outline', sql`${t.x} between 0 and 1000 and ${t.y} between 0 and 1000`),
  ],
)

/** What was found wrong in a report after it was signed. */
export const conditionNotes = table(
  'condition_notes',
  {
    ...impersonal({
      /** Made with the form. */
      id: id(),
      reportId: uuid()
        .notNull()
        .references(() => conditionReports.id),
      authorId: unexported(personId()),
      createdAt: createdAt(),
    }),
    ...personal({ purpose: 'handovers', removed: ofEndedReport('t.report_id') }, { note: text().notNull() }),
  },
  (t) => [index('condition_notes_report_idx').on(t.reportId)],
)
