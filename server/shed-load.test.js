import { EventEmitter } from 'node:events'

import { expect, test, vi } from 'vitest'

import { shedLoad } from './shed-load.js'

const words = { title: 'Busy', body: 'Please try again.', site: '', home: '' }

function open() {
  const door = shedLoad({ refusals: { busy: words } }, { pages: 2, pictures: 3 })
  /** Asks for an address; `complete`: its body has arrived. */
  return (url = '/fleet', { complete = true } = {}) => {
    const response = Object.assign(new EventEmitter(), {
      headersSent: false,
      status: 0,
      headers: /** @type {Record<string, unknown>} */ ({}),
      setHeader: (/** @type {string} */ name, /** @type {unknown} */ value) => void (response.headers[name] = value),
      writeHead: (/** @type {number} */ status) => void (response.status = status),
      end: () => {},
    })
    const request = { url, complete }
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

test('an answer on its way to a slow reader takes nobody’s place', () => {
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
