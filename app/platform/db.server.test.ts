import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'

import { fail, ok } from '#app/shared/outcome.ts'
import { db, isDatabaseAway, ownerSql, rawSql, transact, violatedConstraint } from './db.server.ts'
import { env } from './env.server.ts'

const coded = (code: string, cause?: Error) => Object.assign(new Error('failed', { cause }), { code })

test.each([
  ...['ECONNREFUSED', 'CONNECTION_SILENT', 'CONNECT_TIMEOUT', 'EPIPE', 'ENOTFOUND'],
  ...['08006', '40P01', '53300', '55P03', '57014', '25006', '25P03', '42501', 'XX000', 'P0001'],
])('%s: the database is away, also as the cause of another error', (code) => {
  expect(isDatabaseAway(coded(code))).toBe(true)
  expect(isDatabaseAway(new Error('query failed', { cause: coded(code) }))).toBe(true)
})

test.each(['22007', '23505', '42P01', 'ERR_ASSERTION', 'ENOENT'])('%s is not the database being away', (code) => {
  expect(isDatabaseAway(coded(code))).toBe(false)
})

test('what is no error is not the database being away', () => {
  expect([isDatabaseAway(undefined), isDatabaseAway('ECONNREFUSED'), isDatabaseAway({ code: '08006' })]).toEqual([
    false,
    false,
    false,
  ])
})

const makeTable = (name: string, columns: string) =>
  ownerSql.unsafe(`create table ${name} (${columns}); grant all on ${name} to public`)

test('a violated constraint is named, wherever the error is nested', async () => {
  await makeTable('limited', 'id int constraint only_positive check (id > 0)')
  const error: unknown = await rawSql`insert into limited values (-1)`.catch((thrown: unknown) => thrown)
  expect(violatedConstraint(error)).toBe('only_positive')
  expect(violatedConstraint(new Error('query failed', { cause: error }))).toBe('only_positive')
  expect(violatedConstraint(coded('42P01'))).toBeUndefined()
})

describe('a transaction', () => {
  const full = fail({ code: 'test.full', body: 'There is no place left.' })
  const seated = async () =>
    (await rawSql<{ name: string }[]>`select name from seats order by name`).map((row) => row.name)
  beforeAll(() => makeTable('seats', 'name text constraint seats_once primary key'))

  test('keeps what was written when its work is done', async () => {
    const outcome = await transact(async (tx) => {
      await tx.execute(sql`insert into seats values ('kept')`)
      return ok('seated')
    })
    expect(outcome).toEqual(ok('seated'))
    expect(await seated()).toEqual(['kept'])
  })

  test('undoes what was written before a refusal', async () => {
    const outcome = await transact(async (tx) => {
      await tx.execute(sql`insert into seats values ('undone')`)
      return full
    })
    expect(outcome).toEqual(full)
    expect(await seated()).toEqual(['kept'])
  })

  test('does nothing more once one of several statements that were sent at once has failed', async () => {
    let late: Promise<unknown> | undefined
    const failed = db.transaction((tx) => {
      const insert = (name: string) => tx.execute(sql.raw(`insert into seats values ('${name}')`))
      const repeated = insert('kept')
      // The rollback is sent by then, and not answered yet.
      const rollback = () => new Promise<void>((resolve) => process.nextTick(resolve))
      late = repeated.catch(rollback).then(() => insert('after the rollback'))
      return Promise.all([repeated, late])
    })
    await expect(failed).rejects.toThrow()
    await expect(late).rejects.toThrow()
    expect(await seated()).toEqual(['kept'])
  })

  test('fails as the first of several statements did, whichever is heard first', async () => {
    const failed = db.transaction((tx) => {
      const first = tx.execute(sql`insert into seats values ('kept')`)
      const heardLast = first.catch(async (error: unknown) => {
        await new Promise((resolve) => setImmediate(resolve))
        throw error
      })
      return Promise.all([heardLast, tx.execute(sql`select 1`)])
    })
    expect(await failed.then(() => undefined, violatedConstraint)).toBe('seats_once')
  })

  test('is repeated when a column of a prepared statement has another type since', async () => {
    await makeTable('counted', 'id int, value int')
    await rawSql`insert into counted values (1, 7)`
    const onEveryConnection = Array.from({ length: env.databasePool })
    const count = () => db.transaction((tx) => tx.execute(sql`select value from counted where id = ${1}`))
    const countAll = async () => (await Promise.all(onEveryConnection.map(count))).flat()
    expect(await countAll()).toEqual(onEveryConnection.map(() => ({ value: 7 })))
    await ownerSql`alter table counted alter column value type text`
    expect(await countAll()).toEqual(onEveryConnection.map(() => ({ value: '7' })))
  })

  test('refuses in words where another one was quicker, and throws other violations', async () => {
    const again = (conflicts?: Record<string, typeof full>) =>
      transact(async (tx) => {
        await tx.execute(sql`insert into seats values ('kept')`)
        return ok()
      }, conflicts)
    expect(await again({ seats_once: full })).toEqual(full)
    await expect(again({ another_rule: full })).rejects.toThrow()
    await expect(again()).rejects.toThrow()
  })
})
