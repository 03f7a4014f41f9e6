import { afterAll, expect, test } from 'vitest'

import { personalData } from '#app/people/account/personal-data.server.ts'
import { closeDatabase, rawSql } from '#app/platform/db.server.ts'
import { impersonal } from './impersonal-columns.ts'

afterAll(() => closeDatabase())

const personal = personalData.flatMap(({ rows }) =>
  rows.flatMap((each) => {
    const columns = 'stays' in each ? each.stays : 'remove' in each ? each.remove : Object.keys(each.empty)
    return columns.map((column) => `${each.table}.${column}`)
  }),
)
const others = Object.entries(impersonal).flatMap(([table, columns]) =>
  columns.split(' ').map((column) => `${table}.${column}`),
)

test('every column is judged: about a person, with why and how long it is kept and what deletes it, or about nobody', async () => {
  const rows = await rawSql<{ name: string }[]>`
    select c.table_name || '.' || c.column_name as name from information_schema.columns c
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'`
  const columns = rows.map(({ name }) => name)
  const judged = new Set([...personal, ...others])
  expect(
    columns.filter((name) => !judged.has(name)),
    'in neither list',
  ).toEqual([])
  expect(
    [...judged].filter((name) => !columns.includes(name)),
    'gone from the tables',
  ).toEqual([])
  expect(
    others.filter((name) => personal.includes(name)),
    'in both',
  ).toEqual([])
})

test('what is said of each kind is a sentence for people', () => {
  for (const { what, why, kept } of personalData) {
    expect(what).toMatch(/^[A-Z][^.]*$/)
    for (const reason of [why, kept?.why ?? why]) expect(reason).toMatch(/^[A-Z].*\.$/)
    if (kept) expect(`${kept.what}, ${kept.until}`).toMatch(/^[A-Z].* (for|until) /)
  }
})
