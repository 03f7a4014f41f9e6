/** Postgres restarted under the running site: words while it is away, no half state, and no restart of ours needed. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { startBuiltServer } from '#tests/support/built-server.ts'
import { fastDirectory, startFastPostgres } from '#tests/support/fast-postgres.js'
import { auditOf, postmasterPid } from '#tests/support/own-postgres.ts'
import { datesFrom, fillBooking, openFreeCar, signUp } from '#tests/support/renter.ts'
import { clientOver } from '#tests/support/served-client.ts'
import { pauseAt } from '#tests/support/pause-point.ts'
import { pay } from '#tests/support/stripe-shop.ts'
import { until } from '#tests/support/until.ts'

const directory = path.join(os.tmpdir(), `marque-restarted-${process.pid}`)

let database: Awaited<ReturnType<typeof startFastPostgres>>
const started: (typeof database)[] = []
let server: Awaited<ReturnType<typeof startBuiltServer>>
let sql: postgres.Sql
beforeAll(async () => {
  database = await startFastPostgres(directory)
  started.push(database)
  sql = postgres(database.url, { max: 3, onnotice: () => {} })
  server = await startBuiltServer(['server/main.js'], {
    DATABASE_URL: database.siteUrlOf('marque'),
    DATABASE_OWNER_URL: database.url,
    DEMO_DATA: 'true',
    APP_URL: 'http://localhost:3000',
  })
})
afterAll(async () => {
  await server.stop()
  await sql.end({ timeout: 1 })
  for (const each of started) await each.stop()
  for (const each of [directory, fastDirectory(directory)]) fs.rmSync(each, { recursive: true, force: true })
})

const gone = (pid: number) => until(() => expect(() => process.kill(pid, 0)).toThrow(), 50)

/** Ends Postgres as an administrator does: anyone who is connected is thrown out. */
async function stopDatabase(): Promise<void> {
  const pid = postmasterPid(fastDirectory(directory))
  process.kill(pid, 'SIGINT')
  await gone(pid)
}

async function startDatabase(): Promise<void> {
  const again = await startFastPostgres(directory, database.port)
  started.push(again)
  expect(again.url).toBe(database.url)
}

const counted = async () => {
  const [row] =
    await sql`select (select count(*) from booking_requests)::int as requests, (select count(*) from stays)::int as stays, (select count(*) from booking_log)::int as log`
  return row
}

test('restarted while a booking is being written: 503 in words, nothing half, and the next try is taken', async () => {
  const client = clientOver(() => server.origin)
  await signUp(client)
  const dates = datesFrom(5)
  const car = await openFreeCar(client, dates)
  const form = await fillBooking(car, dates)
  const before = await counted()

  const pause = await pauseAt(sql, { table: 'booking_log', event: 'insert' })
  const sending = form.submit('Reserve')
  await pause.reached()
  await stopDatabase()
  const refused = await sending
  expect([refused.status, refused.heading]).toEqual([503, 'Booking Failed'])
  expect(refused.headers.get('Retry-After')).toMatch(/^\d+$/)
  expect(refused.headers.get('Cache-Control')).toBe('no-store')

  // Away: pages, buttons and data say so, and nothing breaks.
  for (const address of ['/account/bookings', '/signin', '/contact', '/fleet?pickup=&body=supercar']) {
    const answer = await client.send(address)
    expect([address, answer.status < 500 || answer.status === 503]).toEqual([address, true])
    expect(await answer.text()).not.toMatch(/ECONNREFUSED|CONNECTION|at \w+ \(|postgres:/)
  }
  expect((await client.send('/account/bookings')).status).toBe(503)
  // Pages that need the database for nothing, or for one line, are served: visitors are still sent here.
  for (const address of ['/about', '/contact', '/requirements'])
    expect([address, (await fetch(server.origin + address)).status]).toEqual([address, 200])
  const requirements = await fetch(`${server.origin}/requirements`)
  expect(requirements.headers.get('Cache-Control')).toBe('no-store')
  expect(await requirements.text()).toContain('Each car’s page says how many miles are included')
  const health = await client.send('/health')
  expect([health.status, await health.json()]).toEqual([200, { ready: true, database: false, disk: 'ok' }])

  await startDatabase()
  await sql.unsafe('drop trigger if exists pause_point on booking_log')
  expect(await counted()).toEqual(before)
  await until(
    async () =>
      expect(await (await fetch(`${server.origin}/requirements`)).text()).toContain(
        'Included: 100 to 150 miles per day',
      ),
    200,
  )
  const sent = await (await fillBooking(await client.visit(car.path), dates)).submit('Reserve')
  expect(sent.leavesFor, sent.alerts.join()).toBeDefined()
  expect(await auditOf(database.url)).toBe('')

  // Payment and its event go through the connections that were lost.
  expect((await pay(sent.leavesFor!.href)).status).toBe(303)
  await until(async () => expect((await client.visit('/account/bookings')).text).toMatch(/MQ-\w{3}-\w{4}/), 200)
  expect(await auditOf(database.url)).toBe('')
})

test('many requests while it goes and comes: each is answered, and afterwards all is well', async () => {
  const origin = server.origin
  const statuses: number[] = []
  let going = true
  const asking = Array.from({ length: 6 }, async (_, index) => {
    while (going) {
      const answer = await fetch(`${origin}/car/ferrari-roma?pickup=2026-01-0${index + 1}`, {
        headers: { Cookie: `marque_session=x${index}` },
      })
      statuses.push(answer.status)
      await answer.text()
    }
  })
  /** Resolves when some request from now on has this status. */
  const answered = (status: number) => {
    const before = statuses.length
    return until(() => expect(statuses.slice(before)).toContain(status), 50)
  }
  await answered(200)
  await stopDatabase()
  await answered(503)
  await startDatabase()
  await answered(200)
  going = false
  await Promise.all(asking)
  expect([...new Set(statuses)].filter((status) => status !== 200 && status !== 503)).toEqual([])
  await until(async () => expect(await (await fetch(`${origin}/health`)).json()).toHaveProperty('database', true))
  expect((await fetch(`${origin}/car/ferrari-roma`, { headers: { Cookie: 'marque_session=x' } })).status).toBe(200)
})
