/**
 * A database that is there and says nothing: its processes stand still, or the line to it swallows what it is given.
 * Everybody is answered in a bounded time, and once it is back no one has to help.
 */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

import postgres from 'postgres'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { startBuiltServer } from '#tests/support/built-server.ts'
import { cast } from '#tests/cast.ts'
import { openDatabaseProxy } from '#tests/support/database-proxy.ts'
import { fastDirectory, startFastPostgres } from '#tests/support/fast-postgres.js'
import { auditOf, postmasterPid } from '#tests/support/own-postgres.ts'
import { datesFrom, fillBooking, openFreeCar, reserve, signUp } from '#tests/support/renter.ts'
import { clientOver } from '#tests/support/served-client.ts'
import { pauseAt } from '#tests/support/pause-point.ts'
import { childrenOf } from '#tests/support/resident-memory.js'
import { pay } from '#tests/support/stripe-shop.ts'
import { until } from '#tests/support/until.ts'

const directory = path.join(os.tmpdir(), `marque-frozen-${process.pid}`)
const files = path.join(directory, 'files')
/** Eight seconds for a statement and for a place in the queue, five to connect (decision 025), and a busy machine. */
const longestAnswer = 24_000

let database: Awaited<ReturnType<typeof startFastPostgres>>
let proxy: Awaited<ReturnType<typeof openDatabaseProxy>>
let server: Awaited<ReturnType<typeof startBuiltServer>>
let sql: postgres.Sql
beforeAll(async () => {
  database = await startFastPostgres(directory)
  proxy = await openDatabaseProxy(database.siteUrlOf('marque'))
  sql = postgres(database.url, { max: 3, onnotice: () => {} })
  server = await startBuiltServer(['server/main.js'], {
    DATABASE_URL: proxy.url,
    DATABASE_OWNER_URL: database.url,
    DEMO_DATA: 'true',
    JOBS: 'true',
    APP_URL: 'http://localhost:3000',
    DATA_DIR: files,
  })
})
afterAll(async () => {
  thaw()
  await server.stop()
  proxy.close()
  await sql.end({ timeout: 1 })
  await database.stop()
  for (const each of [directory, fastDirectory(directory)]) fs.rmSync(each, { recursive: true, force: true })
})
afterEach(async () => expect(await auditOf(database.url, files)).toBe(''))

function processes(): number[] {
  const parent = postmasterPid(fastDirectory(directory))
  return [parent, ...childrenOf(parent)]
}

const freeze = () => processes().forEach((pid) => process.kill(pid, 'SIGSTOP'))

/** As soon as one continues, others of the list may end. */
function thaw(): void {
  for (const pid of processes())
    try {
      process.kill(pid, 'SIGCONT')
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
}

/** What the site says in the meantime, and how long it takes. */
async function timed<Answer>(asking: Promise<Answer>): Promise<{ answer: Answer; took: number }> {
  const begun = Date.now()
  const answer = await asking
  return { answer, took: Date.now() - begun }
}

const backends = () => sql<{ state: string; count: number }[]>`
  select state, count(*)::int as count from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
  group by state`

/** Nothing of what was given up holds a transaction, and with it a lock. */
async function expectNothingLeft(): Promise<void> {
  await until(async () => {
    const found = await backends()
    expect(found.filter(({ state }) => state !== 'idle' && state !== 'active')).toEqual([])
  }, 200)
}

async function ready(): Promise<void> {
  await until(
    async () => expect(await (await fetch(`${server.origin}/health`)).json()).toHaveProperty('database', true),
    100,
  )
  await endVanished()
  // Whatever was cut off in the middle of a transaction has its locks taken away.
  await expectNothingLeft()
}

/**
 * Cut off between a statement and the Sync after it, a connection waits as "active", beside every timeout but that of TCP
 * (decision 025: 90 seconds). The proxy's kernel answers for who has vanished, so they are ended here instead.
 */
async function endVanished(): Promise<void> {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where state = 'active' and wait_event = 'ClientRead' and xact_start < now() - interval '3 seconds'`
}

test('its processes stand still: everybody hears so in words and in time, what was sent is kept by the browser, and it comes back by itself', async () => {
  const client = clientOver(() => server.origin)
  await client.signIn(cast.mia)
  const dates = datesFrom(5)
  const form = await fillBooking(await openFreeCar(client, dates), dates)
  freeze()
  try {
    const health = await timed(fetch(`${server.origin}/health`))
    expect([health.answer.status, await health.answer.json()]).toEqual([
      200,
      { ready: true, database: false, disk: 'ok' },
    ])
    expect(health.took).toBeLessThan(longestAnswer)

    // More at once than there are connections: no one waits for those in front to have waited.
    const html = { Accept: 'text/html' }
    const [sent, ...pages] = await Promise.all([
      timed(form.submit('Reserve')),
      ...['/account/bookings', '/fleet', '/signin', '/contact', '/car/ferrari-roma', '/dashboard'].flatMap((address) =>
        Array.from({ length: 6 }, () => timed(client.send(address, { headers: html }))),
      ),
    ])
    expect([sent.answer.status, sent.answer.heading, sent.answer.headers.get('Cache-Control')]).toEqual([
      503,
      'Booking Failed',
      'no-store',
    ])
    for (const { answer, took } of [sent, ...pages]) {
      expect(took).toBeLessThan(longestAnswer)
      expect([200, 503]).toContain(answer.status)
    }
    expect(pages.some(({ answer }) => answer.status === 503)).toBe(true)

    // Where there is no page the words come as they are read.
    const [document, button, presence] = await Promise.all([
      timed(client.send(`/documents/${crypto.randomUUID()}`)),
      timed(client.send(`/booking-requests/${crypto.randomUUID()}/payment`, { method: 'POST', headers: html })),
      timed(client.send('/api/presence', { method: 'POST', body: new URLSearchParams() })),
    ])
    const typeOf = ({ answer }: { answer: Response }) => [answer.status, answer.headers.get('Content-Type')]
    expect(typeOf(document)).toEqual([503, 'text/plain; charset=utf-8'])
    expect(typeOf(button)).toEqual([503, 'text/html; charset=utf-8'])
    expect(await button.answer.text()).toContain('The payment page didn’t open')
    expect([presence.answer.status, await presence.answer.json()]).toMatchObject([
      503,
      { problem: { title: 'Not available at the moment', body: 'Please try again in a few minutes.' } },
    ])
    for (const { answer, took } of [document, button, presence]) {
      expect(took).toBeLessThan(longestAnswer)
      expect([answer.headers.get('Retry-After'), answer.headers.get('Cache-Control')]).toEqual(['10', 'no-store'])
    }
  } finally {
    thaw()
  }
  await ready()
  // Postgres closes what we have left; no one needs more connections than before.
  await until(
    async () => expect((await backends()).reduce((sum, { count }) => sum + count, 0)).toBeLessThanOrEqual(25),
    200,
  )
  const again = await timed(form.submit('Reserve'))
  expect(again.answer.leavesFor, again.answer.alerts.join()).toBeDefined()
  expect(again.took).toBeLessThan(longestAnswer)
  await expectNothingLeft()

  // The jobs, and what listens for changes, were not lost either: paid, confirmed, and the mail is out.
  expect((await pay(again.answer.leavesFor!.href)).status).toBe(303)
  await until(async () => expect((await client.visit('/account/bookings')).text).toMatch(/MQ-\w{3}-\w{4}/), 200)
  await until(
    async () =>
      expect(
        (await sql`select 1 from outbox where state = 'kept' and dedupe_key like 'booking-confirmed:%'`).length,
      ).toBeGreaterThan(0),
    200,
  )
  expect((await fetch(`${server.origin}/fleet`)).headers.get('ETag')).not.toBeNull()
})

test('the answer to a COMMIT is swallowed: the hold remains, its owner finds it and continues to the payment', async () => {
  const client = clientOver(() => server.origin)
  await signUp(client)
  const dates = datesFrom(9)
  const car = await openFreeCar(client, dates)
  const form = await fillBooking(car, dates)
  const [before] = await sql`select count(*)::int as requests from booking_requests`

  // At the commit itself, after every statement of the transaction.
  const pause = await pauseAt(sql, {
    table: 'booking_log',
    event: 'insert',
    when: `new.move = 'requested'`,
    atCommit: true,
  })
  const sending = timed(form.submit('Reserve'))
  await pause.reached()
  proxy.swallow()
  await pause.lift({ goOn: true })
  const { answer, took } = await sending
  proxy.restore()
  expect([answer.status, answer.heading]).toEqual([503, 'Booking Failed'])
  expect(took).toBeLessThan(longestAnswer)
  await ready()
  const [after] = await sql`select count(*)::int as requests from booking_requests`
  expect(after!.requests).toBe(before!.requests + 1)
  expect(await auditOf(database.url, files)).toBe('')

  const mine = await client.visit('/account/bookings')
  expect(mine.text).toContain('Awaiting payment')
  const paying = await mine.form('form[action*="/payment"]').submit()
  expect(paying.leavesFor, paying.alerts.join()).toBeDefined()
  // Each of the lines that the pay page still keeps is found dead by the first to come, who is told to try again.
  await until(async () => expect((await pay(paying.leavesFor!.href)).status).toBe(303), 200)
  await until(async () => expect((await client.visit('/account/bookings')).text).toMatch(/MQ-\w{3}-\w{4}/), 200)
  await expectNothingLeft()
})

test('the answer to the COMMIT of a payment is swallowed: one booking, one payment, one mail', async () => {
  const client = clientOver(() => server.origin)
  const { payUrl } = await reserve(client, datesFrom(13))
  const pause = await pauseAt(sql, { table: 'receipts', event: 'insert', atCommit: true })
  // Before the connections are cut: the pay page needs the database too.
  const back = new URL(String((await pay(payUrl)).headers.get('Location')))
  await pause.reached()
  proxy.swallow()
  await pause.lift({ goOn: true })
  proxy.restore()
  await ready()
  // Lines of the pool that are found dead take idle ones with them; a request that had one is told to try again.
  await until(
    async () => expect((await client.visit(back.pathname + back.search)).heading).toBe('Booking Confirmed!'),
    200,
  )
  const id = back.searchParams.get('booking_id')!
  const [count] = await sql`
    select (select count(*) from bookings where request_id = ${id})::int as bookings, (select count(*) from payments where request_id = ${id})::int as payments,
      (select count(*) from outbox where dedupe_key = ${`booking-confirmed:${id}`})::int as mails`
  expect(count).toEqual({ bookings: 1, payments: 1, mails: 1 })
})

test('someone holds what a page needs: it gives up in time, in words, and the holder is not disturbed', async () => {
  const client = clientOver(() => server.origin)
  await signUp(client)
  const dates = datesFrom(17)
  const form = await fillBooking(await openFreeCar(client, dates), dates)
  await sql.begin(async (tx) => {
    await tx`select id from vehicles for update`
    const { answer, took } = await timed(form.submit('Reserve'))
    expect([answer.status, answer.alerts.join().includes('Booking Failed')]).toEqual([503, true])
    expect(took).toBeLessThan(longestAnswer)
    expect((await client.visit('/about')).status).toBe(200)
  })
  expect((await form.submit('Reserve')).leavesFor).toBeDefined()
  await expectNothingLeft()
})

test('a job is done and no one can write it down: the process lives, and the mail goes out once', async () => {
  const person = clientOver(() => server.origin)
  const pause = await pauseAt(sql, {
    table: 'jobs.job',
    event: 'update',
    when: `new.state = 'completed' and new.name = 'send-mail'`,
  })
  await (await person.visit('/forgot-password')).form().fill({ email: cast.mia.email }).submit()
  await pause.reached()
  // Longer than a lock may take.
  await until(() => expect(server.output()).toContain('"event":"database.connection_lost"'), 100)
  await pause.lift({ goOn: true })
  await ready()
  expect((await person.visit('/')).status).toBe(200)
  expect(await sql`select count(*)::int as count from outbox where dedupe_key like 'reset-password:%'`).toMatchObject([
    { count: 1 },
  ])
})

// Last: no site is left after it.
test('it is stopped while the database stands still: the process ends all the same', async () => {
  freeze()
  try {
    const { took } = await timed(server.stop('SIGTERM'))
    expect(took).toBeLessThan(longestAnswer)
  } finally {
    thaw()
  }
})
