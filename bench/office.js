/**
 * `npm run bench -- office`: the office's pages on 500 cars and 200,000 bookings: statements a page, rows that Postgres
 * reads for it, the large tables it scans, and how long the answer takes. BENCH_CARS and BENCH_STAYS set the size,
 * BENCH_PAGES which pages (a pattern of their names). Pages are kept to 6 statements and 40 ms, searches to 50 ms, figures of
 * many months to a second.
 */
import { setTimeout as sleep } from 'node:timers/promises'

import postgres from 'postgres'

import { fillLargeFleet } from '../tests/support/large-fleet.js'
import { startSite } from './site.js'
import { signIn, timePage } from './throughput.js'

const cars = Number(process.env.BENCH_CARS ?? 500)
const stays = Number(process.env.BENCH_STAYS ?? 200_000)
const seconds = Number(process.env.BENCH_SECONDS ?? 1)
/** In rows; smaller ones are read whole rightly. */
const large = 10_000
/** Of a page. */
const bounds = { statements: 6, ms: 40 }
/** Of a search, which asks each kind for itself. */
const searchBounds = { statements: 20, ms: 50 }
/** Of figures, which read every payment of their months. */
const figureBounds = { statements: 14, ms: 1_000 }
const wantedPages = new RegExp(process.env.BENCH_PAGES ?? '')
const asks = 40
/** Postgres counts what a connection has done when that has been idle for ten seconds. */
const counted = 11_000

/** @typedef {Awaited<ReturnType<typeof readingsOf>>} Readings */

/** Gives a row for each page, as staff read it. Nothing else runs on the site in the meantime. */
export async function measureOffice() {
  const environment = { JOBS: 'false', PREPARE_PICTURES: 'false' }
  const site = await startSite({ database: `office_${process.pid}`, environment })
  const sql = postgres(site.databaseUrl, { max: 1, onnotice: () => {}, transform: { undefined: null } })
  try {
    const started = Date.now()
    await fillLargeFleet(sql, { cars, stays, people: 20_000, leads: 20_000 }, new Date())
    const [size] =
      await sql`select (select count(*)::int from vehicles) as cars, (select count(*)::int from bookings) as bookings`
    const filled = ((Date.now() - started) / 1000).toFixed(0)
    console.log(`${size?.cars} cars and ${size?.bookings} bookings, filled in ${filled} s`)
    const cookie = await signIn(site.origin, 'staff')
    const pages = Object.entries(await pagesOf(sql)).filter(([page]) => wantedPages.test(page))
    const times = []
    for (const [, address] of pages) times.push(await timePage(site, address, cookie, seconds))

    const rows = []
    await sleep(counted)
    const first = await readingsOf(sql)
    await sleep(counted)
    let before = await readingsOf(sql)
    // The embedded Stripe keeps its time in the meantime.
    const idle = differenceOf(first, before)
    for (const [index, [page, address]] of pages.entries()) {
      const read = () => fetch(site.origin + address, { headers: { cookie } }).then((answer) => answer.text())
      for (let i = 0; i < asks; i++) await read()
      await sleep(counted)
      const after = await readingsOf(sql)
      const done = differenceOf(before, after)
      before = after
      const { p50 = 0, work = 0, failed = 0 } = times[index] ?? {}
      const statements = Math.round((done.statements - idle.statements) / asks)
      const scans = done.scans
        .filter(({ rows, size }) => rows / asks >= size / 10)
        .map(({ name }) => name)
        .join(' ')
      const isFigures = page.startsWith('figures')
      const most = isFigures ? figureBounds : page.startsWith('search') ? searchBounds : bounds
      rows.push({
        page,
        statements,
        'rows read': Math.round((done.rows - idle.rows) / asks),
        scans,
        'p50 ms': p50,
        'work ms': work.toFixed(1),
        failed,
        kept: statements <= most.statements && p50 <= most.ms && (isFigures || scans === ''),
      })
    }
    return rows
  } finally {
    await sql.end({ timeout: 2 })
    await site.stop()
  }
}

/** @param {postgres.Sql} sql */
async function pagesOf(sql) {
  const day = (/** @type {number} */ count) => new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10)
  const [booking] = await sql`select booking_number as number, receipt_number as receipt from bookings b
      join booking_requests r on r.id = b.request_id and customer_name like 'Large %'
      join payments p on p.request_id = r.id join receipts on payment_id = p.id order by b.pickup_date desc limit 1`
  const [ours] =
    await sql`select booking_number as number from bookings b join booking_requests r on r.id = b.request_id
      where customer_name not like 'Large %' order by b.pickup_date desc limit 1`
  const [rare] = await sql`select full_name, email, phone from customers where full_name = 'Large 1999'`
  return {
    today: '/dashboard',
    'a booking': `/dashboard/bookings/${ours?.number}`,
    'bookings to come': '/dashboard/bookings',
    'page 10 of them': '/dashboard/bookings?page=10',
    'all bookings': '/dashboard/bookings?state=all',
    'past bookings, page 10': '/dashboard/bookings?state=past&page=10',
    'past bookings of a month': `/dashboard/bookings?state=past&from=${day(-60)}&until=${day(-30)}`,
    'a booking by its number': `/dashboard/bookings?state=all&q=${booking?.number}`,
    'bookings by a common name': '/dashboard/bookings?state=all&q=large',
    'bookings by a name nobody has': '/dashboard/bookings?state=all&q=whitfield',
    'the schedule': '/dashboard/schedule',
    'page 5 of it': '/dashboard/schedule?page=5',
    '30 days of it': '/dashboard/schedule?days=30',
    '30 days of a year ago': `/dashboard/schedule?days=30&from=${day(-365)}`,
    'free cars': '/dashboard/schedule?cars=free',
    'cars by name': '/dashboard/schedule?q=large',
    'figures of 30 days': `/dashboard/figures?from=${day(-30)}&until=${day(0)}`,
    'figures of a year': `/dashboard/figures?from=${day(-365)}&until=${day(0)}`,
    ...Object.fromEntries(
      Object.entries({
        nothing: '',
        'a part of a number': String(booking?.number).slice(0, -1),
        'a name': rare?.full_name,
        'a common name': 'large',
        'a name nobody has': 'whitfield',
        'an email': rare?.email,
        'a phone': rare?.phone.slice(-7),
        'two letters': 'R8',
        'a lead': 'olivia grant',
        'a make': 'ferrari',
        'a part of a receipt': String(booking?.receipt).slice(0, -1),
      }).map(([what, q]) => [`search: ${what}`, `/dashboard/search?q=${encodeURIComponent(q)}`]),
    ),
  }
}

/**
 * What Postgres has counted so far: statements outside of transactions, rows read, rows of large tables that were
 * read in scans. A scan that a full page ends early has not read its table.
 * @param {postgres.Sql} sql
 */
async function readingsOf(sql) {
  await sql`select pg_stat_clear_snapshot()`
  const [all] =
    await sql`select xact_commit::int as statements from pg_stat_database where datname = current_database()`
  const tables = await sql`
    select relname as name, seq_tup_read::float8 as scanned, (seq_tup_read + coalesce(idx_tup_fetch, 0))::float8 as rows, n_live_tup::int as size
    from pg_stat_user_tables`
  const largeTables = tables.filter(({ size }) => Number(size) >= large)
  return {
    statements: Number(all?.statements),
    rows: tables.reduce((sum, { rows }) => sum + Number(rows), 0),
    scans: new Map(
      largeTables.map(({ name, scanned, size }) => [String(name), { rows: Number(scanned), size: Number(size) }]),
    ),
  }
}

/** @param {Readings} before @param {Readings} after */
function differenceOf(before, after) {
  return {
    statements: after.statements - before.statements,
    rows: after.rows - before.rows,
    scans: [...after.scans].map(([name, { rows, size }]) => ({
      name,
      rows: rows - (before.scans.get(name)?.rows ?? rows),
      size,
    })),
  }
}
