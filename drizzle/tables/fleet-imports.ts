import { index, jsonb, uuid } from 'drizzle-orm/pg-core'

import { createdAt, id } from './columns.ts'
import { profiles } from './people.ts'
import { impersonal, table, unexported } from './personal.ts'

/** `row` counts as spreadsheets do: the headings are the first. `long`: more cells than headings. */
export type KeptRow = { row: number; cells: Partial<Record<string, string>>; long: boolean }
export type KeptSheet = { columns: string[]; ignored: string[]; rows: KeptRow[] }

/** A spreadsheet of fleet cars between its upload and its confirmation. One a person; deleted after a day. */
export const fleetImports = table(
  'fleet_imports',
  impersonal({
    id: id(),
    createdBy: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    sheet: jsonb().$type<KeptSheet>().notNull(),
    /** Of the cars it names, as they were when it was uploaded: version by id. */
    versions: unexported(jsonb().$type<Record<string, number>>().notNull()),
    createdAt: createdAt(),
  }),
  (t) => [index('fleet_imports_creator_idx').on(t.createdBy), index('fleet_imports_created_idx').on(t.createdAt)],
)
