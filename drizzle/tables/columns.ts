/** Columns that many tables share, so that ids, money and instants are declared one way. */
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { customType, integer, pgEnum, timestamp, uuid } from 'drizzle-orm/pg-core'

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

/** As searches compare it: lowercase and without accents. The function is in the migrations. */
export function plainText(text: SQLWrapper): SQL {
  return sql`plain_text(${text})`
}

/** Numbers are searched by their digits alone. Every word follows a space, so that its beginning can be searched. */
export function personText(name: SQLWrapper, addresses: SQLWrapper[], phone: SQLWrapper): SQL {
  const parts = sql.join(
    [name, ...addresses].map((part) => sql`' ' || ${part}`),
    sql` || `,
  )
  return sql`(plain_text(${parts}) || coalesce(' ' || regexp_replace(${phone}, '[^0-9]', '', 'g'), ''))`
}

/** A type of Postgres with the names that the code gives to states or kinds. */
export function enumOf<Name extends string>(type: string, names: readonly Name[]) {
  const [first, ...rest] = names
  if (first === undefined) throw new Error(`${type} has no names`)
  return pgEnum(type, [first, ...rest])
}
