import { getTableColumns, getTableName } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { integer, text } from 'drizzle-orm/pg-core'
import { afterAll, describe, expect, test, vi } from 'vitest'

import { judgedTables, usedPurposes } from '#drizzle/tables/personal.ts'
import { purposes } from '#drizzle/tables/personal-purposes.ts'
import { personalData } from '#app/people/account/personal-data.server.ts'
import { closeDatabase, rawSql } from '#app/platform/db.server.ts'
import { keysOf } from '#app/shared/keys.ts'

afterAll(() => closeDatabase())

test('every column of the database says what it holds about a person, or that it names no one', async () => {
  const rows = await rawSql<{ name: string }[]>`
    select c.table_name || '.' || c.column_name as name from information_schema.columns c
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'`
  const columns = rows.map(({ name }) => name)
  const judged = judgedTables().flatMap((table) =>
    Object.keys(getTableColumns(table)).map((key) => `${getTableName(table)}.${toSnakeCase(key)}`),
  )
  expect(
    columns.filter((name) => !judged.includes(name)),
    'in no table made with `table` of drizzle/tables/personal.ts',
  ).toEqual([])
  expect(
    judged.filter((name) => !columns.includes(name)),
    'gone from the database',
  ).toEqual([])
})

test('every purpose has columns', () => {
  expect(keysOf(purposes).filter((purpose) => !usedPurposes().has(purpose))).toEqual([])
})

test('what is said of each kind is a sentence for people', () => {
  for (const { what, why, kept } of personalData) {
    expect(what).toMatch(/^[A-Z][^.]*$/)
    for (const reason of [why, kept?.why ?? why]) expect(reason).toMatch(/^[A-Z].*\.$/)
    if (kept) expect(`${kept.what}, ${kept.until}`).toMatch(/^[A-Z].* (for|until) /)
  }
})

describe('a table', async () => {
  vi.resetModules()
  const { exportedColumns, impersonal, listErasures, personal, secret, secretsOf, table, unexported } =
    await import('#drizzle/tables/personal.ts')

  test('takes no column that says nothing about people', () => {
    // @ts-expect-error The phone number is neither personal nor impersonal.
    table('forgotten', { ...impersonal({ id: text() }), phone: text() })
    // @ts-expect-error A phone number tells whose row it is.
    impersonal({ backupPhone: text() })
  })

  test('says how its personal columns are erased, purpose by purpose, and what the export and the screens leave out', () => {
    const guests = table('guests', {
      ...impersonal({ id: text(), floor: unexported(integer()) }),
      ...personal(
        { purpose: 'profile', emptied: 'a', to: { fullName: `'Gone'` } },
        { fullName: text().notNull(), homeTown: text().notNull(), phone: text(), keyHash: secret(text()) },
      ),
      ...personal({ purpose: 'profile', stays: true }, { memberNumber: text() }),
    })
    table('guest_notes', personal({ purpose: 'profile', removed: 'b' }, { note: text() }))
    table('guest_mails', personal({ purpose: 'mail', removed: 'c' }, { recipient: text() }))
    table('guest_calls', personal({ purpose: 'profile', removed: 'd', first: true }, { spokenText: text() }))
    expect(listErasures()).toMatchObject([
      { table: 'guest_mails', purpose: 'mail', of: 'c', remove: ['recipient'] },
      { table: 'guest_calls', purpose: 'profile', of: 'd', remove: ['spoken_text'] },
      { table: 'guest_notes', purpose: 'profile', of: 'b', remove: ['note'] },
      {
        table: 'guests',
        purpose: 'profile',
        of: 'a',
        empty: { full_name: `'Gone'`, home_town: `''`, phone: 'null', key_hash: 'null' },
      },
    ])
    expect(Object.keys(exportedColumns(guests))).toEqual(['id', 'fullName', 'homeTown', 'phone', 'memberNumber'])
    expect(secretsOf(guests)).toEqual(['keyHash'])
  })

  test('has to say what a number that can’t be missing is emptied to', () => {
    const declare = () => table('ages', personal({ purpose: 'profile', emptied: 'a' }, { age: integer().notNull() }))
    expect(declare).toThrow('ages.age: `to` must say what it is emptied to')
  })
})
