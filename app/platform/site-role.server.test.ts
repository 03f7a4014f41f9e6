/** What the role of the site may not do, on each table that its triggers call append-only. */
import { beforeAll, expect, test } from 'vitest'

import { ownerSql, rawSql } from './db.server.ts'
import { askUnguarded, grantToRole } from './site-role.server.ts'

const appendOnly = [
  'admin_actions',
  'booking_log',
  'document_views',
  'earning_entries',
  'earning_lines',
  'journal',
  'review_decisions',
]
const role = decodeURIComponent(new URL(process.env.DATABASE_URL ?? '').username)
/** insufficient_privilege */
const refused = { code: '42501' }

beforeAll(() => grantToRole(ownerSql, role))

test('every table that refuses changes is known as append-only', async () => {
  const rows = await ownerSql<{ name: string }[]>`
    select distinct c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
    where not t.tgisinternal and t.tgattr = '' and p.prosrc ~* 'raise exception' and t.tgtype & 2 = 2 and t.tgtype & 24 > 0
    order by 1`
  expect(rows.map(({ name }) => name)).toEqual(appendOnly)
  expect(await askUnguarded(ownerSql)).toEqual(appendOnly)
  expect(await askUnguarded(rawSql)).toEqual([])
})

test.each(appendOnly)('%s is read and added to by the site, and nothing else', async (table) => {
  await expect(rawSql.unsafe(`insert into ${table} select * from ${table}`)).resolves.toEqual([])
  const statements = [
    `update ${table} set id = id`,
    `delete from ${table}`,
    `truncate ${table} cascade`,
    `drop trigger ${table}_append_only on ${table}`,
    `alter table ${table} disable trigger ${table}_append_only`,
    `alter table ${table} disable trigger user`,
    `create trigger before_it before delete on ${table} for each row execute function suppress_redundant_updates_trigger()`,
    `alter table ${table} owner to ${role}`,
    `drop table ${table} cascade`,
  ]
  for (const statement of statements) await expect(rawSql.unsafe(statement), statement).rejects.toMatchObject(refused)
  await expect(ownerSql.unsafe(`truncate ${table} cascade`), 'its owner').rejects.toThrow(/append-only|does not change/)
})

test.each([
  'set session_replication_role = replica',
  'create table hidden (id int)',
  'create temporary table booking_requests (id int)',
  'create schema hidden',
  'create or replace function refuse_journal_change() returns trigger language plpgsql as $$ begin return new; end $$',
  'drop function refuse_journal_change() cascade',
  'truncate vehicles cascade',
  'alter table vehicles add column hidden int',
  `copy (select 1) to program 'cat'`,
  `alter role ${role} superuser`,
  'update drizzle.__drizzle_migrations set created_at = 0',
  `select jobs.create_queue('hidden', '{}')`,
])('the site may not: %s', async (statement) => {
  await expect(rawSql.unsafe(statement)).rejects.toMatchObject(refused)
})

test('a new table is the site’s to use, and an append-only one to add to and to empty where it says so', async () => {
  await ownerSql.unsafe(`
    create table plain_news (id int);
    create table kept_news (id int, words text, at date);
    create function keep_news() returns trigger language plpgsql as 'begin return new; end';
    create trigger kept_news_append_only before update or delete on kept_news
      for each row execute function keep_news('words', 'at')`)
  await grantToRole(ownerSql, role)
  await rawSql.unsafe('insert into plain_news values (1); update plain_news set id = 2; delete from plain_news')
  await rawSql.unsafe(`insert into kept_news values (1, 'a'); update kept_news set words = '', at = null`)
  await expect(rawSql`update kept_news set id = 2`).rejects.toMatchObject(refused)
  await expect(rawSql`delete from kept_news`).rejects.toMatchObject(refused)
})

test('rights that were given besides are taken back, and a start with nothing new writes nothing', async () => {
  await ownerSql.unsafe(`grant delete on journal to ${role}; grant update (amount_cents) on journal to ${role}`)
  expect(await askUnguarded(rawSql)).toEqual(['journal'])
  await grantToRole(ownerSql, role)
  await expect(rawSql`delete from journal`).rejects.toMatchObject(refused)
  await expect(rawSql`update journal set amount_cents = 1`).rejects.toMatchObject(refused)
  const written = () => ownerSql`
    select relname, xmin::text from pg_class where relnamespace = 'public'::regnamespace order by 1`
  const before = await written()
  await grantToRole(ownerSql, role)
  expect(await written()).toEqual(before)
})
