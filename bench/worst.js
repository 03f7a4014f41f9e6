/**
 * How long one anonymous request holds the event loop: 100 ms at most. Sends the longest and oddest addresses and fields
 * to every public page and form, and repeats the slowest, because a busy machine adds to them.
 */
import fs from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import { parse } from 'node-html-parser'

import { most } from '../server/body-limit.js'

const delayPort = Number(process.env.BENCH_DELAY_PORT ?? 45_878)
/** Node refuses longer heads. */
const longest = 15_500
const shown = 25
/** Only every so many requests are sent, since all take many minutes on a busy machine. */
const sample = Number(process.env.BENCH_SAMPLE ?? 1)
/** Seconds. */
const patience = 30
const repeated = { worst: 60, times: 3 }

/** What `startSite` has to give the site, so that it tells its delays. */
export const environment = {
  BENCH_DELAY_PORT: String(delayPort),
  NODE_OPTIONS: `--import=${fileURLToPath(new URL('loop-delay.js', import.meta.url))}`,
}

const upTo = (/** @type {string} */ part, length = longest) => part.repeat(Math.floor(length / part.length))

/** By what is done with a parameter of the path. */
const parts = {
  long: upTo('x', 7_500),
  encoded: upTo('%F0%9F%9A%97', 7_500),
  slashes: upTo('%2F', 7_500),
  dashes: upTo('-', 7_500),
  segments: upTo('a/', 7_500),
}

const queries = {
  none: '',
  long: `?q=${upTo('x')}`,
  spaces: `?q=${upTo('+')}`,
  wildcards: `?q=${upTo('%25_')}`,
  many: `?${upTo('a=b&')}`,
  nested: `?${'a[0].b'.repeat(200)}=1&${upTo('a[0].b=1&', 12_000)}`,
  repeated: `?${upTo('car=ferrari-roma&')}`,
  routes: `?_routes=${upTo('root,')}`,
  dates: `?pickup=${upTo('2026-12-06')}&return=x`,
  ref: `?ref=${upTo('A')}`,
  returnTo: `?returnTo=${upTo('%2F', 15_000)}`,
  key: `?key=${upTo('x.')}&token=${'x'.repeat(100)}`,
}

/** Addresses that the framework answers by itself. @param {string} version */
function frameworkAddresses(version) {
  const manifest = `/__manifest?version=${version}`
  return [
    `${manifest}&p=${upTo('/a', 7_200)}`,
    `${manifest}&p=${upTo('/a', 12_000)}`,
    `${manifest}${upTo('&p=/a/a/a/a', 7_500)}`,
    `${manifest}${upTo('&p=/dashboard/bookings/x/charges/x', 7_500)}`,
    `${manifest}&p=${upTo('%2Fa')}`,
    upTo('/'),
    upTo('/a'),
    `/${upTo('%2F')}`,
    `/fleet.data?_routes=${upTo('a,')}`,
    `/${upTo('a.')}.data`,
    `/?${upTo('_data=a&')}`,
  ]
}

const heads = {
  cookies: { cookie: upTo('a=b; ', 14_000) },
  session: { cookie: `marque_session=${upTo('x', 14_000)}` },
  languages: { 'accept-language': upTo('en;q=0.1,', 14_000) },
  accepts: { accept: upTo('text/html;q=0.1,', 14_000) },
  encodings: { 'accept-encoding': upTo('br;q=0.1,', 14_000) },
  tags: { 'if-none-match': upTo('"x", ', 14_000) },
  ranges: { range: `bytes=${upTo('0-1,', 14_000)}` },
  forwarded: { 'x-forwarded-for': upTo('1.1.1.1,', 14_000) },
}

/** What takes the square of its length where a pattern is careless. A form may have 256 KB. */
const typed = {
  blanks: `${upTo(' ', 80_000)}x`,
  lines: upTo('\n', 80_000),
  digits: upTo('1', 240_000),
  brackets: upTo('(', 80_000),
  dots: `${upTo('.', 80_000)}x`,
  mailbox: `a@${upTo('a.', 240_000)}`,
  words: upTo('x ', 200_000),
}

const json = {
  nested: `${upTo('[', 500_000)}${upTo(']', 500_000)}`,
  list: `[${upTo('1,', 1_000_000)}1]`,
}
const readers = ['/webhooks/stripe', '/image-errors', '/api/uploadthing?actionType=upload&slug=picture']

/** @typedef {{ address: string, headers: Record<string, string>, body?: string, field?: string }} Asked */

/** @param {string} origin @param {string[]} addresses @returns {Promise<Asked[]>} */
async function bodies(origin, addresses) {
  const own = { origin }
  /** @type {Asked[]} */
  const found = readers.flatMap((address) =>
    // The type decides how much a body may be.
    ['application/json', 'multipart/form-data; boundary=b'].flatMap((type) =>
      Object.entries(json).map(([field, body]) => {
        const headers = { ...own, 'content-type': type, 'stripe-signature': 't=1,v1=a' }
        return { address, headers, body: type.startsWith('multipart') ? upTo(body, most.files) : body, field }
      }),
    ),
  )
  for (const address of addresses.filter((each) => !/[:*]/.test(each))) {
    const answer = await fetch(origin + address, { redirect: 'manual' })
    // The stream of events has no end.
    if (!answer.headers.get('content-type')?.startsWith('text/html')) {
      await answer.body?.cancel()
      continue
    }
    for (const form of parse(await answer.text()).querySelectorAll('main form[method=post]')) {
      const fields = form.querySelectorAll('input, select, textarea').filter((field) => field.getAttribute('name'))
      const hidden = fields.filter((field) => field.getAttribute('type') === 'hidden')
      const sent = hidden.map((field) => [field.getAttribute('name') ?? '', field.getAttribute('value') ?? ''])
      for (const name of new Set(fields.map((field) => field.getAttribute('name') ?? '')))
        for (const [kind, text] of Object.entries(typed)) {
          const body = new URLSearchParams({ ...Object.fromEntries(sent), [name]: text }).toString()
          const headers = { ...own, 'content-type': 'application/x-www-form-urlencoded' }
          const action = form.getAttribute('action') || address
          found.push({ address: action.replaceAll('&amp;', '&'), headers, body, field: `${name}: ${kind}` })
        }
    }
  }
  return found
}

/** @param {{ origin: string }} site */
export async function measureWorst({ origin }) {
  const { addresses, version } = await readRoutes()
  /** @type {Asked[]} */
  const asked = [
    ...frameworkAddresses(version).map((address) => ({ address, headers: {} })),
    ...addresses.flatMap((address) => withWorst(address)),
    ...Object.values(heads).flatMap((headers) =>
      ['/', '/fleet', '/signin', '/car/ferrari-roma'].map((address) => ({ address, headers })),
    ),
    ...(await bodies(origin, [...addresses, '/car/ferrari-roma'])),
  ]
  // The first page of each kind compiles what the others use.
  for (const address of addresses) await ask(origin + address.replaceAll(/:\w+|\*/g, 'x'), {})
  const first = []
  for (const each of asked.filter((_, index) => index % sample === 0))
    first.push({ ...each, ...(await measure(origin, each)) })
  const rows = []
  for (const once of first.toSorted((one, other) => other.held - one.held).slice(0, repeated.worst)) {
    let { held, active, work } = once
    for (let times = 0; times < repeated.times && held >= 20; times++) {
      const again = await measure(origin, once)
      held = Math.min(held, again.held)
      active = Math.min(active, again.active)
      work = Math.min(work, again.work)
    }
    const { address, headers, field, body = '', status } = once
    const head = field ?? Object.keys(headers)[0] ?? ''
    const times = { 'held ms': Math.round(held), 'active ms': Math.round(active), 'work ms': Math.round(work) }
    rows.push({
      address: address.slice(0, 60),
      bytes: address.length + body.length,
      'head or field': head,
      status,
      ...times,
    })
  }
  console.log(`${first.length} of ${asked.length} requests, each asked once and the worst again`)
  return rows.toSorted((one, other) => other['held ms'] - one['held ms']).slice(0, shown)
}

/** @param {string} origin @param {Asked} asked */
async function measure(origin, { address, headers, body }) {
  await readDelay()
  const status = await ask(origin + address, headers, body)
  return { status, ...(await readDelay()) }
}

/** @param {string} address */
function withWorst(address) {
  const plain = address.replaceAll(/:\w+|\*/g, 'x')
  const paths = address === plain ? [plain] : Object.values(parts).map((part) => address.replaceAll(/:\w+|\*/g, part))
  return [
    ...paths.slice(address === plain ? 1 : 0).map((each) => each.slice(0, longest)),
    ...Object.values(queries).map((query) => (plain + query).slice(0, longest)),
  ].map((each) => ({ address: each, headers: {} }))
}

/** From the manifest that browsers get. */
async function readRoutes() {
  const folder = path.resolve('build/client/assets')
  const file = fs.readdirSync(folder).find((name) => /^manifest-.*\.js$/.test(name)) ?? ''
  const text = fs.readFileSync(path.join(folder, file), 'utf8')
  const manifest = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
  /** @type {Record<string, { id: string, parentId?: string, path?: string }>} */
  const routes = manifest.routes
  const pathOf = (/** @type {string | undefined} */ id) => {
    const route = id === undefined ? undefined : routes[id]
    /** @type {string} */
    const above = route?.parentId ? pathOf(route.parentId) : ''
    return route?.path ? `${above}/${route.path}` : above
  }
  const addresses = new Set(Object.keys(routes).map((id) => pathOf(id) || '/'))
  return { addresses: [...addresses], version: String(manifest.version) }
}

/**
 * @param {string} url @param {Record<string, string>} headers @param {string} [body] of a form that is sent
 * @returns {Promise<number>} the status
 */
function ask(url, headers, body) {
  return new Promise((resolve) => {
    const { hostname, port, origin } = new URL(url)
    const asked = { hostname, port, path: url.slice(origin.length) || '/', headers, method: body ? 'POST' : 'GET' }
    const request = http.request(asked, (answer) => {
      const stop = () => resolve(answer.statusCode ?? 0)
      // Streams of events have no end.
      if (String(answer.headers['content-type']).startsWith('text/event-stream')) answer.destroy()
      answer.resume().once('end', stop).once('close', stop)
    })
    request.once('error', () => resolve(0)).setTimeout(patience * 1_000, () => request.destroy())
    request.end(body)
  })
}

/** @returns {Promise<{ held: number, active: number, work: number, rss: number }>} */
export async function readDelay() {
  const answer = await fetch(`http://127.0.0.1:${delayPort}/`)
  return answer.json()
}
