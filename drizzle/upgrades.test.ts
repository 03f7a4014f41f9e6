/** Databases as earlier releases left them (tests/upgrades, made by `npm run db:dump`), brought to the migrations of today. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import zlib from 'node:zlib'

import { migrate } from 'drizzle-orm/postgres-js/migrator'
import { expect, it } from 'vitest'

import type { ReceiptFacts } from '#drizzle/schema.ts'
import { findViolations } from '#app/features/audit/queries.server.ts'
import { findBookingFacts } from '#app/features/bookings/queries.server.ts'
import { findRevenue } from '#app/features/figures/revenue.server.ts'
import { db, rawSql } from '#app/platform/db.server.ts'
import { migrateDatabase } from '#app/platform/migrations.server.ts'
import { date } from '#app/shared/dates.ts'

const dumps = fs.readdirSync('tests/upgrades', { withFileTypes: true }).filter((entry) => entry.isDirectory())

it.each(dumps.map(({ name }) => name))('%s: its data agrees after every later migration', async (name) => {
  const at = await loadDump(name)
  await migrateDatabase()
  const [people] = await rawSql<{ count: number }[]>`select count(*)::int as count from profiles`
  expect(people?.count).toBeGreaterThan(0)
  expect(await findViolations(at)).toEqual([])
})

it('what earlier versions captured of deposits gets its payment, and receipts keep what they show', async () => {
  const [name = ''] = dumps.map((dump) => dump.name)
  const at = await loadDump(name)
  await migrateUpTo(timeOf('0056_held_from'))
  const rentals = await rawSql<{ id: string; request: string; deposit: string }[]>`
    select b.id, b.request_id as request, d.id as deposit from bookings b join deposits d on d.booking_id = b.id
    where b.status = 'completed' and d.method = 'card' and d.status = 'released' order by b.id limit 3`
  const [kept, partly, cash] = rentals
  const day = '2026-11-20T15:00:00Z'
  const capture = async (deposit: string, amount: number, items: { label: string; amountCents: number }[]) => {
    await rawSql`update deposits set status = 'captured', captured_cents = ${amount}, decided_at = ${day} where id = ${deposit}`
    await rawSql`
      insert into deposit_entries (id, deposit_id, move, amount_cents, items, created_at)
      values (gen_random_uuid(), ${deposit}, 'captured', ${amount}, ${rawSql.json(items)}, ${day})`
  }
  const onCard = (deposit: string, amount: number) => rawSql`
    insert into deposit_holds (id, deposit_id, amount_cents, status, captured_cents, stripe_payment_intent_id)
    select gen_random_uuid(), id, amount_cents, 'captured', ${amount}, ${`pi_${amount}`} from deposits where id = ${deposit}`
  await capture(kept!.deposit, 25_025, [{ label: 'Rim', amountCents: 25_025 }])
  await onCard(kept!.deposit, 25_025)
  await capture(partly!.deposit, 30_000, [{ label: 'Late return', amountCents: 30_000 }])
  await onCard(partly!.deposit, 30_000)
  await capture(cash!.deposit, 120_000, [])
  await rawSql`update deposits set method = 'cash' where id = ${cash!.deposit}`
  // Of the second one a charge of $100 was due: that much was a payment.
  await rawSql`
    insert into condition_reports (id, booking_id, stage, mileage, fuel_eighths, signer_name, happened_at, staff_id, completed_at)
    select gen_random_uuid(), ${partly!.id}, 'return', 1, 8, 'Signed', ${day}, id, ${day} from profiles limit 1
    on conflict do nothing`
  await rawSql`
    insert into charges (id, booking_id, kind, state, label, quantity, unit_amount_cents, amount_cents, answer_by, answered_at, payable_at, settled_at, created_at)
    values (gen_random_uuid(), ${partly!.id}, 'late', 'upheld', '', 1, 10000, 10000, ${day}, ${day}, ${day}, ${day}, ${day})`
  await rawSql`
    insert into payments (id, request_id, purpose, method, amount_cents, received_at)
    values (${partly!.deposit}, ${partly!.request}, 'extra', 'deposit', 10000, ${day})`
  await rawSql`
    insert into receipts (id, receipt_number, payment_id, issued_at)
    values (gen_random_uuid(), 'MR-TST-PART', ${partly!.deposit}, ${day})`
  await migrateDatabase()

  const payments = await rawSql<{ request: string; amount: number; intent: string | null; number: string }[]>`
    select p.request_id as request, p.amount_cents as amount, p.stripe_payment_intent_id as intent, t.receipt_number as number
    from payments p join receipts t on t.payment_id = p.id
    where p.method = 'deposit' and p.purpose = 'extra' and p.received_at = ${day} order by p.amount_cents`
  expect(payments.map(({ request, amount, intent }) => [request, amount, intent])).toEqual([
    [partly!.request, 10_000, null],
    [partly!.request, 20_000, null],
    [kept!.request, 25_025, 'pi_25025'],
    [cash!.request, 120_000, null],
  ])
  for (const { number } of payments) expect(number).toMatch(/^MR-[A-Z0-9]{3}-[A-Z0-9]{4}$/)
  const [told] = await rawSql<{ label: string }[]>`
    select label from charges where booking_id = ${kept!.id} and kind = 'kept'`
  expect(told?.label).toBe('Rim, $250.25')
  const months = await findRevenue({ from: date('2026-11-20'), until: date('2026-11-20') })
  expect(months.total.charges).toBe(175_025)
  expect(await findViolations(at)).toEqual([])

  const [open] = await rawSql`
    select count(*)::int as count from receipts t left join refunds f on f.id = t.refund_id
    join payments p on p.id = coalesce(t.payment_id, f.payment_id) where p.request_id is not null and not t.facts ? 'booking'`
  expect(open?.count).toBe(0)
  const [frozen] = await rawSql<{ facts: ReceiptFacts; number: string }[]>`
    select t.facts, t.receipt_number as number from receipts t join payments p on p.id = t.payment_id
    where p.request_id = ${kept!.request} and p.purpose = 'upfront'`
  const booking = await findBookingFacts(kept!.request)
  const { car, lines, pickupDate, returnDate, total: totalCents, customer } = booking!
  const { year, make, model, trim } = car
  expect(frozen?.facts).toEqual({
    booking: { car: { year, make, model, trim }, lines, pickupDate, returnDate, totalCents },
    customer: { name: customer.name, email: customer.email },
  })
})

it('receipts of charges keep what they paid of each, and statements of closed months whom they name', async () => {
  const [name = ''] = dumps.map((dump) => dump.name)
  await loadDump(name)
  await migrateUpTo(timeOf('0059_no_photo_reason'))
  const [rental] = await rawSql<{ id: string; request: string }[]>`
    select id, request_id as request from bookings where status = 'completed' order by id limit 1`
  const day = (number: number) => `2026-11-0${number}T15:00:00Z`
  const charge = (kind: string, label: string, [amount, tax, at]: [number, number, string]) => rawSql`
    insert into charges (id, booking_id, kind, state, label, quantity, unit_amount_cents, amount_cents, tax_cents, tax_lines,
      answer_by, answered_at, payable_at, created_by, created_at)
    select gen_random_uuid(), ${rental!.id}, ${kind}, 'accepted', ${label}, 1, ${amount}, ${amount}, ${tax},
      ${rawSql.json(tax > 0 ? [{ label: 'Sales tax', amountCents: tax }] : [])}, ${at}, ${at}, ${at}, id, ${at}
    from profiles limit 1`
  const pay = async (number: string, amount: number, at: string) => {
    const [payment] = await rawSql<{ id: string }[]>`
      insert into payments (id, request_id, purpose, method, amount_cents, received_at)
      values (gen_random_uuid(), ${rental!.request}, 'extra', 'terminal', ${amount}, ${at}) returning id`
    await rawSql`
      insert into receipts (id, receipt_number, payment_id, issued_at)
      values (gen_random_uuid(), ${number}, ${payment!.id}, ${at})`
    return payment!.id
  }
  await charge('late', '2 hours', [20_000, 1_780, day(1)])
  const first = await pay('MR-TST-0001', 21_780, day(1))
  await charge('cleaning', '', [5_000, 0, day(2)])
  await rawSql`
    insert into refunds (id, payment_id, amount_cents, reason, status, created_at)
    values (gen_random_uuid(), ${first}, 1780, 'chargeback du_1', 'succeeded', ${day(2)}),
      (gen_random_uuid(), ${first}, 900, 'price lowered', 'failed', ${day(2)})`
  await pay('MR-TST-0002', 4_000, day(3))
  await rawSql`insert into earning_entries (id, line_id, kind, pending_cents, available_cents, reason, created_at)
    select gen_random_uuid(), id, 'adjustment', 0, 100, 'earned', '2026-02-28T23:00:00-05:00' from earning_lines order by id limit 1`
  await migrateDatabase()

  const written = await rawSql<{ charges: unknown }[]>`
    select facts->'charges' as charges from receipts where receipt_number like 'MR-TST-%' order by receipt_number`
  const late = { label: 'Late return', detail: '2 hours', amountCents: 20_000 }
  const tax = { label: 'Sales tax', amountCents: 1_780 }
  const rest = (amountCents: number) => ({ label: 'Not part of this payment', amountCents })
  expect(written.map(({ charges }) => charges)).toEqual([
    [late, tax],
    // What the bank took back is paid first, and then a part of the next charge.
    [late, tax, rest(-20_000), { label: 'Cleaning', amountCents: 5_000 }, rest(-2_780)],
  ])
  const statements = await rawSql<{ agree: boolean }[]>`
    select s.full_name = p.full_name and s.username = p.username::text and s.created_at = '2026-03-01T00:00:00-05:00' as agree
    from earning_statements s join profiles p on p.id = s.user_id where s.month = '2026-02'`
  expect(statements).toEqual([{ agree: true }])
})

it('a database from before the baseline is refused with a sentence', async () => {
  await rawSql`update drizzle.__drizzle_migrations set created_at = 1795236409771`
  await expect(migrateDatabase()).rejects.toMatchObject({
    name: 'CommandError',
    message: expect.stringContaining('Delete the folder .data') as string,
  })
})

/** The database as the dump left it. Returns when it was made. */
async function loadDump(name: string): Promise<Date> {
  const folder = path.join('tests/upgrades', name)
  const made = JSON.parse(fs.readFileSync(path.join(folder, 'made.json'), 'utf8')) as { at: string; migration: string }
  await rawSql`drop schema public cascade`
  await rawSql`drop schema drizzle cascade`
  await rawSql`create schema public`
  await migrateUpTo(Number(made.migration))
  await load(zlib.gunzipSync(fs.readFileSync(path.join(folder, 'rows.json.gz'))).toString())
  return new Date(made.at)
}

function timeOf(tag: string): number {
  const journal = JSON.parse(fs.readFileSync('drizzle/migrations/meta/_journal.json', 'utf8')) as {
    entries: { tag: string; when: number }[]
  }
  return journal.entries.find((entry) => entry.tag === tag)?.when ?? 0
}

/** The state of one dump: the migrations that it had seen. */
async function migrateUpTo(latest: number): Promise<void> {
  const migrationsFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'marque-upgrade-'))
  try {
    fs.cpSync('drizzle/migrations', migrationsFolder, { recursive: true })
    const file = path.join(migrationsFolder, 'meta/_journal.json')
    const journal = JSON.parse(fs.readFileSync(file, 'utf8')) as { entries: { when: number }[] }
    const entries = journal.entries.filter(({ when }) => when <= latest)
    fs.writeFileSync(file, JSON.stringify({ ...journal, entries }))
    await migrate(db, { migrationsFolder })
  } finally {
    fs.rmSync(migrationsFolder, { recursive: true, force: true })
  }
}

/** Without triggers and foreign keys: the rows come in the order of the tables' names, and as they were. */
async function load(text: string): Promise<void> {
  await rawSql.begin(async (sql) => {
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
