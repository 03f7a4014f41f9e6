/** Databases as earlier releases left them (tests/upgrades, made by `npm run db:dump`), brought to the migrations of today. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import zlib from 'node:zlib'

import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate } from 'drizzle-orm/postgres-js/migrator'
import { expect, it } from 'vitest'

import { encryptLicenses } from '#app/bookings/drivers/encryption.server.ts'
import { findViolations } from '#app/office/audit/queries.server.ts'
import { openOwnerConnection, ownerSql } from '#app/platform/db.server.ts'
import { migrateDatabase } from '#app/platform/migrations.server.ts'

const dumps = fs.readdirSync('tests/upgrades', { withFileTypes: true }).filter((entry) => entry.isDirectory())

it.each(dumps.map(({ name }) => name))('%s: its data agrees after every later migration', async (name) => {
  const at = await loadDump(name)
  await migrateDatabase(undefined, async () => void (await encryptLicenses()))
  const [people] = await ownerSql<{ count: number }[]>`select count(*)::int as count from profiles`
  expect(people?.count).toBeGreaterThan(0)
  const [licenses] = await ownerSql<{ plain: number }[]>`
    select count(*)::int as plain from additional_drivers where license_number ~ '^[A-Z0-9]+$'`
  expect(licenses?.plain).toBe(0)
  expect(await findViolations(at)).toEqual([])
})

it('deposits of nothing that waited are over after the migrations', async () => {
  await loadDump(dumps[0]?.name ?? '')
  const [due] = await ownerSql<{ id: string }[]>`
    select id from deposits where status = 'due' limit 1`
  await ownerSql`update deposits set amount_cents = 0 where id = ${due?.id ?? ''}`
  await migrateDatabase()
  const [after] = await ownerSql<{ status: string; decided: boolean }[]>`
    select status, decided_at = created_at as decided from deposits where id = ${due?.id ?? ''}`
  expect(after).toEqual({ status: 'released', decided: true })
})

it('staff and admins from before have the days to a second factor from the update on', async () => {
  await loadDump(dumps[0]?.name ?? '')
  await migrateDatabase()
  const rows = await ownerSql<{ role: string; counts: boolean }[]>`
    select role, bool_and(office_since > now() - interval '1 hour') as counts from profiles
    where approval_status = 'approved' group by role order by role`
  expect(Object.fromEntries(rows.map(({ role, counts }) => [role, counts]))).toMatchObject({
    admin: true,
    staff: true,
    broker: null,
    member: null,
  })
})

it('staff from before are managers after the migrations', async () => {
  await loadDump(dumps[0]?.name ?? '')
  await migrateDatabase()
  const rows = await ownerSql<{ role: string; grades: string }[]>`
    select role, string_agg(distinct grade::text, ' ') as grades from profiles group by role`
  expect(Object.fromEntries(rows.map(({ role, grades }) => [role, grades]))).toMatchObject({
    staff: 'manager',
    admin: 'desk',
  })
})

it('refunds have a kind instead of a sentence after the migrations, and chargebacks their dispute', async () => {
  await loadDump(dumps[0]?.name ?? '')
  const [payment] = await ownerSql<{ id: string }[]>`select id from payments limit 1`
  const paid = payment?.id ?? ''
  await ownerSql`insert into disputes (id, payment_id, amount_cents, status, opened_at) values ('du_1', ${paid}, 1, 'lost', now())`
  const kinds = {
    'late payment, again': 'late_payment',
    'paid twice': 'paid_twice',
    'price lowered 0190': 'price_lowered',
    'dispute ended du_1': 'dispute_ended',
    'chargeback du_1': 'chargeback',
    'chargeback du_1, 0191': 'chargeback',
    'made at Stripe re_1': 'made_at_stripe',
    'subscription ended re_2': 'subscription_ended',
    'no-show': 'no_show',
    'cancelled by customer, again': 'canceled_by_customer',
    'canceled by us': 'canceled_by_us',
  }
  for (const reason of Object.keys(kinds))
    await ownerSql`insert into refunds (id, payment_id, amount_cents, reason) values (gen_random_uuid(), ${paid}, 1, ${reason})`
  await migrateDatabase()
  const after = await ownerSql<{ reason: string; kind: string; dispute_id: string | null }[]>`
    select reason, kind, dispute_id from refunds where reason in ${ownerSql(Object.keys(kinds))}`
  expect(Object.fromEntries(after.map(({ reason, kind }) => [reason, kind]))).toEqual(kinds)
  expect(after.filter(({ dispute_id }) => dispute_id === 'du_1').map(({ kind }) => kind)).toEqual([
    'chargeback',
    'chargeback',
  ])
})

it('a database from before the baseline is refused with a sentence, one that had every migration up to it continues', async () => {
  const [baseline = 0] = migrationTimes()
  // The dump of the baseline: its tables are those that the last version before it had.
  await loadDump(dumps[0]?.name ?? '')
  const since = (earliest: number, latest: number) =>
    ownerSql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('earlier', ${earliest}), ('earlier', ${latest})`
  await ownerSql`delete from drizzle.__drizzle_migrations`
  await since(baseline - 2, baseline - 1)
  await expect(migrateDatabase()).rejects.toMatchObject({
    name: 'CommandError',
    message: expect.stringContaining('delete the folder .data') as string,
  })
  await ownerSql`delete from drizzle.__drizzle_migrations`
  await since(baseline - 1, baseline)
  await migrateDatabase()
  const [{ people } = { people: -1 }] = await ownerSql<
    { people: number }[]
  >`select count(*)::int as people from profiles`
  expect(people).toBeGreaterThan(0)
})

/** The database as the dump left it. Returns when it was made. */
async function loadDump(name: string): Promise<Date> {
  const folder = path.join('tests/upgrades', name)
  const made = JSON.parse(fs.readFileSync(path.join(folder, 'made.json'), 'utf8')) as { at: string; migration: string }
  await ownerSql`drop schema public cascade`
  await ownerSql`drop schema drizzle cascade`
  await ownerSql`create schema public`
  await migrateUpTo(Number(made.migration))
  await load(zlib.gunzipSync(fs.readFileSync(path.join(folder, 'rows.json.gz'))).toString())
  return new Date(made.at)
}

function migrationTimes(): number[] {
  const journal = JSON.parse(fs.readFileSync('drizzle/migrations/meta/_journal.json', 'utf8')) as {
    entries: { when: number }[]
  }
  return journal.entries.map(({ when }) => when)
}

/** The state of one dump: the migrations that it had seen. */
async function migrateUpTo(latest: number): Promise<void> {
  const migrationsFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'marque-upgrade-'))
  const connection = openOwnerConnection()
  try {
    fs.cpSync('drizzle/migrations', migrationsFolder, { recursive: true })
    const file = path.join(migrationsFolder, 'meta/_journal.json')
    const journal = JSON.parse(fs.readFileSync(file, 'utf8')) as { entries: { when: number }[] }
    const entries = journal.entries.filter(({ when }) => when <= latest)
    fs.writeFileSync(file, JSON.stringify({ ...journal, entries }))
    await migrate(drizzle(connection), { migrationsFolder })
  } finally {
    await connection.end()
    fs.rmSync(migrationsFolder, { recursive: true, force: true })
  }
}

/** Without triggers and foreign keys: the rows come in the order of the tables' names, and as they were. */
async function load(text: string): Promise<void> {
  await ownerSql.begin(async (sql) => {
    await sql`set local session_replication_role = replica`
    await sql`delete from data_version`
    for (const line of text.split('\n')) {
      const { table, columns, rows } = JSON.parse(line) as { table: string; columns: string[]; rows: object[] }
      await sql`
        insert into ${sql(table)} (${sql(columns)})
        select ${sql(columns)} from json_populate_recordset(null::${sql(table)}, ${JSON.stringify(rows)}::text::json)`
    }
  })
}
