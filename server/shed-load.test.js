import { EventEmitter } from 'node:events'

import { expect, test, vi } from 'vitest'

import { shedLoad } from './shed-load.js'

const words = { title: 'Busy', body: 'Please try again.', site: '', home: 'Home', back: 'Back to the form' }

const usual = { pages: 2, pagesFromOne: 2, pictures: 3, slowBodies: 5, slowBodiesFromOne: 5 }

function open(bounds = {}) {
  const door = shedLoad({ refusals: { busy: words } }, { ...usual, ...bounds })
  /** Asks for an address; `complete`: its body has arrived. */
  return (url = '/fleet', { complete = true, from = '192.0.2.1', method = 'GET', referer = '' } = {}) => {
    const response = Object.assign(new EventEmitter(), {
      headersSent: false,
      status: 0,
      body: '',
      headers: /** @type {Record<string, unknown>} */ ({}),
      setHeader: (/** @type {string} */ name, /** @type {unknown} */ value) => void (response.headers[name] = value),
      writeHead: (/** @type {number} */ status) => void (response.status = status),
      end: (/** @type {string} */ body) => void (response.body = body),
    })
    const request = { url, complete, method, headers: { host: 'localhost', 'x-client-address': from, referer } }
    // Fence: only what the middleware touches.
    const isRefused = door(
      /** @type {import('node:http').IncomingMessage} */ (/** @type {unknown} */ (request)),
      /** @type {import('node:http').ServerResponse} */ (/** @type {unknown} */ (response)),
    )
    return { isRefused, request, response }
  }
}

test('refuses what is beyond the bound with 503 and Retry-After, until something is answered', () => {
  const ask = open()
  const [first] = [ask(), ask()]
  const refused = ask('/car/x')
  expect(refused).toMatchObject({ isRefused: true, response: { status: 503, headers: { 'Retry-After': 3 } } })
  first?.response.emit('close')
  expect(ask().isRefused).toBe(false)
  expect(ask().isRefused).toBe(true)
})

test('counts pictures by themselves, and answers always whether we live', () => {
  const ask = open()
  const pages = [ask(), ask(), ask()]
  expect(pages.map(({ isRefused }) => isRefused)).toEqual([false, false, true])
  const pictures = Array.from({ length: 4 }, () => ask('/images/x/320-y'))
  expect(pictures.map(({ isRefused }) => isRefused)).toEqual([false, false, false, true])
  expect(ask('/health').isRefused).toBe(false)
})

test('an answer on its way to a slow reader takes no place of another request', () => {
  const ask = open()
  for (const { response } of [ask(), ask()]) response.headersSent = true
  expect(ask().isRefused).toBe(false)
})

test('neither does a body that is slow to come, until it is here', () => {
  vi.useFakeTimers()
  try {
    const ask = open()
    const slow = [ask('/x', { complete: false }), ask('/x', { complete: false })]
    expect(ask().isRefused).toBe(true)
    vi.advanceTimersByTime(2_001)
    expect(ask().isRefused).toBe(false)
    for (const { request } of slow) request.complete = true
    expect(ask().isRefused).toBe(true)
  } finally {
    vi.useRealTimers()
  }
})

test('one address leaves pages for others', () => {
  const ask = open({ pages: 4, pagesFromOne: 2 })
  const [first, ...rest] = [ask(), ask(), ask()]
  expect(rest.map(({ isRefused }) => isRefused)).toEqual([false, true])
  expect(ask('/fleet', { from: '198.51.100.1' }).isRefused).toBe(false)
  first?.response.emit('close')
  expect(ask().isRefused).toBe(false)
})

test('all addresses of an IPv6 network are one', () => {
  const ask = open({ pages: 4, pagesFromOne: 2 })
  const asked = ['2001:db8::1', '2001:db8::2', '2001:db8::3', '2001:db8:0:1::1'].map((from) => ask('/fleet', { from }))
  expect(asked.map(({ isRefused }) => isRefused)).toEqual([false, false, true, false])
})

test('the way back never leads to another site', () => {
  const { body } = open({ pages: 0 })('/', { method: 'POST', referer: 'http://localhost//evil.example/x' }).response
  expect(body).toContain('href="/evil.example/x"')
})

test.each([
  ['a form', 'POST', 'http://localhost/car/x?pickup=2026-12-06&return="><b>', true],
  ['a form of nowhere', 'POST', '', false],
  ['a form of another site', 'POST', 'https://evil.example/car/x', false],
  ['a page', 'GET', 'http://localhost/car/x', false],
])('the refusal of %s leads back to the page before: %s %s', (_, method, referer, leadsBack) => {
  const ask = open({ pages: 0 })
  const { body } = ask('/car/x', { method, referer }).response
  expect(body.includes('Back to the form')).toBe(leadsBack)
  expect(body).not.toContain('<b>')
  if (leadsBack) expect(body).toContain('href="/car/x?pickup=2026-12-06&amp;return=%22%3E%3Cb%3E"')
})

test('bodies that never end are held up to a bound, of one address and of all; anyone who has sent theirs comes in', () => {
  vi.useFakeTimers()
  try {
    const ask = open({ pages: 9, pagesFromOne: 9, slowBodies: 3, slowBodiesFromOne: 2 })
    const begin = (/** @type {string} */ from) => {
      vi.advanceTimersByTime(2_001)
      return ask('/signin', { complete: false, from }).isRefused
    }
    expect(['192.0.2.1', '192.0.2.1', '192.0.2.1', '192.0.2.2', '192.0.2.2'].map(begin)).toEqual([
      false,
      false,
      true,
      false,
      true,
    ])
    expect(ask('/signin', { from: '192.0.2.1' }).isRefused).toBe(false)
  } finally {
    vi.useRealTimers()
  }
})
