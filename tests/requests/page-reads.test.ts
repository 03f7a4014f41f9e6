/** What each public page reads is noted while it is made: a change outdates the pages that show it, and no other. */
import { createRequestHandler } from '@remix-run/node'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { rawSql } from '#app/platform/db.server.ts'
import { startSession } from '#app/platform/session.server.ts'
import { cachedPages } from '#app/shared/cached-pages.ts'
import { newId } from '#app/shared/ids.ts'
import { one } from '#app/shared/one.ts'
import { loadBuild } from '#server/server-build.js'
import { loadDemoData } from '#tests/support/demo-data.ts'
import { datesFrom } from '#tests/support/renter.ts'
import { until } from '#tests/support/until.ts'

const { build, entry } = await loadBuild()
const handle = createRequestHandler(build, 'production')
const { version, recordReads } = entry.pages

const other = '/car/lamborghini-huracan-evo'
const reviewPhoto = newId()

/** The row of a picture that no car shows. */
function copyOfPicture(id: string): string {
  const own = `'id', '${id}', 'content_hash', '${id}', 'storage_key', '${id}', 'source', 'upload', 'album_image_key', null`
  return `insert into images select (jsonb_populate_record(i, jsonb_build_object(${own}))).* from images i limit 1`
}

// Nothing but the rows may change a page between two renderings.
vi.useFakeTimers({ toFake: ['Date'], now: new Date() })

beforeAll(async () => {
  await loadDemoData()
  await rawSql.unsafe(copyOfPicture(reviewPhoto))
  await rawSql.unsafe(`with review as (
      insert into reviews (id, vehicle_id, author_name, rating, body, rented_on)
      select gen_random_uuid(), id, 'M. H.', 5, 'Good', '2026-10-01' from vehicles where slug = '${other.replace('/car/', '')}' returning id
    ) insert into review_photos (id, review_id, image_id) select gen_random_uuid(), id, '${reviewPhoto}' from review`)
  await version.start()
})
afterAll(async () => {
  vi.useRealTimers()
  await version.end()
})

async function make(address: string, cookie = '') {
  const since = await version.current()
  const request = new Request(`http://localhost:3000${address}`, { headers: { cookie, 'x-request-id': newId() } })
  const { value, reads, statements } = await recordReads(() => handle(request))
  return { since: since ?? 0, reads, statements, status: value.status, html: await value.text() }
}

const { pickup, back } = datesFrom(20)
const dated = `/fleet?pickup=${pickup}&return=${back}`
const roma = '/car/ferrari-roma'
const paths = [...cachedPages(build.routes).keys()].filter((path) => !path.endsWith('/book'))
const addresses = [...paths.map((path) => path.replace(':slug', 'ferrari-roma')), dated, other]

test('whatever table a page reads, a trigger tells of its changes', async () => {
  const triggers = await rawSql<{ table: string }[]>`select tgrelid::regclass::text as table from pg_trigger
    where tgfoid = 'raise_data_version'::regproc`
  const watched = new Set(triggers.map(({ table }) => table))
  for (const address of addresses) {
    const { status, reads } = await make(address)
    const unwatched = [...reads].filter((read) => !watched.has(read.split(':')[0] ?? ''))
    expect({ address, status, unwatched }).toEqual({ address, status: 200, unwatched: [] })
  }
})

const ofRoma = `(select id from vehicles where slug = 'ferrari-roma')`
const lists = ['/', '/fleet', dated, '/gallery', '/pricing', '/requirements']

test.each([
  {
    change: 'dates of a car are taken',
    sql: `insert into stays (id, vehicle_id, kind, starts_at, ends_at, period, state) select gen_random_uuid(), id, 'block',
      now() + interval '90 days', now() + interval '91 days', tstzrange(now() + interval '90 days', now() + interval '91 days'), 'active'
      from vehicles where slug = 'ferrari-roma'`,
    outdated: [roma, dated],
  },
  {
    change: 'a car has a seasonal rate',
    sql: `insert into seasonal_rates (id, vehicle_id, name, first_day, last_day, daily_rate_cents, min_days)
      select gen_random_uuid(), id, 'Derby', now()::date + 100, now()::date + 101, 200000, 1 from vehicles where slug = 'ferrari-roma'`,
    outdated: [roma, dated],
  },
  {
    change: 'a car is reviewed',
    sql: `insert into reviews (id, vehicle_id, author_name, rating, body, rented_on) values (gen_random_uuid(), ${ofRoma}, 'M. H.', 5, 'Good', '2026-10-01')`,
    outdated: [roma],
  },
  {
    change: 'a car is described in other words',
    sql: `update cars set description = description || ' Really.' where id = ${ofRoma}`,
    outdated: [...lists, roma, `${roma}/gallery`],
  },
  {
    change: 'a picture of a car is described',
    sql: `update images set alt = alt || '.' where id = (select image_id from vehicle_images where vehicle_id = ${ofRoma} limit 1)`,
    outdated: ['/', '/fleet', dated, '/gallery', roma, `${roma}/gallery`],
  },
  {
    change: 'a picture that came with the review of a car is hidden',
    sql: `update images set hidden_at = now() where id = '${reviewPhoto}'`,
    outdated: ['/', '/fleet', dated, '/gallery', other],
  },
  {
    change: 'a picture of no car is uploaded',
    sql: copyOfPicture(newId()),
    outdated: ['/gallery'],
  },
  {
    change: 'a tax is charged',
    sql: `insert into tax_rates (id, name, basis, rate, applies_from) values (gen_random_uuid(), 'State', 'rental', 700, '2026-01-01')`,
    outdated: [roma, other, dated],
  },
  {
    change: 'the account at Stripe has other ways to pay',
    sql: `insert into account_methods (methods) values ('["card"]') on conflict ("only") do update set methods = excluded.methods`,
    outdated: ['/requirements'],
  },
  {
    change: 'a broker takes another name',
    sql: `update profiles set first_name = first_name || 'a' where username = 'broker'`,
    outdated: ['/gallery'],
  },
  { change: 'a subscription ends', sql: `update subscriptions set current_period_end = now()`, outdated: [] },
])('when $change, exactly the pages that show it are made again', async ({ sql, outdated }) => {
  const pages = new Map<string, Awaited<ReturnType<typeof make>>>()
  for (const address of addresses) pages.set(address, await make(address))
  const before = await version.current()
  await rawSql.unsafe(sql)
  await until(async () => expect(await version.current()).not.toBe(before))
  const unchanged = [...pages].filter(([, { reads, since }]) => version.isUnchanged(reads, since))
  const kept = new Set(unchanged.map(([address]) => address))
  expect(addresses.filter((address) => !kept.has(address)).toSorted()).toEqual(outdated.toSorted())
  for (const [address, { html }] of unchanged) expect((await make(address)).html === html, address).toBe(true)
})

// With the reader, their presence and what waits for them in the menus.
test.each([
  { username: 'member', page: '/dashboard', most: 4 },
  { username: 'member', page: '/account', most: 4 },
  { username: 'member', page: '/account/bookings', most: 5 },
  { username: 'member', page: '/account/bookings/NUMBER', most: 7 },
  { username: 'member', page: roma, most: 6 },
  { username: 'broker', page: '/dashboard', most: 5 },
  { username: 'staff', page: '/dashboard', most: 4 },
  { username: 'admin', page: '/dashboard', most: 5 },
  { username: 'staff', page: '/dashboard/bookings/NUMBER', most: 6 },
  { username: 'staff', page: '/dashboard/schedule', most: 5 },
])('$page is read for $username in $most statements at most', async ({ username, page, most }) => {
  const { id: profileId } = one(await rawSql<{ id: string }[]>`select id from profiles where username = ${username}`)
  const [cookie] = (await startSession(new Request('http://localhost:3000'), { profileId, now: new Date() })).split(';')
  // Their arrival is announced once.
  await make('/account', cookie)
  // Of the member: each of theirs, in whatever state.
  const numbers = await rawSql<{ number: string }[]>`select booking_number as number from bookings b
    join booking_requests r on r.id = b.request_id join profiles p on p.id = r.profile_id where p.username = 'member'`
  expect(numbers.length).toBeGreaterThan(1)
  for (const { number } of numbers) {
    const { status, statements } = await make(page.replace('NUMBER', number), cookie)
    expect({ status, statements: Math.max(statements, most) }).toEqual({ status: 200, statements: most })
  }
})
