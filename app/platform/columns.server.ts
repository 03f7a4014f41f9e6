import { getTableColumns, type Table } from 'drizzle-orm'

import { pick } from '#app/shared/keys.ts'

type Words<Text extends string, Found = never> = Text extends `${infer First} ${infer Rest}`
  ? Words<Rest, Found | First>
  : Found | Text
type Column<T extends Table, Text extends string> = Extract<Words<Text>, keyof T['_']['columns'] & string>
type ColumnNames<T extends Table, Text extends string> = Text extends string
  ? [Words<Text>] extends [keyof T['_']['columns']]
    ? Text
    : never
  : never

/** To select or to return: `columnsOf(sessions, 'id expiresAt')`. */
export function columnsOf<T extends Table, Text extends string>(
  table: T,
  ...names: ColumnNames<T, Text>[]
): Pick<T['_']['columns'], Column<T, Text>> {
  const columns: T['_']['columns'] = getTableColumns(table)
  const isColumn = (name: string): name is Column<T, Text> => Object.hasOwn(columns, name)
  return pick(columns, names.flatMap((each) => each.split(' ')).filter(isColumn))
}
