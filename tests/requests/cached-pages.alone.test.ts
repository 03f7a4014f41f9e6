/** Public pages come out of memory, in two processes on one database, and no one ever sees one of before a change. */
import fs from 'node:fs'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { rawSql } from '#app/platform/db.server.ts'
import { cachedPages } from '#app/shared/cached-pages.ts'
import { pathOf } from '#app/shared/route-paths.ts'
import { loadBuild } from '#server/server-build.js'
import { cast } from '#tests/cast.ts'
import type { Page } from '#tests/support/no-script-client.ts'
import { startBuiltServer } from '#tests/support/built-server.ts'
import { datesFrom, fillBooking, openFreeCar, signUp } from '#tests/support/renter.ts'
import { clientOver } from '#tests/support/served-client.ts'
import { until } from '#tests/support/until.ts'

type Server = Awaited<ReturnType<typeof startBuiltServer>>
let one: Server
let other: Server

beforeAll(async () => {
  process.env.DEMO_DATA = 'true'
  one = await startBuiltServer(['server/main.js'])
  other = await startBuiltServer(['server/main.js'])
})

afterAll(async () => {
  delete process.env.DEMO_DATA
  await Promise.all([one?.stop(), other?.stop()])
})

async function get({ origin }: Server, path: string, headers: Record<string, string> = {}) {
  const response = await fetch(origin + path, { redirect: 'manual', headers })
  // The earliest pickup is told to the minute, which may be over before the other process has answered.
  const html = (await response.text()).replaceAll(/(?<=\\"earliest\\",\\")[\dT:-]+/g, '')
  return {
    status: response.status,
    html,
    etag: response.headers.get('ETag'),
    kept: response.headers.get('Cache-Control')?.startsWith('public') === true,
  }
}

const { routes } = (await loadBuild()).build
const paths = [...cachedPages(routes).keys()]
  .map((path) => path.replace(':slug', 'ferrari-roma'))
  .filter((path) => !path.endsWith('/book'))

test.each(paths)('%s is kept, the same whatever else its address says and whichever process made it', async (path) => {
  const page = await get(one, path)
  expect([page.status, page.kept]).toEqual([200, true])
  expect(page.html).not.toContain('nonce')
  expect((await get(one, `${path}?utm_source=mail&gclid=1&unknown=%3Cb%3E`)).html).toBe(page.html)
  expect((await get(other, path)).html.replaceAll(other.origin, one.origin)).toBe(page.html)
  expect((await get(one, path, { 'If-None-Match': page.etag! })).status).toBe(304)
})

test('no page that is kept reads more of its address than it says', () => {
  const unsaid = Object.values(routes).flatMap((route) => {
    const said = route?.module.route?.cached?.reads
    if (!route || !said) return []
    const source = fs.readFileSync(`app/${route.id}.tsx`, 'utf8')
    const read = [...source.matchAll(/(?:searchParams|query)\.(?:get|has|getAll)\('(\w+)'\)/g)].map(([, name]) => name!)
    return read.filter((name) => !said.includes(name)).map((name) => `${pathOf(routes, route.id)} reads ${name}`)
  })
  expect(unsaid).toEqual([])
})

test('requests with a cookie of ours are answered by the site itself', async () => {
  for (const cookie of ['marque_session=x', 'marque_notice=x', 'marque_draft=x']) {
    expect((await get(one, '/fleet', { Cookie: cookie })).kept).toBe(false)
  }
  const refused = await fetch(`${one.origin}/car/no-such-car`)
  expect([refused.status, refused.headers.get('ETag')]).toEqual([404, null])
})

test('a broker’s link counts on pages from memory, which stay there for those who came by it', async () => {
  const [broker] = await rawSql<
    { code: string }[]
  >`select referral_code as code from profiles where username = 'broker'`
  const link = `/car/ferrari-roma?pickup=2026-12-01&ref=${broker!.code}&utm_source=mail`
  await get(one, '/car/ferrari-roma')
  const answer = await fetch(one.origin + link, {
    redirect: 'manual',
    headers: { 'User-Agent': 'Mozilla/5.0 Firefox' },
  })
  expect(answer.status).toBe(302)
  expect(answer.headers.get('Location')).toBe('/car/ferrari-roma?pickup=2026-12-01&utm_source=mail')
  expect(answer.headers.get('Cache-Control')).toBe('no-store')
  const cookie = answer.headers.get('Set-Cookie') ?? ''
  expect(cookie).toMatch(/^marque_ref=.*HttpOnly.*SameSite=Lax/)
  expect((await get(one, '/car/ferrari-roma', { Cookie: cookie.split(';')[0]! })).kept).toBe(true)
  const unknown = await fetch(`${one.origin}/fleet?ref=NOBODY99`, { redirect: 'manual' })
  expect([unknown.headers.get('Location'), unknown.headers.get('Set-Cookie')]).toEqual(['/fleet', null])
})

test('right after a booking the next visitor sees it, in the other process too', async () => {
  const dates = datesFrom(20)
  const search = `/fleet?pickup=${dates.pickup}&return=${dates.back}`
  const free = (html: string) =>
    Number(/(\d+) of \d+ cars free/.exec(html.replace(/<!-- -->/g, ''))?.[1] ?? /(\d+) of/.exec(html)?.[1])
  const client = clientOver(() => one.origin)
  await signUp(client)
  const car = await openFreeCar(client, dates)
  const form = await fillBooking(car, dates)
  const page = car.url.pathname

  const before = { fleet: await get(one, search), car: await get(one, page), there: await get(other, page) }
  expect([before.fleet.kept, before.car.kept, before.there.kept]).toEqual([true, true, true])
  const sent = await form.submit('Reserve')
  expect(sent.leavesFor, sent.alerts.join(' ')).toBeDefined()

  // Not later, and without waiting for anything: the answer of the booking is what makes it true.
  const after = { fleet: await get(one, search), car: await get(one, page) }
  expect(free(after.fleet.html)).toBe(free(before.fleet.html) - 1)
  expect(after.car.etag).not.toBe(before.car.etag)
  // The other process is notified.
  await until(async () => expect((await get(other, page)).etag).not.toBe(before.there.etag))
  expect(free((await get(other, search)).html)).toBe(free(after.fleet.html))
})

test('a booking outdates nothing but the pages that show its car’s dates', async () => {
  const [last] = await rawSql<{ version: number }[]>`select version from data_version`
  const dates = datesFrom(25)
  const client = clientOver(() => one.origin)
  await signUp(client)
  const car = await openFreeCar(client, dates)
  const sent = await (await fillBooking(car, dates)).submit('Reserve')
  expect(sent.leavesFor, sent.alerts.join(' ')).toBeDefined()
  const changed = await rawSql<{ table: string; slug: string | null }[]>`
    select distinct table_name as table, slug from data_changes c left join vehicles v on v.id = c.vehicle_id
    where c.version > ${last!.version}`
  expect(changed).toEqual([{ table: 'stays', slug: car.url.pathname.replace('/car/', '') }])
})

test('the range of prices per mile follows a car’s own, also on pages from memory', async () => {
  const shown = async (server: Server, path: string) => {
    const { html, kept } = await get(server, path)
    expect(kept).toBe(true)
    return /\$\d\.\d\d to \$\d\.\d\d/.exec(html)?.[0]
  }
  const pages = ['/pricing', '/requirements']
  for (const path of pages) expect(await shown(one, path)).toBe('$2.50 to $3.00')
  await rawSql`update cars set over_mile_fee_cents = 475
    where id = (select id from vehicles where slug = 'ferrari-roma')`
  for (const server of [one, other])
    for (const path of pages) await until(async () => expect(await shown(server, path)).toBe('$2.50 to $4.75'))
})

test('the ways to pay are those of the account at Stripe, also on pages from memory', async () => {
  const shown = async (server: Server) => {
    const { html, kept } = await get(server, '/requirements')
    expect(kept).toBe(true)
    return /Payment by [^<.]*/.exec(html)?.[0]
  }
  const [four, three] = [
    'major credit cards, PayPal, Apple Pay, and Google Pay',
    'major credit cards, Apple Pay, and Google Pay',
  ]
  for (const server of [one, other]) expect(await shown(server)).toBe(`Payment by ${four}`)
  await rawSql`insert into account_methods (methods) values ('["card", "apple_pay", "google_pay"]')
    on conflict ("only") do update set methods = excluded.methods`
  for (const server of [one, other]) await until(async () => expect(await shown(server)).toBe(`Payment by ${three}`))
  await rawSql`delete from account_methods`
  for (const server of [one, other]) await until(async () => expect(await shown(server)).toBe(`Payment by ${four}`))
})

test('each browser that opens a listing counts for its broker, in whichever process; robots and the broker do not', async () => {
  const broker = clientOver(() => one.origin)
  const listings = await broker.visit('/dashboard/listings', { as: cast.brook })
  const shown = listings.document.querySelector('.listings a[href^="/car/"]')
  const path = shown?.getAttribute('href') ?? ''
  const row = (page: Page) =>
    page.document.querySelectorAll('.listings tbody tr').find((each) => each.innerHTML.includes(path))
  const views = (page: Page) => Number(row(page)?.querySelector('[data-views]')?.textContent)
  const before = views(listings)
  const browser = (version: number) =>
    `Mozilla/5.0 (X11; Linux x86_64; rv:${version}.0) Gecko/20100101 Firefox/${version}.0`
  for (const version of [140, 141, 140])
    expect((await get(one, path, { 'User-Agent': browser(version) })).kept).toBe(true)
  await get(other, path, { 'User-Agent': browser(142), Cookie: 'marque_draft=x' })
  await get(other, path, { 'User-Agent': browser(143), 'Sec-Purpose': 'prefetch' })
  await get(one, path, { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' })
  await fetch(one.origin + path, { headers: { 'User-Agent': browser(144), Cookie: broker.cookieHeader() } })
  await until(async () => expect(views(await broker.visit('/dashboard/listings'))).toBe(before + 3))
})
