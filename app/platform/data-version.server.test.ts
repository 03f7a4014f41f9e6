import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { until } from '#tests/support/until.ts'
import { listenForVersion } from './data-version.server.ts'

const sql = postgres(process.env.DATABASE_URL!, { max: 3, onnotice: () => {} })
const version = listenForVersion(process.env.DATABASE_URL!)
const car = '01990000-0000-7000-8000-0000000000c1'
const person = '01990000-0000-7000-8000-0000000000a1'

beforeAll(async () => {
  await sql`insert into profiles (id, email, password_hash, full_name, first_name, last_name, username)
    values (${person}, 'v@example.com', 'x', 'Vera Sion', 'Vera', 'Sion', 'vera')`
  await sql`insert into vehicles (id, kind, slug, body_type, vehicle_class, seats, location_city)
    values (${car}, 'car', 'versioned', 'supercar', 'exotic', 2, 'Atlanta')`
  await version.start()
})
afterAll(async () => {
  await version.end()
  await sql.end({ timeout: 1 })
})

const stands = async () => (await sql<{ version: number }[]>`select version from data_version`)[0]!.version

test('a change arrives by notification, with its version', async () => {
  const before = await version.current()
  expect(before).toBe(await stands())
  expect(version.current()).toBe(before)
  await sql`update vehicles set seats = seats + 1 where id = ${car}`
  await until(async () => expect(await version.current()).toBe(before! + 1), 5)
})

test('after an invalidation the database is asked, even without a notification', async () => {
  const before = await version.current()
  expect(version.current()).toBe(before)
  version.invalidate()
  const asked = version.current()
  expect(asked).toBeInstanceOf(Promise)
  expect(await asked).toBe(before)
  expect(version.current()).toBe(before)
})

test('a query sent before an invalidation does not answer a caller after it', async () => {
  version.invalidate()
  const early = version.current()
  version.invalidate()
  const late = version.current()
  expect(late).not.toBe(early)
  await Promise.all([early, late])
  expect(typeof version.current()).toBe('number')
})

test('many who ask together share one answer', async () => {
  version.invalidate()
  expect(version.current()).toBe(version.current())
  await version.current()
})

test('the version is unknown while the connection is down and current after reconnecting', async () => {
  const before = await version.current()
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'marque data version' and datname = current_database()`
  await until(() => expect(version.current()).toBeUndefined(), 1)
  await sql`update vehicles set seats = seats + 1 where id = ${car}`
  await until(async () => expect(await version.current()).toBe(before! + 1))
})

test('a change of one vehicle leaves what was read of others, and each table is known by itself', async () => {
  version.invalidate()
  const since = (await version.current())!
  const other = '01990000-0000-7000-8000-0000000000c2'
  const isUnchanged = (...reads: string[]) => version.isUnchanged(new Set(reads), since)
  await sql.begin(async (tx) => {
    await tx`update vehicles set seats = seats + 1 where id = ${car}`
    await tx`update profiles set highlighted = not highlighted where id = ${person}`
  })
  await until(async () => expect(await version.current()).toBe(since + 1))
  expect(isUnchanged('vehicles')).toBe(false)
  expect(isUnchanged('vehicles:', `vehicles:${car}`)).toBe(false)
  expect(isUnchanged('vehicles:', `vehicles:${other}`)).toBe(true)
  expect(isUnchanged('profiles:', `profiles:${other}`)).toBe(false)
  expect(isUnchanged('stays', `reviews:${car}`)).toBe(true)
  expect(version.isUnchanged(new Set(['vehicles', 'profiles']), since + 1)).toBe(true)
})

test('changes that came while the connection was down are known afterwards', async () => {
  const since = (await version.current())!
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'marque data version' and datname = current_database()`
  await until(() => expect(version.current()).toBeUndefined(), 1)
  await sql`update vehicles set seats = seats + 1 where id = ${car}`
  await sql`update profiles set highlighted = not highlighted where id = ${person}`
  await until(async () => expect(await version.current()).toBe(since + 2))
  expect(version.isUnchanged(new Set(['vehicles']), since)).toBe(false)
  expect(version.isUnchanged(new Set(['profiles']), since)).toBe(false)
  expect(version.isUnchanged(new Set(['stays']), since)).toBe(true)
})

test.each([
  ['nothing says what a version changed', `update data_version set version = version + 1`],
  [
    'more was changed than is remembered',
    `update data_version set version = version + 1001; update vehicles set seats = seats + 1`,
  ],
  ['the database is an earlier one', `update data_version set version = version - 1`],
])('when %s, everything counts as changed', async (_, statements) => {
  version.invalidate()
  const since = (await version.current())!
  await sql.unsafe(statements)
  version.invalidate()
  await version.current()
  expect(version.isUnchanged(new Set(), since)).toBe(false)
})

test('one transaction raises the version once, and one that is rolled back does not', async () => {
  const before = await stands()
  await sql.begin(async (tx) => {
    await tx`update vehicles set seats = seats + 1 where id = ${car}`
    await tx`update vehicles set seats = seats + 1 where id = ${car}`
    await tx`update profiles set highlighted = not highlighted where id = ${person}`
  })
  expect(await stands()).toBe(before + 1)
  await sql
    .begin(async (tx) => {
      await tx`update vehicles set seats = seats + 1 where id = ${car}`
      throw new Error('not after all')
    })
    .catch(() => {})
  expect(await stands()).toBe(before + 1)
})

test.each([
  ['role', `update profiles set role = 'broker'`],
  ['approval', `update profiles set approval_status = 'approved', approved_at = now()`],
  ['highlight', `update profiles set highlighted = not highlighted`],
  ['name', `update profiles set first_name = first_name || 'a'`],
  ['username', `update profiles set username = 'vera_two'`],
  [
    'stay',
    `insert into stays (id, vehicle_id, kind, starts_at, ends_at, period, state) select gen_random_uuid(), '${car}', 'block', now(), now() + interval '1 day', tstzrange(now(), now() + interval '1 day'), 'active'`,
  ],
  ['stay ended', `update stays set state = 'released'`],
  [
    'tax',
    `insert into tax_rates (id, name, basis, rate, applies_from) values (gen_random_uuid(), 'State', 'rental', 700, '2026-01-01')`,
  ],
  [
    'review',
    `insert into reviews (id, vehicle_id, author_name, rating, body, rented_on) values (gen_random_uuid(), '${car}', 'M. H.', 5, 'Good', '2026-10-01')`,
  ],
  ['review hidden', `update reviews set hidden_at = now()`],
])('a change of %s raises the version', async (_, statement) => {
  const before = await stands()
  await sql.unsafe(statement)
  expect(await stands()).toBe(before + 1)
})

test.each([
  ['being seen', `update profiles set last_seen = now(), last_login_at = now()`],
  ['a new password', `update profiles set password_hash = 'y'`],
  ['writing what was there', `update vehicles set seats = seats; update profiles set role = role`],
])('%s does not', async (_, statement) => {
  const before = await stands()
  await sql.unsafe(statement)
  expect(await stands()).toBe(before)
})
