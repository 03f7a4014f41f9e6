/** The event stream over a real Postgres: order, catching up, several processes, ended rights. */
import { eq } from 'drizzle-orm'
import postgres from 'postgres'
import { afterAll, afterEach, expect, test } from 'vitest'

import { bookingLog, bookingRequests, bookings, deposits, stays } from '#drizzle/schema.ts'
import { db } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import {
  announce,
  announceRights,
  eventsAfter,
  livePosition,
  mostReplayed,
  trimLiveEvents,
} from '#app/platform/live-log.server.ts'
import { closeLive, countStreams, follow, type Follower } from '#app/platform/live.server.ts'
import { later, days, hours } from '#app/shared/durations.ts'
import { addFleetCar } from '#tests/support/fleet.ts'
import { addBooking } from '#tests/support/listings.ts'
import { addPerson } from '#tests/support/people.ts'
import { until } from '#tests/support/until.ts'

const now = new Date('2026-11-21T15:00:00Z')
const sql = postgres(env.databaseUrl, { max: 6, onnotice: () => {} })

afterEach(closeLive)
afterAll(() => sql.end({ timeout: 1 }))

/** A reader that keeps what it is sent. */
function reader(own: Partial<Follower> = {}) {
  let said = ''
  let ended = false
  const follower: Follower = {
    profileId: 'person',
    sessionId: 'session',
    expiresAt: later(new Date(), days(1)),
    reasonToEnd: async () => null,
    followsSchedule: () => false,
    write(bytes) {
      said += new TextDecoder().decode(bytes)
      return true
    },
    end: () => void (ended = true),
    ...own,
  }
  const ids = () => [...said.matchAll(/^id: (\d+)\nevent: (?:chat|presence)$/gm)].map((match) => Number(match[1]))
  return { follower, ids, text: () => said, ended: () => ended }
}

const say = (number: number) => db.transaction((tx) => announce(tx, 'chat', { number }, now))
const soon = (condition: () => boolean) => until(() => expect(condition()).toBe(true), 10)

test('what is announced reaches every stream once, in order', async () => {
  const [one, two] = [reader(), reader({ sessionId: 'another' })]
  await follow(one.follower)
  await follow(two.follower)
  const from = await livePosition()
  for (let number = 0; number < 20; number += 1) await say(number)
  const expected = (await eventsAfter(from))!.map(({ id }) => id)
  await soon(() => one.ids().length === 20 && two.ids().length === 20)
  expect(one.ids()).toEqual(expected)
  expect(two.ids()).toEqual(expected)
})

test('without the lock an id can become visible after a later one', async () => {
  const insert = (tx: postgres.Sql) =>
    tx<{ id: string }[]>`insert into live_events (topic, change) values ('chat', '{}') returning id`
  const seen: number[][] = []
  await sql.begin(async (first) => {
    const [early] = await insert(first as unknown as postgres.Sql)
    const [late] = await insert(sql)
    const visible = await sql<{ id: string }[]>`select id from live_events where id >= ${early!.id} order by id`
    seen.push(
      visible.map(({ id }) => Number(id)),
      [Number(late!.id)],
    )
  })
  expect(seen[0]).toEqual(seen[1])
})

test('an announcement that commits late holds back those after it, so a reader never skips it', async () => {
  const from = await livePosition()
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  let announced = () => {}
  const first = new Promise<void>((resolve) => (announced = resolve))
  const slow = db.transaction(async (tx) => {
    await announce(tx, 'chat', { name: 'slow' }, now)
    announced()
    await held
  })
  await first
  const quick = say(1)
  await until(async () => expect(await queued()).toHaveLength(1), 10)
  expect(await eventsAfter(from)).toEqual([])
  release()
  await Promise.all([slow, quick])
  expect((await eventsAfter(from))!.map(({ change }) => change)).toEqual([{ name: 'slow' }, { number: 1 }])
})

test('fifty writers at once and readers that come and go: no reader loses or doubles anything', async () => {
  const from = await livePosition()
  const readers = Array.from({ length: 5 }, (_, index) => reader({ sessionId: `s${index}` }))
  await follow(readers[0]!.follower, from)
  const writing = Promise.all(Array.from({ length: 50 }, (_, number) => say(number)))
  for (const { follower } of readers.slice(1)) await follow(follower, from)
  await writing
  const expected = (await eventsAfter(from))!.map(({ id }) => id)
  expect(expected).toHaveLength(50)
  await soon(() => readers.every(({ ids }) => ids().length >= 50))
  for (const { ids } of readers) expect(ids()).toEqual(expected)
})

test('a reader that comes back gets exactly what it missed', async () => {
  const first = reader()
  const leave = await follow(first.follower)
  await say(1)
  await soon(() => first.ids().length === 1)
  leave()
  await say(2)
  await say(3)
  const again = reader()
  await follow(again.follower, first.ids()[0])
  await say(4)
  await soon(() => again.ids().length === 3)
  expect(first.ids()).toHaveLength(1)
  expect((await eventsAfter(first.ids()[0]!))!.map(({ id }) => id)).toEqual(again.ids())
})

test('a change too long for a notification arrives all the same', async () => {
  const one = reader()
  await follow(one.follower)
  await db.transaction((tx) => announce(tx, 'presence', { long: 'x'.repeat(20_000) }, now))
  await soon(() => one.text().includes('x'.repeat(20_000)))
})

test('a reader that asks for more than the log has starts again', async () => {
  await say(1)
  const beyond = reader()
  await follow(beyond.follower, (await livePosition()) + 1_000)
  expect(beyond.text()).toContain('event: reset')
  await sql`insert into live_events (topic, change) select 'chat', '{}' from generate_series(1, ${mostReplayed + 1})`
  const behind = reader({ sessionId: 'b' })
  await follow(behind.follower, 1)
  expect(behind.text()).toContain('event: reset')
  // This process has not heard of those rows either: with the next notification all its readers start again.
  await say(2)
  const newest = await livePosition()
  await soon(() => behind.text().includes(`id: ${newest}\nevent: reset`))
  await say(3)
  await soon(() => behind.ids().length === 1)
})

test('when the listening connection is lost the stream continues and misses nothing', async () => {
  const one = reader()
  await follow(one.follower)
  await say(1)
  await soon(() => one.ids().length === 1)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen live%' and datname = current_database()`
  await say(2)
  await say(3)
  await soon(() => one.ids().length === 3)
  expect(new Set(one.ids()).size).toBe(3)
})

/** Announcements that wait for another one to commit. */
const queued = () =>
  sql`select pid from pg_stat_activity where wait_event = 'advisory' and datname = current_database()`

/** The connections that listen, as Postgres sees them. */
const listening = () =>
  sql`select pid from pg_stat_activity where query like 'listen live%' and datname = current_database()`

test('a log that cannot be read leaves no connection listening', async () => {
  await until(async () => expect(await listening()).toHaveLength(0))
  await sql.begin(async (tx) => {
    await tx`lock table live_events in access exclusive mode`
    await expect(follow(reader().follower)).rejects.toThrow()
  })
  await until(async () => expect(await listening()).toHaveLength(0))
  await follow(reader().follower)
  expect(await listening()).toHaveLength(1)
})

test('streams that are closed while the connection is lost do not have it made again', async () => {
  await follow(reader().follower)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen live%' and datname = current_database()`
  await closeLive()
  // Longer than a listener that was lost waits before it is made again: nothing else tells that it is not.
  await new Promise((resolve) => setTimeout(resolve, 600))
  expect(await listening()).toHaveLength(0)
})

test.each(['signed-out', 'forbidden'] as const)('only the stream of a reader who is %s ends', async (reason) => {
  let ends: typeof reason | null = null
  const gone = reader({ profileId: '01890000-0000-7000-8000-000000000001', reasonToEnd: async () => ends })
  const stays = reader({ profileId: '01890000-0000-7000-8000-000000000002', sessionId: 'other' })
  await follow(gone.follower)
  await follow(stays.follower)
  ends = reason
  await sql`select pg_notify('live_rights', '01890000-0000-7000-8000-000000000001')`
  await soon(gone.ended)
  expect(gone.text()).toContain(`event: end\ndata: ${reason}\n`)
  expect(stays.ended()).toBe(false)
})

test('a person whose rights changed keeps the stream and is told to reload, and others are not', async () => {
  const [own, other] = [reader({ profileId: '01890000-0000-7000-8000-000000000003' }), reader({ sessionId: 'other' })]
  await follow(own.follower)
  await follow(other.follower)
  await db.transaction((tx) => announceRights(tx, '01890000-0000-7000-8000-000000000003'))
  await soon(() => own.text().endsWith('\n\nevent: reset\ndata:\n\n'))
  await say(1)
  await soon(() => own.ids().length === 1 && other.ids().length === 1)
  expect(other.text()).not.toContain('reset')
})

test('stays and statuses that change are told once a transaction, to anyone who reads the schedule then', async () => {
  let mayRead = true
  const [office, member] = [
    reader({ followsSchedule: () => mayRead }),
    reader({ sessionId: 'member', profileId: 'member' }),
  ]
  for (const { follower } of [office, member]) await follow(follower)
  const told = () => office.text().match(/^event: schedule$/gm)?.length ?? 0
  // Someone who comes back has missed some.
  const before = told()
  expect(before).toBeGreaterThan(0)
  const id = await addFleetCar()
  await db.transaction(async (tx) => {
    for (const ahead of [1, 2]) {
      const [startsAt, endsAt] = [later(now, days(ahead)), later(now, days(ahead + 1))]
      const period = `[${startsAt.toISOString()},${endsAt.toISOString()})`
      await tx.insert(stays).values({ vehicleId: id, kind: 'block', reason: 'maintenance', startsAt, endsAt, period })
    }
  })
  await soon(() => told() === before + 1)
  await db.update(stays).set({ state: 'released', releasedAt: now }).where(eq(stays.vehicleId, id))
  await soon(() => told() === before + 2)
  mayRead = false
  await db.update(bookings).set({ status: 'active' }).where(eq(bookings.vehicleId, id))
  await say(1)
  await soon(() => member.ids().length === 1 && office.ids().length === 1)
  expect(told()).toBe(before + 2)
  expect(member.text()).not.toContain('schedule')
})

test('only the customer is told that a booking has changed, and its deposit', async () => {
  const renter = await addPerson()
  const [own, other] = [reader({ profileId: renter.id }), reader({ sessionId: 'other' })]
  for (const { follower } of [own, other]) await follow(follower)
  const { requestId } = await addBooking(await addFleetCar(), { from: 5, until: 8, now })
  await db.update(bookingRequests).set({ profileId: renter.id }).where(eq(bookingRequests.id, requestId))
  const told = () => own.text().match(/^event: booking$/gm)?.length ?? 0
  await db.insert(bookingLog).values({ requestId, move: 'document_accepted', facts: {}, createdAt: now })
  await soon(() => told() === 1)
  const [booking] = await db.select({ id: bookings.id }).from(bookings).where(eq(bookings.requestId, requestId))
  await db.insert(deposits).values({ bookingId: booking!.id, amountCents: 500_000, method: 'card', authorizeAt: now })
  await soon(() => told() === 2)
  await db.update(deposits).set({ status: 'authorized' }).where(eq(deposits.bookingId, booking!.id))
  await soon(() => told() === 3)
  await say(1)
  await soon(() => other.ids().length === 1)
  expect(other.text()).not.toContain('booking')
})

test('a session holds six streams; a seventh ends the oldest', async () => {
  const readers = Array.from({ length: 7 }, () => reader())
  for (const { follower } of readers) await follow(follower)
  expect(countStreams()).toBe(6)
  expect(readers.map(({ ended }) => ended())).toEqual([true, false, false, false, false, false, false])
})

test('a stream that is ended while it catches up is sent nothing afterwards', async () => {
  const late: string[] = []
  const readers = Array.from({ length: 7 }, (_, index) => {
    let ended = false
    return reader({ end: () => void (ended = true), write: () => (ended && late.push(`stream ${index}`), true) })
  })
  await Promise.all(readers.map(({ follower }) => follow(follower, 0)))
  expect(countStreams()).toBe(6)
  expect(late).toEqual([])
})

test('a reader that takes nothing more is let go', async () => {
  let room = true
  const slow = reader({ write: () => room })
  await follow(slow.follower)
  room = false
  await say(1)
  await soon(slow.ended)
  expect(countStreams()).toBe(0)
})

test('trimming keeps the newest event: it says how far the log has come', async () => {
  await db.transaction((tx) => announce(tx, 'chat', {}, later(now, -hours(30))))
  const newest = await livePosition()
  await trimLiveEvents(later(now, days(400)))
  expect(await livePosition()).toBe(newest)
  expect(await eventsAfter(newest)).toEqual([])
})
