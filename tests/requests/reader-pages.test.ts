/** Reading pages for people signed in: made once for a person of marks, and each one's own part set in. */
import http from 'node:http'

import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { rawSql } from '#app/platform/db.server.ts'
import { cachedPages } from '#app/shared/cached-pages.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { createApp } from '#server/app.js'
import { loadBuild } from '#server/server-build.js'
import { cast } from '#tests/cast.ts'
import { loadDemoData } from '#tests/support/demo-data.ts'
import { clientOver } from '#tests/support/served-client.ts'

const { build, entry } = await loadBuild()
const { pages, settings, streams, views, answerFilm } = entry
/** How many pages were made to be kept. */
let made = 0
const counting: typeof pages = {
  ...pages,
  recordReads: (render) => {
    made += 1
    return pages.recordReads(render)
  },
}
const server = http.createServer(createApp(build, settings, counting, streams, views, answerFilm, undefined))
let origin = ''

// The hour a page is opened at is in it.
vi.useFakeTimers({ toFake: ['Date'], now: new Date() })

const people = [cast.mia, cast.brook, cast.nia, cast.pim, cast.remy, cast.sam, cast.ada]
const cookies = new Map<string, string>()

beforeAll(async () => {
  await loadDemoData()
  await pages.version.start()
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const address = server.address()
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  for (const { username } of people) {
    const client = clientOver(() => origin)
    await client.visit('/about', { as: { username } })
    cookies.set(username, client.cookieHeader())
  }
  await rawSql`update profiles set avatar_image_id = (select min(id::text)::uuid from images where deleted_at is null)
    where username in ('broker', 'member')`
})
afterAll(async () => {
  vi.useRealTimers()
  server.closeAllConnections()
  server.close()
  await pages.version.end()
})

async function get(path: string, username: string, more: Record<string, string> = {}) {
  const headers = { Cookie: cookies.get(username) ?? '', ...more }
  const answer = await fetch(origin + path, { redirect: 'manual', headers })
  const {
    date: _,
    'content-length': __,
    'transfer-encoding': ___,
    'x-request-id': ____,
    ...head
  } = Object.fromEntries(answer.headers)
  return { status: answer.status, head, html: await answer.text() }
}

/** An unknown cookie may mean anything: such a page is made for this one request. */
async function getWhole(path: string, username: string) {
  const before = made
  const page = await get(path, username, { Cookie: `${cookies.get(username)}; marque_of_tomorrow=x` })
  expect(made).toBe(before)
  return page
}

const roma = '/car/ferrari-roma'
/** They show more of the reader than the shell does, or have nothing to show. */
const whole = ['/broker', '/contact', roma, `${roma}/book`]
const paths = [...cachedPages(build.routes).keys()].map((path) => path.replace(':slug', 'ferrari-roma'))
const addresses = [...paths, '/fleet?sort=price_asc&page=1'].filter((path) => !whole.includes(path))

test.each(addresses)('%s is made once for everybody like this reader, and is theirs to the byte', async (path) => {
  for (const { username } of people) {
    const own = await getWhole(path, username)
    expect(own.html).toContain('data-me="')
    const before = made
    expect(await get(path, username)).toEqual(own)
    const after = made
    expect(after - before).toBeLessThanOrEqual(1)
    expect(await get(path, username)).toEqual(own)
    expect(made).toBe(after)
  }
})

test('a reader that takes no brotli gets gzip, and one that takes neither gets it as it is', async () => {
  const { head, html } = await get('/terms', 'member', { 'Accept-Encoding': 'gzip, br' })
  expect(head['content-encoding']).toBe('br')
  const zipped = await get('/terms', 'member', { 'Accept-Encoding': 'gzip' })
  expect([zipped.head['content-encoding'], zipped.html]).toEqual(['gzip', html])
  const plain = await get('/terms', 'member', { 'Accept-Encoding': 'identity' })
  expect([plain.head['content-encoding'], plain.html]).toEqual([undefined, html])
})

test.each(whole)('%s is made for its reader alone', async (path) => {
  for (const { username } of [cast.mia, cast.nia]) {
    const own = await getWhole(path, username)
    await get(path, username)
    const before = made
    expect(await get(path, username)).toEqual(own)
    expect(made).toBe(before)
  }
})

test('unread messages are counted for each reader, from none to more than are counted', async () => {
  for (const count of [0, 1, 7, 98, 99, 100, 140]) {
    await rawSql`delete from community_messages`
    await rawSql`insert into community_messages (id, user_id, message, created_at)
      select gen_random_uuid(), (select id from profiles where username = 'admin'), 'Hello', now() + interval '1 second'
      from generate_series(1, ${count}::int)`
    const own = await getWhole('/pricing', 'staff')
    expect(own.html).toContain(`data-unread="${Math.min(count, 100)}"`)
    expect(await get('/pricing', 'staff')).toEqual(own)
  }
})

test('names that are markup, patterns or marks themselves stay text, each on its reader’s pages alone', async () => {
  const marked = (await pages.findReader({ path: '/about', cookie: cookies.get('member') ?? '', reference: '' }))
    ?.marked
  const names = [
    '</script><script>alert(1)</script>',
    `"><img src=x onerror='alert(1)'>`,
    '&amp;<b>&',
    '$& $1 $` $<name>',
    `${marked?.firstName}${marked?.id}`,
    marked?.initial ?? '',
    String(marked?.chat?.position),
    '“',
    'é́a',
  ]
  for (const name of names) {
    await rawSql`update profiles set first_name = ${name} where username = 'newbroker'`
    for (const path of ['/about', '/']) {
      const own = await getWhole(path, 'newbroker')
      expect(await get(path, 'newbroker')).toEqual(own)
      expect(own.html).not.toContain('<script>alert')
      const others = await get(path, 'pending')
      expect(others).toEqual(await getWhole(path, 'pending'))
      expect(others.html).not.toContain('alert(1)')
    }
  }
})

test('what is changed is seen at the next request, before this process is notified', async () => {
  await get('/fleet', 'member')
  await rawSql`update cars set description = description || ' Really.', daily_rate_cents = 123400
    where id = (select id from vehicles where slug = 'ferrari-roma')`
  expect((await get('/fleet', 'member')).html).toContain('$1,234')
  await rawSql`update profiles set first_name = 'Maria' where username = 'member'`
  expect((await get('/fleet', 'member')).html).toContain('Maria')
  await rawSql`update profiles set role = 'staff' where username = 'newbroker'`
  expect(await get('/fleet', 'newbroker')).toEqual(await getWhole('/fleet', 'newbroker'))
})

test('a page from memory is a sign of life, and none after signing out', async () => {
  await get('/terms', 'member')
  await rawSql`update user_presence set last_activity = now() - interval '1 hour', status = 'offline'`
  await get('/terms', 'member')
  const [row] = await rawSql<{ status: string }[]>`select status from user_presence
    where user_id = (select id from profiles where username = 'member')`
  expect(row?.status).toBe('online')
  await rawSql`update sessions set ended_at = now() where profile_id = (select id from profiles where username = 'member')`
  const { html, head } = await get('/terms', 'member')
  expect(html).not.toContain('data-me=')
  expect(html).toContain(hrefs.portal())
  expect(head['cache-control']).toBe('private, no-cache')
})

test('a page with a mark in code, or one that was changed on the way, is not kept', async () => {
  const reader = await pages.findReader({ path: '/about', cookie: cookies.get('admin') ?? '', reference: '' })
  const { id = '', firstName = '' } = reader?.marked ?? {}
  expect(pages.cutAtMarks(`<p data-person="${id}">${firstName}!</p><script src="x" data-me="${id}"></script>`)).toEqual(
    [
      { html: '<p data-person="', mark: 'id' },
      { html: '">', mark: 'firstName' },
      { html: '!</p><script src="x" data-me="', mark: 'id' },
      { html: '"></script>', mark: undefined },
    ],
  )
  for (const page of [
    `<script>const me = "${id}"</script>`,
    `<style>#${id} { color: red }</style>`,
    `<p>${firstName.toUpperCase()}</p>`,
    `<p>${firstName.slice(0, -2)}</p>`,
  ])
    expect(pages.cutAtMarks(page)).toBeUndefined()
})
