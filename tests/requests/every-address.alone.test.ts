/**
 * No request ends in a 500: every address of the route table, asked the way someone asks who means ill. A new route is
 * in here by being in the table.
 */
import { request as open } from 'node:http'
import { gzipSync } from 'node:zlib'

import type { ServerBuild } from '@remix-run/node'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { profiles } from '#drizzle/schema.ts'
import { closeDatabase, db } from '#app/platform/db.server.ts'
import { startSession } from '#app/platform/session.server.ts'
import { loadBuild } from '#server/server-build.js'
import { cast, type CastMember } from '#tests/cast.ts'
import { startBuiltServer } from '#tests/support/built-server.ts'
import { fillAddress, matchRoute, routeAddresses as addresses, unknownId } from '#tests/support/route-addresses.ts'

let server: Awaited<ReturnType<typeof startBuiltServer>>
let routes: ServerBuild['routes']
/** What visitors are turned away from before anything of the request is read. */
const memberships = new Set<string>()
beforeAll(async () => {
  server = await startBuiltServer(['server/main.js'], { APP_URL: 'http://localhost:3000', DEMO_DATA: 'true' })
  routes = (await loadBuild()).build.routes
  for (const method of ['GET', 'POST'] as const)
    for (const address of addresses) {
      const { status, location } = await send({ method, path: fillAddress(address) })
      if ([401, 403].includes(status) || /^\/(auth|signin)\b/.test(location)) memberships.add(`${method} ${address}`)
    }
})
afterAll(async () => {
  const said = server.output()
  await server.stop()
  await closeDatabase()
  const failed = said.split('\n').filter((line) => /"event":"(request|server|stream)\.failed"/.test(line))
  expect(failed.map((line) => line.slice(0, 600))).toEqual([])
})

/** As they are in a request's first line. */
const parts = [
  '%',
  '%FF',
  '%c3%28',
  '%E0%A4%A',
  '%00',
  'a%00b',
  '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '..',
  '%5c..%5c',
  '__proto__',
  'constructor',
  "'%20or%201=1--",
  '%3Cscript%3E',
  '%F0%9F%9A%97',
  '%E2%80%AE',
  'x'.repeat(6_000),
  '-1',
  '1e309',
  'NaN',
  unknownId.toUpperCase(),
  `${unknownId}%0a`,
  '%ED%A0%80',
  '{}',
  '.data',
  '%20',
  '%C3%BC',
]

/** They name together what no page reads together, so that each address gets half of them. */
const queries = [
  '?pickup=0000-00-00&return=99999-99-99&pickup=x&page=-1&page=1e309&q=%25&status=x&role=x&before=x&after=x&from=x&to=x' +
    '&returnTo=%5C%5Cevil.example&token=%00x&ref=%00%FF&tier=__proto__&type=constructor&size=1e99&width=-1&month=2026-13',
  `?pickup=2026-02-30&return=2026-02-31&page=99999999999999999999&q=%27%22%5C%25_&returnTo=%FF&destination=%E0%A4%A&next=%` +
    `&token=${'%F0%9F%9A%97'.repeat(500)}&after=99999999999999999999999&lastEventId=x`,
  '?returnTo=%2Fcar%2F%25&destination=%2Fcar%2F%25&next=%2Fcar%2F%25' +
    '&pickup=9999-12-31&return=9999-12-31&from=9999-12-31&until=9999-12-31',
  '?returnTo=%2Fcar%2F%2500&pickup=9999-12-31',
  '?pickup=2999-12-31&return=1900-01-01&upto=99,999,999&booking_id=x&token=y',
]
/** Read before any page is, so each address gets a share of them. */
const unreadableQueries = [
  '?__proto__=1&constructor=2&a[0].b[constructor]=3',
  '?%',
  '?%FF=%FF',
  `?${'a=b&'.repeat(2_500)}`,
  `?q=${'x'.repeat(12_000)}`,
  '?_data=routes%2Fsite%2Fhome',
  '?_data=%00',
  '?_data=__proto__',
  '?_routes=x',
  '?index',
]

const encoded = (value: unknown) =>
  encodeURIComponent(Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64'))
const values = [
  '',
  'x',
  '%',
  '%E0%A4%A',
  '%00',
  '"',
  'a'.repeat(3_800),
  '../../x',
  encoded('x'),
  encoded('\0'),
  encoded({ a: 1 }),
  encoded(['x']),
  encoded('null'),
  encoded(1),
  encoded('"\u0000"'),
  encoded('"x"'),
  'eyJ9.eyJ9',
  encoded({ title: 'x' }) + '.AAAA',
]
/** Every page reads the cookies of the root; these read others as well. */
const cookieReaders = ['/', '/car/:slug', '/signin', '/signup', '/booking-success']
const cookies = ['marque_session', 'marque_draft', 'marque_notice', 'marque_kept', 'marque_known', 'marque_ref']

type Body = { name: string; type?: string; body: string | Buffer; headers?: Record<string, string> }
const urlencoded = 'application/x-www-form-urlencoded'
const intents = [
  'x',
  '{',
  'null',
  '[]',
  '{}',
  '1',
  '"x"',
  '{"type":1,"payload":1}',
  '{"type":"validate"}',
  '{"type":"validate","payload":null}',
  '{"type":"validate","payload":{"name":{"a":1}}}',
  '{"type":"reset","payload":{}}',
  '{"type":"reset","payload":{"name":1}}',
  '{"type":"reset","payload":{"name":"a[0].__proto__"}}',
  '{"type":"update","payload":null}',
  '{"type":"update","payload":{"name":"","value":7}}',
  '{"type":"update","payload":{"name":"__proto__.x","value":7}}',
  '{"type":"insert","payload":{"name":"username"}}',
  '{"type":"remove","payload":{"name":"username","index":"x"}}',
  '{"type":"reorder","payload":{"name":"a[0","from":-1,"to":1e9}}',
  '{"type":"insert","payload":{"name":"a.b[x]"}}',
]
const fieldNames = [
  '__proto__',
  'constructor',
  'toString',
  'a[0].b[constructor]',
  'a[]',
  'a[][b]',
  'a[999999999]',
  'a[-1]',
  'a..b',
  '[',
  ']',
  '',
  '.',
  '__proto__[x]',
  'username[__proto__][x]',
  'customerName.x',
  '\0',
  'x'.repeat(3_000),
]
const form = (entries: [string, string][]) => new URLSearchParams(entries).toString()
const multipart = (entries: [string, string][]) =>
  entries
    .map(
      ([name, value]) =>
        `--b\r\nContent-Disposition: form-data; name="${name.replaceAll('"', '%22')}"\r\n\r\n${value}\r\n`,
    )
    .join('') + '--b--\r\n'

/** One place reads them for every route (app/platform/http.server.ts), so each route gets a share of them. */
const unreadable: Body[] = [
  { name: 'nothing', body: '' },
  { name: 'nothing, called a form', type: urlencoded, body: '' },
  { name: 'text', type: 'text/plain', body: 'a=b' },
  { name: 'JSON', type: 'application/json', body: '{"a":' },
  { name: 'JSON null', type: 'application/json', body: 'null' },
  {
    name: 'JSON with what is meant ill',
    type: 'application/json',
    body: '{"__proto__":{"x":1},"imageId":{"a":1},"imageUrl":["x"],"page":7}',
  },
  { name: 'a type of nonsense', type: ';;;=', body: 'a=b' },
  { name: 'multipart without a boundary', type: 'multipart/form-data', body: '--b\r\n' },
  { name: 'another boundary', type: 'multipart/form-data; boundary=c', body: multipart([['a', 'b']]) },
  { name: 'an empty boundary', type: 'multipart/form-data; boundary=""', body: '--\r\n\r\n----' },
  {
    name: 'multipart cut off',
    type: 'multipart/form-data; boundary=b',
    body: '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx',
  },
  {
    name: 'multipart without names',
    type: 'multipart/form-data; boundary=b',
    body: '--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n--b--\r\n',
  },
  {
    name: 'multipart heads of nonsense',
    type: 'multipart/form-data; boundary=b',
    body: '--b\r\n: \r\nContent-Disposition\r\n\r\nx\r\n--b--\r\n',
  },
  { name: 'compressed', type: urlencoded, body: gzipSync('a=b'), headers: { 'Content-Encoding': 'gzip' } },
  { name: 'a wrong encoding', type: `${urlencoded}; charset=utf-7`, body: '%FF%FE=%C3%28&username=%&%=%' },
  {
    name: 'ten thousand fields',
    type: urlencoded,
    body: Array.from({ length: 10_000 }, (_, at) => `f${at}=x`).join('&'),
  },
  { name: 'one field ten thousand times', type: urlencoded, body: 'username=x&'.repeat(10_000) },
]

const bodies: Body[] = [
  {
    name: 'every field twice',
    type: urlencoded,
    body: form(
      [
        'username',
        'password',
        'email',
        'customerName',
        'pickupDate',
        'message',
        'name',
        'press',
        'newTab',
        'refund',
        'reason',
        'tier',
      ].flatMap(
        (name) =>
          [
            [name, 'a'],
            [name, 'b'],
          ] as [string, string][],
      ),
    ),
  },
  {
    name: 'names that mean something to the machine',
    type: urlencoded,
    body: form(fieldNames.map((name) => [name, 'x'])),
  },
  {
    name: 'such names in parts',
    type: 'multipart/form-data; boundary=b',
    body: multipart(fieldNames.map((name) => [name, 'x'])),
  },
  {
    name: 'files where texts are due',
    type: 'multipart/form-data; boundary=b',
    body:
      ['username', '__intent__', '__state__', 'customerName', '_form', 'companyWebsite']
        .map((name) => `--b\r\nContent-Disposition: form-data; name="${name}"; filename="x"\r\n\r\nx\r\n`)
        .join('') + '--b--\r\n',
  },
]

/** The form library reads them for every route, so each route gets a share of them. */
const stateBodies: Body[] = [
  {
    name: 'a state',
    type: urlencoded,
    body: form([
      ['__state__', 'x'],
      ['a', 'b'],
    ]),
  },
  {
    name: 'two states',
    type: urlencoded,
    body: form([
      ['__state__', '{}'],
      ['__state__', '[]'],
    ]),
  },
  {
    name: 'a state of nonsense',
    type: urlencoded,
    body: form([['__state__', '{"key":1,"validated":[],"initialValue":null}']]),
  },
  {
    name: 'two intents',
    type: urlencoded,
    body: form([
      ['__intent__', intents[8]!],
      ['__intent__', intents[11]!],
    ]),
  },
  {
    name: 'an intent in parts',
    type: 'multipart/form-data; boundary=b',
    body: multipart([
      ['__intent__', '{'],
      ['__state__', '{'],
    ]),
  },
]

/** They too. */
const intentBodies: Body[] = intents.map((intent) => ({
  name: `the intent ${intent}`,
  type: urlencoded,
  body: form([
    ['__intent__', intent],
    ['username', 'x'],
  ]),
}))

/** Of what one place reads for every address, each gets one in so many: with some 250 addresses, each thing meets forty. */
const share = 6

/** What is sent to addresses that read none of it, too. */
const forAll = new Set(['nothing', 'a type of nonsense'])

/** No one, and the one to whom most is open. */
const people: ('visitor' | CastMember)[] = ['visitor', 'ada']

async function sessionOf(person: 'visitor' | CastMember): Promise<string> {
  if (person === 'visitor') return ''
  const [profile] = await db
    .select({ id: profiles.id })
    .from(profiles)
    .where(eq(profiles.username, cast[person].username))
  const cookie = await startSession(new Request('http://localhost:3000/'), { profileId: profile!.id, now: new Date() })
  return cookie.split(';')[0]!
}

/** Whether a route reads what is sent to it. Without an action Remix answers 405 and looks at nothing else. */
function takesPosts(address: string): boolean {
  const route = routes[matchRoute(routes, fillAddress(address))?.id ?? '']
  return [route, routes[route?.parentId ?? '']].some((each) => each?.module.action)
}

/** Each address reads the same for everybody it lets in: one of them sends everything, the other a sample. */
function sendsAll(person: 'visitor' | CastMember, method: 'GET' | 'POST', address: string): boolean {
  const isRead = method === 'GET' ? canBeOpened(address) : takesPosts(address)
  return isRead && memberships.has(`${method} ${address}`) === (person === 'ada')
}

/** Whether there is something to see: a page, or what a loader answers. */
function canBeOpened(address: string): boolean {
  const { loader, default: page } = routes[matchRoute(routes, fillAddress(address))?.id ?? '']?.module ?? {}
  return Boolean(loader ?? page)
}

type Sent = { method: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: string | Buffer }

/** As raw as it comes: neither the address nor a header is put right on the way. An event stream is left at once. */
function send({ method, path, headers = {}, body }: Sent): Promise<{ status: number; location: string }> {
  const { port } = new URL(server.origin)
  return new Promise((resolve, reject) => {
    const given = {
      ...headers,
      Host: 'localhost:3000',
      ...(body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }),
    }
    const asked = open({ host: '127.0.0.1', port, method, path, headers: given }, (answer) => {
      resolve({ status: answer.statusCode ?? 0, location: answer.headers.location ?? '' })
      if (String(answer.headers['content-type']).startsWith('text/event-stream')) answer.destroy()
      else answer.resume()
    })
    asked.setTimeout(20_000, () => asked.destroy(new Error(`no answer to ${method} ${path.slice(0, 200)}`)))
    asked.on('error', reject)
    asked.end(body)
  })
}

/** The answers, in the order they came. A site with too much work refuses what is beyond its bound with 503. */
async function askFewAtOnce<Item, Answer>(items: Item[], ask: (item: Item) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = []
  const waiting = items.values()
  const worker = async () => {
    for (const item of waiting) answers.push(await ask(item))
  }
  await Promise.all(Array.from({ length: 6 }, worker))
  return answers
}

/** What was answered with 500 or above. */
async function failuresOf(all: (Sent & { says: string })[]): Promise<string[]> {
  const failures = await askFewAtOnce(all, async (sent) => {
    const status = await send(sent).then(
      (answer) => answer.status,
      (error: Error) => error.message,
    )
    return typeof status !== 'number' || status >= 500 ? [`${status} ${sent.says}`] : []
  })
  return failures.flat().sort()
}

test('the table is read', () => {
  expect(addresses.length).toBeGreaterThan(90)
  expect(addresses).toContain('/dashboard/users/:id')
  expect(takesPosts('/signin')).toBe(true)
  expect(takesPosts('/terms')).toBe(false)
  expect(addresses.filter(takesPosts).length).toBeGreaterThan(40)
  expect(canBeOpened('/terms')).toBe(true)
  expect(addresses.filter(canBeOpened).length).toBeGreaterThan(60)
  expect(addresses).toEqual(expect.arrayContaining(cookieReaders))
  expect(memberships).toContain('POST /account/settings/password')
  expect(memberships).not.toContain('POST /signin')
  expect(memberships.size).toBeGreaterThan(40)
})

test('what has no action answers 405, whatever is sent', async () => {
  const Cookie = await sessionOf('ada')
  const posts = addresses
    .filter((address) => !takesPosts(address))
    .flatMap((address) =>
      ['{"type":"validate"}', 'x'.repeat(5_000)].map((intent) => ({ path: fillAddress(address), intent })),
    )
  const answers = await askFewAtOnce(posts, async ({ path, intent }) => {
    const headers = { Cookie, 'Content-Type': urlencoded }
    const { status } = await send({ method: 'POST', path, headers, body: form([['__intent__', intent]]) })
    return `${status} ${path}`
  })
  expect(answers.length).toBeGreaterThan(80)
  expect(answers.filter((answer) => !answer.startsWith('405 '))).toEqual([])
})

describe.each(people)('as %s', (person) => {
  test('whatever takes the place of a name or a number', async () => {
    const Cookie = await sessionOf(person)
    const named = addresses.filter((address) => /[:*]/.test(address))
    const all = named.flatMap((address, index) =>
      (['GET', 'POST'] as const).flatMap((method) => {
        return (sendsAll(person, method, address) ? shareOf(parts, index, share) : parts.slice(0, 3)).map((part) => {
          const path = fillAddress(address, part)
          return { method, path, headers: { Cookie }, says: `${method} ${path.slice(0, 100)}` }
        })
      }),
    )
    expect(await failuresOf(all)).toEqual([])
  })

  test('whatever is asked behind the question mark', async () => {
    const Cookie = await sessionOf(person)
    const all = addresses
      .filter((address) => address !== '/signout')
      .flatMap((address, index) =>
        (sendsAll(person, 'GET', address)
          ? [...shareOf(queries, index, 2), ...shareOf(unreadableQueries, index, share)]
          : queries.slice(0, 2)
        ).map((query) => {
          const path = fillAddress(address) + query
          return { method: 'GET' as const, path, headers: { Cookie }, says: `GET ${path.slice(0, 100)}` }
        }),
      )
    expect(await failuresOf(all)).toEqual([])
  })

  test('whatever is sent', async () => {
    const Cookie = await sessionOf(person)
    const all = addresses
      .filter((address) => address !== '/signout')
      .flatMap((address, index) =>
        (sendsAll(person, 'POST', address)
          ? [...shareOf(bodies, index, 2), ...shareOf([...stateBodies, ...intentBodies, ...unreadable], index, share)]
          : unreadable.filter(({ name }) => forAll.has(name))
        ).map(({ name, type, body, headers }) => {
          const path = fillAddress(address)
          return {
            method: 'POST' as const,
            path,
            body,
            headers: { Cookie, ...(type ? { 'Content-Type': type } : {}), ...headers },
            says: `POST ${path}: ${name}`,
          }
        }),
      )
    expect(await failuresOf(all)).toEqual([])
  })
})

/** One in `of`, others for each address. */
function shareOf<Each>(all: readonly Each[], index: number, of: number): Each[] {
  return all.filter((_, at) => at % of === index % of)
}

test('whatever a cookie contains', async () => {
  const all = addresses.filter(canBeOpened).flatMap((address, index) =>
    (cookieReaders.includes(address) ? values : shareOf(values, index, share)).map((value) => {
      const path = fillAddress(address)
      const Cookie = cookies.map((cookie) => `${cookie}=${value.slice(0, 2_000)}`).join('; ')
      return {
        method: 'GET' as const,
        path,
        headers: { Cookie },
        says: `GET ${path} with cookies of ${value.slice(0, 100)}`,
      }
    }),
  )
  expect(await failuresOf(all)).toEqual([])
})
