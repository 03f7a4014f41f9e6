/** Columns that many tables share, so that ids, money and instants are declared one way. */
import { customType, integer, timestamp, uuid } from 'drizzle-orm/pg-core'

import { newId } from '#app/shared/ids.ts'

/** uuid v7 made by us. */
export const id = () =>
  uuid()
    .primaryKey()
    .$defaultFn(() => newId())

/** An instant. The default is for rows that no rule looks at the time of; commands pass `now`. */
export const instant = () => timestamp({ withTimezone: true, precision: 3 })
export const createdAt = () => instant().notNull().defaultNow()

/** Integer cents of US dollars. */
export const money = () => integer()

/** A half-open range of instants, written and read as Postgres prints it. */
export const tstzrange = customType<{ data: string }>({ dataType: () => 'tstzrange' })

/** Case-insensitive text. */
export const citext = customType<{ data: string }>({ dataType: () => 'citext' })
