// @vitest-environment happy-dom
/** The event stream, what is counted from it and the signs of life, in one tab and in two. */
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { LivePresenceState } from '../feedback/presence.tsx'
import type { LiveEvent } from './use-live.ts'

/** Tabs of one browser: each has modules of its own. */
class Channel extends EventTarget {
  static all = new Set<Channel>()
  constructor() {
    super()
    Channel.all.add(this)
  }
  postMessage(data: unknown) {
    for (const other of Channel.all)
      if (other !== this) other.dispatchEvent(Object.assign(new Event('message'), { data: structuredClone(data) }))
  }
}

class Source extends EventTarget {
  static readonly CLOSED = 2
  static all: Source[] = []
  readyState = 1
  constructor(readonly address: string) {
    super()
    Source.all.push(this)
  }
  close() {
    this.readyState = Source.CLOSED
  }
  tell(name: string, data: unknown = '', lastEventId = '') {
    const text = typeof data === 'string' ? data : JSON.stringify(data)
    this.dispatchEvent(Object.assign(new Event(name), { data: text, lastEventId }))
  }
}

/** One holder at a time, the others in their order; a thief is first. */
function fakeLocks() {
  const waiting: (() => void)[] = []
  let loseLock: ((error: Error) => void) | undefined
  return {
    async request(_: string, { steal }: { steal?: boolean }, hold: () => Promise<void>) {
      if (steal) loseLock?.(new Error('stolen'))
      else if (loseLock) await new Promise<void>((resolve) => waiting.push(resolve))
      const stolen = new Promise<void>((_, reject) => (loseLock = reject))
      const mine = loseLock
      try {
        await Promise.race([hold(), stolen])
      } finally {
        if (loseLock === mine) loseLock = undefined
        if (!loseLock) waiting.shift()?.()
      }
    },
  }
}

const fetched = vi.fn<typeof fetch>()
const beacon = vi.fn<(address: string, body: URLSearchParams) => boolean>(() => true)
type Added = Parameters<typeof document.addEventListener>
let added: Added[] = []

beforeEach(() => {
  vi.useFakeTimers()
  Channel.all.clear()
  Source.all = []
  added = []
  vi.stubGlobal('BroadcastChannel', Channel)
  vi.stubGlobal('EventSource', Source)
  vi.stubGlobal('fetch', fetched)
  Object.defineProperty(navigator, 'locks', { value: fakeLocks(), configurable: true })
  Object.defineProperty(navigator, 'sendBeacon', { value: beacon, configurable: true })
  fetched.mockReset().mockImplementation(async () => Response.json({ lease: 'renewed' }))
  beacon.mockClear()
})
afterEach(() => {
  for (const listener of added) for (const target of [window, document]) target.removeEventListener(...listener)
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Opens a tab of Mia's. `close` stands for `pagehide`, which all of them would hear in this one window. */
async function openTab({ unread = 0, position = 10 } = {}) {
  vi.resetModules()
  const spies = [vi.spyOn(window, 'addEventListener'), vi.spyOn(document, 'addEventListener')]
  const state = { ...(await import('./state.js')), ...(await import('./reader.js')) }
  const stream = await import('./stream.js')
  const heard: [string, unknown][] = []
  const hear = ({ name, data }: { name: string; data: unknown }) => void heard.push([name, data])
  state.startLive({ id: 'mia', lease: 'first', chat: { unread, position } })
  const own = spies.flatMap((spy) => spy.mock.calls as Added[])
  const hiding = own.flatMap(([type, listener]) => (type === 'pagehide' ? [listener as () => void] : []))
  for (const spy of spies) spy.mockRestore()
  added.push(...own)
  await settle()
  return { ...state, ...stream, heard, hear, close: () => hiding.forEach((hide) => hide()) }
}

const settle = () => vi.advanceTimersByTimeAsync(0)
const source = () => {
  const last = Source.all.at(-1)
  if (!last) throw new Error('no stream was opened')
  return last
}
const message = (id: number, author = 'ada') =>
  source().tell('chat', { kind: 'message', author: { id: author } }, String(id))

test('messages of others that come are counted on, one that is read takes the count away in every tab', async () => {
  const one = await openTab({ unread: 2 })
  const other = await openTab({ unread: 2 })
  const changes = vi.fn()
  other.watchLive(changes)
  message(11)
  message(11)
  message(12, 'mia')
  expect([one.knownUnread(), other.knownUnread()]).toEqual([3, 3])
  one.markChatRead()
  expect([one.knownUnread(), other.knownUnread()]).toEqual([0, 0])
  expect(changes).toHaveBeenCalled()
})

test('a page loaded later counts again, unless it was written before what has been read since', async () => {
  const tab = await openTab({ unread: 1, position: 10 })
  message(11)
  expect(tab.knownUnread()).toBe(2)
  tab.startLive({ id: 'mia', lease: 'next', chat: { unread: 2, position: 11 } })
  expect(tab.knownUnread()).toBe(2)
  tab.markChatRead()
  message(12)
  tab.markChatRead()
  tab.startLive({ id: 'mia', lease: 'late', chat: { unread: 5, position: 11 } })
  expect(tab.knownUnread()).toBe(0)
})

test('a page that is drawn ahead has no stream and no sign of life until it is seen', async () => {
  Object.assign(document, { prerendering: true })
  await openTab()
  await vi.advanceTimersByTimeAsync(120_000)
  expect([Source.all, fetched.mock.calls]).toEqual([[], []])
  Object.assign(document, { prerendering: false })
  document.dispatchEvent(new Event('prerenderingchange'))
  await settle()
  expect(Source.all).toHaveLength(1)
})

test('the people here are known from the stream, until too much was missed', async () => {
  const tab = await openTab()
  expect(tab.knownPresence('ada')).toBeUndefined()
  source().tell('presence', { presence: 'away', people: [{ id: 'ada' }] }, '11')
  expect(tab.knownPresence('ada')).toBe('away')
  source().tell('reset', '', '20')
  expect(tab.knownPresence('ada')).toBeUndefined()
})

test('a page without React shows another state in the words and looks it was written with', async () => {
  const state = renderToStaticMarkup(createElement(LivePresenceState, { presence: 'online' }))
  document.body.innerHTML = `<p data-person="ada">${state.replaceAll('>Away<', '>Not here<')}</p>`
  const shown = () =>
    [...document.querySelectorAll('.state:not([hidden])')].map((one) => [one.className, one.textContent])
  expect(shown()).toEqual([['state ok', 'Online']])
  await openTab()
  await import('../live.js')
  source().tell('presence', { presence: 'away', people: [{ id: 'ada' }] }, '11')
  expect(shown()).toEqual([['state away', 'Not here']])
})

test('one tab has the stream for all, and when it is closed the next one continues where it was', async () => {
  const one = await openTab()
  const other = await openTab()
  other.subscribe(other.hear)
  expect(Source.all.map(({ address }) => address)).toEqual(['/api/events?after=10'])
  message(11)
  expect(other.heard.map(([name]) => name)).toEqual(['chat'])
  one.close()
  await settle()
  expect(Source.all.map(({ address }) => address)).toEqual(['/api/events?after=10', '/api/events?after=11'])
  expect(Source.all.map(({ readyState }) => readyState)).toEqual([Source.CLOSED, 1])
})

test('a view that opens late is told what came since its data, or that it is too much', async () => {
  const tab = await openTab()
  message(11)
  message(12)
  tab.subscribe(tab.hear, 11)
  expect(tab.heard.map(([name]) => name)).toEqual(['chat'])
  tab.subscribe(tab.hear, 3)
  expect(tab.heard.map(([name]) => name)).toEqual(['chat', 'reset'])
})

test('a stream that is lost is said to be, and opened again where it was', async () => {
  const tab = await openTab()
  message(11)
  source().close()
  fetched.mockRejectedValue(new TypeError('no line'))
  source().tell('error')
  expect(tab.isStreamConnected()).toBe(false)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(source().address).toBe('/api/events?after=11')
  source().tell('open')
  expect(tab.isStreamConnected()).toBe(true)
})

test.each([
  [401, 'signed-out'],
  [403, 'forbidden'],
])('a stream that is refused with %i is over, and says why', async (status, reason) => {
  const tab = await openTab()
  tab.subscribe(tab.hear)
  fetched.mockResolvedValue(new Response(null, { status }))
  source().close()
  source().tell('error')
  await vi.advanceTimersByTimeAsync(120_000)
  expect(tab.heard.filter(([name]) => name === 'end')).toEqual([['end', reason]])
  expect(Source.all).toHaveLength(1)
  const late: LiveEvent['name'][] = []
  tab.subscribe(({ name }) => late.push(name as LiveEvent['name']))
  expect(late).toEqual(['end'])
})

test('a stream that has said nothing for a minute is opened again, by another tab too', async () => {
  await openTab()
  await openTab()
  await vi.advanceTimersByTimeAsync(50_000)
  source().tell('ping')
  await vi.advanceTimersByTimeAsync(50_000)
  expect(Source.all).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(Source.all.length).toBeGreaterThan(1)
  expect(source().readyState).toBe(1)
})

const reports = () =>
  fetched.mock.calls.map(([, init]) => (init?.body instanceof URLSearchParams ? init.body.get('status') : undefined))
const move = () => document.dispatchEvent(new Event('pointermove'))

test('a person who does nothing for five minutes is away, and back with the first move', async () => {
  await openTab()
  for (let minute = 0; minute < 4; minute += 1) {
    await vi.advanceTimersByTimeAsync(60_000)
    source().tell('ping')
    move()
  }
  expect(reports()).toEqual(['online', 'online', 'online', 'online'])
  for (let minute = 0; minute < 6; minute += 1) {
    await vi.advanceTimersByTimeAsync(60_000)
    source().tell('ping')
  }
  expect(reports().slice(4)).toEqual(['away'])
  move()
  expect(reports().slice(5)).toEqual(['online'])
})

test('the last tab that is closed gives the lease back', async () => {
  const one = await openTab()
  const other = await openTab()
  await vi.advanceTimersByTimeAsync(50_000)
  move()
  await settle()
  one.close()
  expect(beacon).not.toHaveBeenCalled()
  other.close()
  expect(beacon.mock.calls.map(([address, body]) => [address, body.get('lease')])).toEqual([
    ['/api/offline', 'renewed'],
  ])
})
