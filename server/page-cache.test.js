import http from 'node:http'
import zlib from 'node:zlib'

import { afterEach, expect, it } from 'vitest'

import { until } from '#tests/support/until.ts'
import { runMiddleware } from './middleware.js'
import { cachePages, pageStore } from './page-cache.js'

/** @type {http.Server[]} */
const open = []
afterEach(async () => {
  await Promise.all(
    open.splice(0).map((server) => new Promise((resolve) => server.close(resolve).closeAllConnections())),
  )
})

const body = '<!doctype html><title>Fleet</title>' + '<p>A car in a dark studio.</p>'.repeat(200)

/** A site of one kind of page in front of which pages are kept; tests change what it does while it runs. */
async function openSite() {
  const site = {
    version: /** @type {number | undefined} */ (1),
    /** The version in which what the page reads last changed; unset, every change is one of it. @type {number | undefined} */
    changed: undefined,
    /** Set while the version is not sure. @type {Promise<number | undefined> | undefined} */
    asked: undefined,
    invalidations: 0,
    now: new Date('2026-11-21T17:00:00Z'),
    until: new Date('2026-11-21T17:31:00Z'),
    rendered: /** @type {string[]} */ ([]),
    /** @returns {Promise<Response> | Response} */
    render: () =>
      new Response(body, {
        headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': "default-src 'self'" },
      }),
    passed: /** @type {string[]} */ ([]),
    store: pageStore(1_000_000),
  }
  const pages = {
    version: {
      current: () => site.asked ?? site.version,
      isUnchanged: (/** @type {ReadonlySet<string>} */ reads, /** @type {number} */ since) =>
        reads.has('stays') && site.changed !== undefined && site.changed <= since,
      invalidate: () => void (site.invalidations += 1),
    },
    recordReads: async (/** @type {() => Promise<Response>} */ render) => ({
      value: await render(),
      reads: new Set(['stays']),
      personal: false,
    }),
    read: (/** @type {string} */ asked) =>
      asked.startsWith('/fleet')
        ? { address: asked.replace(/\?utm.*/, ''), page: '/fleet', dated: asked.includes('pickup') }
        : undefined,
    now: () => site.now,
    keptUntil: () => site.until,
  }
  /** @type {http.RequestListener} */
  const last = (request, response) => {
    site.passed.push(`${request.method} ${request.url}`)
    response.writeHead(200, { 'Content-Type': 'text/plain' }).end('the site itself')
  }
  const render = async (/** @type {string} */ address) => {
    site.rendered.push(address)
    return site.render()
  }
  const server = http.createServer(runMiddleware([cachePages({ pages, render, site: last, store: site.store })], last))
  open.push(server)
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  /** One request as it is. @param {string} path @param {http.RequestOptions} [options] */
  const ask = (path, options = {}) =>
    new Promise(
      (
        /** @type {(answer: { status?: number, headers: http.IncomingHttpHeaders, bytes: Buffer }) => void} */ resolve,
        reject,
      ) => {
        const request = http.request({ host: '127.0.0.1', port, path, agent: false, ...options }, (answer) => {
          /** @type {Buffer[]} */
          const parts = []
          answer.on('data', (part) => parts.push(part))
          answer.on('end', () =>
            resolve({ status: answer.statusCode, headers: answer.headers, bytes: Buffer.concat(parts) }),
          )
        })
        request.on('error', reject)
        request.end()
      },
    )
  return Object.assign(site, { ask, port })
}

it('makes a page once and answers from memory after that, whatever else is in the address', async () => {
  const site = await openSite()
  for (const path of ['/fleet', '/fleet', '/fleet?utm_source=x']) {
    const { status, bytes } = await site.ask(path)
    expect([status, bytes.toString()]).toEqual([200, body])
  }
  expect(site.rendered).toEqual(['/fleet'])
  expect(site.passed).toEqual([])
})

it('sends each caller the encoding it takes, with a tag of its own', async () => {
  const site = await openSite()
  const sent = async (/** @type {string} */ accepted) =>
    site.ask('/fleet', { headers: { 'Accept-Encoding': accepted } })
  const [br, gzip, plain] = [await sent('br, gzip'), await sent('gzip'), await sent('')]
  expect(zlib.brotliDecompressSync(br.bytes).toString()).toBe(body)
  expect(zlib.gunzipSync(gzip.bytes).toString()).toBe(body)
  expect(plain.bytes.toString()).toBe(body)
  expect([br, gzip, plain].map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip', undefined])
  expect([br, gzip, plain].map(({ headers, bytes }) => Number(headers['content-length']) - bytes.length)).toEqual([
    0, 0, 0,
  ])
  expect(new Set([br, gzip, plain].map(({ headers }) => headers.etag)).size).toBe(3)
  for (const { headers } of [br, gzip, plain]) {
    expect(headers.vary).toBe('Accept-Encoding, Cookie')
    expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate')
    expect(headers['content-security-policy']).toBe("default-src 'self'")
  }
})

it('answers 304 to a client that has the page, also after a change that did not touch it, and keeps the policy', async () => {
  const site = await openSite()
  const first = await site.ask('/fleet', { headers: { 'Accept-Encoding': 'br' } })
  site.version = 2
  for (const known of [first.headers.etag, `W/${first.headers.etag}`, `"other", ${first.headers.etag}`]) {
    const again = await site.ask('/fleet', { headers: { 'If-None-Match': String(known), 'Accept-Encoding': 'gzip' } })
    expect([again.status, again.bytes.length, again.headers.etag]).toEqual([304, 0, first.headers.etag])
    expect(again.headers['content-security-policy']).toBe("default-src 'self'")
  }
  expect((await site.ask('/fleet', { headers: { 'If-None-Match': '"other"' } })).status).toBe(200)
})

it('answers HEAD like GET, without the body', async () => {
  const site = await openSite()
  const got = await site.ask('/fleet', { headers: { 'Accept-Encoding': 'br' } })
  const head = await site.ask('/fleet', { method: 'HEAD', headers: { 'Accept-Encoding': 'br' } })
  const { date: _, ...headers } = head.headers
  expect({ ...got.headers, ...headers }).toEqual({ ...got.headers })
  expect(head.bytes.length).toBe(0)
  expect(site.rendered.length).toBe(1)
})

it.each(['marque_session=x', 'marque_notice=x', 'marque_draft=x'])(
  'leaves anyone who carries %s to the site',
  async (cookie) => {
    const site = await openSite()
    await site.ask('/fleet')
    const answer = await site.ask('/fleet', { headers: { Cookie: cookie } })
    expect(answer.bytes.toString()).toBe('the site itself')
  },
)

it('never shows a page from before a change', async () => {
  const site = await openSite()
  await site.ask('/fleet')
  site.version = 2
  site.render = () => new Response('taken')
  expect((await site.ask('/fleet')).bytes.toString()).toBe('taken')
  expect(site.rendered.length).toBe(2)
})

it('keeps a page through changes of what it does not read, and makes it again once what it reads has changed', async () => {
  const site = await openSite()
  site.changed = 1
  await site.ask('/fleet')
  site.version = 2
  await site.ask('/fleet')
  site.version = 3
  await site.ask('/fleet')
  expect(site.rendered.length).toBe(1)
  site.version = site.changed = 4
  site.render = () => new Response('taken')
  expect((await site.ask('/fleet')).bytes.toString()).toBe('taken')
  expect(site.rendered.length).toBe(2)
})

it('keeps a page when only what it does not read changed while it was rendered', async () => {
  const site = await openSite()
  site.changed = 1
  site.render = () => {
    site.version = 2
    return new Response('whole')
  }
  await site.ask('/fleet')
  await site.ask('/fleet')
  expect(site.rendered.length).toBe(1)
})

it('waits for the version when something may have changed', async () => {
  const site = await openSite()
  await site.ask('/fleet')
  site.asked = Promise.resolve(2)
  site.render = () => new Response('taken')
  expect((await site.ask('/fleet')).bytes.toString()).toBe('taken')
})

it('never stores a page when something changed while it was rendered', async () => {
  const site = await openSite()
  site.render = () => {
    site.version = 2
    return new Response('half and half')
  }
  expect((await site.ask('/fleet')).bytes.toString()).toBe('half and half')
  site.render = () => new Response('whole')
  expect((await site.ask('/fleet')).bytes.toString()).toBe('whole')
  expect((await site.ask('/fleet')).bytes.toString()).toBe('whole')
  expect(site.rendered.length).toBe(2)
})

it('does not share a rendering with a request that comes after a change', async () => {
  const site = await openSite()
  /** @type {(value: Response) => void} */
  let finish = () => {}
  site.render = () => new Promise((resolve) => void (finish = resolve))
  const early = site.ask('/fleet')
  await until(() => expect(site.rendered.length).toBe(1))
  site.version = 2
  site.render = () => new Response('after')
  expect((await site.ask('/fleet')).bytes.toString()).toBe('after')
  finish(new Response('before'))
  await early
  expect((await site.ask('/fleet')).bytes.toString()).toBe('after')
})

it('answers nothing from memory while changes cannot be heard', async () => {
  const site = await openSite()
  await site.ask('/fleet')
  site.version = undefined
  expect((await site.ask('/fleet')).bytes.toString()).toBe('the site itself')
  site.asked = Promise.resolve(undefined)
  expect((await site.ask('/fleet')).bytes.toString()).toBe('the site itself')
  expect(site.rendered.length).toBe(1)
})

it('keeps no page past its time', async () => {
  const site = await openSite()
  await site.ask('/fleet')
  site.now = new Date(site.until.getTime() - 1)
  await site.ask('/fleet')
  expect(site.rendered.length).toBe(1)
  site.now = site.until
  site.until = new Date('2026-11-21T18:01:00Z')
  await site.ask('/fleet')
  expect(site.rendered.length).toBe(2)
})

it.each([404, 410, 500, 503, 301])('hands on a %s and keeps nothing of it', async (status) => {
  const site = await openSite()
  site.render = () => new Response('no', { status, headers: { 'Cache-Control': 'no-store' } })
  for (const round of [1, 2]) {
    const answer = await site.ask('/fleet', { headers: { 'If-None-Match': '*' } })
    expect([answer.status, answer.bytes.toString(), answer.headers['cache-control'], answer.headers.etag]).toEqual([
      status,
      'no',
      'no-store',
      undefined,
    ])
    expect(site.rendered.length).toBe(round)
  }
  expect(site.store.size).toBe(0)
})

it('hands on a page that says it is not to be kept, and keeps nothing of it', async () => {
  const site = await openSite()
  site.render = () => new Response('less', { headers: { 'Cache-Control': 'no-store' } })
  for (const round of [1, 2]) {
    const answer = await site.ask('/fleet')
    expect([answer.status, answer.bytes.toString(), answer.headers['cache-control']]).toEqual([200, 'less', 'no-store'])
    expect(site.rendered.length).toBe(round)
  }
  expect(site.store.size).toBe(0)
})

it('does not cache an answer with a cookie', async () => {
  const site = await openSite()
  site.render = () => new Response(body, { headers: { 'Set-Cookie': 'marque_draft=x' } })
  const answers = await Promise.all([site.ask('/fleet'), site.ask('/fleet')])
  expect(answers.map(({ bytes }) => bytes.toString())).toEqual(['the site itself', 'the site itself'])
  expect(answers.map(({ headers }) => headers['set-cookie'])).toEqual([undefined, undefined])
  expect(site.store.size).toBe(0)
})

it('leaves to the site what could not be made', async () => {
  const site = await openSite()
  site.render = () => Promise.reject(new Error('broken'))
  expect((await site.ask('/fleet')).bytes.toString()).toBe('the site itself')
})

it('makes a page once for all who ask at the same time, also when the first of them leaves', async () => {
  const site = await openSite()
  /** @type {(value: Response) => void} */
  let finish = () => {}
  site.render = () => new Promise((resolve) => void (finish = resolve))
  let arrived = 0
  const left = new Promise((resolve) => {
    open.at(-1)?.on('request', (_, response) => (arrived += 1) === 1 && response.once('close', resolve))
  })
  const first = http.get({ host: '127.0.0.1', port: site.port, path: '/fleet', agent: false }).on('error', () => {})
  await until(() => expect(site.rendered.length).toBe(1))
  const others = [site.ask('/fleet'), site.ask('/fleet'), site.ask('/fleet')]
  first.destroy()
  await left
  await until(() => expect(arrived).toBe(4))
  finish(new Response(body))
  for (const { bytes } of await Promise.all(others)) expect(bytes.toString()).toBe(body)
  await site.ask('/fleet')
  expect(site.rendered.length).toBe(1)
})

it('invalidates the version before the caller can know of a change', async () => {
  const site = await openSite()
  await site.ask('/fleet')
  await site.ask('/images/1/480.webp')
  expect(site.invalidations).toBe(0)
  await site.ask('/signin', { method: 'POST' })
  expect(site.invalidations).toBe(1)
  await site.ask('/booking-success')
  expect(site.invalidations).toBe(2)
  await site.ask('/fleet', { headers: { Cookie: 'marque_session=x' } })
  expect(site.invalidations).toBe(3)
})

it('compresses better what is asked for often, without another page coming of it', async () => {
  const site = await openSite()
  const varied = Array.from(
    { length: 800 },
    (_, index) => `<p>Car ${index * 7919} at ${(index * 31) % 97} dollars</p>`,
  ).join('')
  site.render = () => new Response(varied)
  const br = () => site.ask('/fleet', { headers: { 'Accept-Encoding': 'br' } })
  const first = await br()
  for (let index = 0; index < 10; index++) await br()
  const better = await until(async () => {
    const answer = await br()
    expect(answer.bytes.length).toBeLessThan(first.bytes.length)
    return answer
  })
  expect(zlib.brotliDecompressSync(better.bytes).toString()).toBe(varied)
  expect(better.headers.etag).not.toBe(first.headers.etag)
  expect((await site.ask('/fleet', { headers: { 'If-None-Match': String(first.headers.etag) } })).status).toBe(304)
  // A change elsewhere makes the page again; its bytes are the same and stay as small as they are.
  site.version = 2
  expect((await br()).bytes.length).toBe(better.bytes.length)
})
