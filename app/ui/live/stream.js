/** One event stream per browser: the tab with the lock shares it. Without locks each tab has its own. */
import { EventBuffer } from './event-buffer.js'
import { hasTabs, onTabMessage, notifyTabs } from './tabs.js'

/** @typedef {import('./event-buffer.js').LiveEvent} LiveEvent */

/** Of the server; `open`, `lost` and `end` also come from here. */
const names = ['album', 'booking', 'chat', 'presence', 'schedule', 'reset', 'ping', 'end']
/** Not in the log: their id would be of the event before them. */
const unnumbered = ['booking', 'schedule', 'ping', 'end']
/** Milliseconds; the server pings every 25 seconds. */
const silence = 60_000
const refusals = new Map([
  [401, 'signed-out'],
  [403, 'forbidden'],
])

/** @type {Set<(event: LiveEvent) => void>} */
const listeners = new Set()
let last = Infinity
let buffer = new EventBuffer(last)
let isStarted = false
let lastHeard = 0
/** @type {EventSource | undefined} */
let source
/** @type {(() => void) | undefined} */
let releaseLock
let pause = 1_000
/** @type {LiveEvent | undefined} */
let ended

/** @param {number} position in the event log */
export function startStream(position) {
  if (isStarted) return
  isStarted = true
  last = Math.min(last, position)
  buffer = new EventBuffer(last)
  lastHeard = Date.now()
  onTabMessage(answerTab)
  lead()
  notifyTabs({ join: last })
  setInterval(check, 10_000)
  window.addEventListener('online', () => (releaseLock || !hasTabs()) && open(last))
  document.addEventListener('visibilitychange', checkOnReturn)
  window.addEventListener('pagehide', () => {
    source?.close()
    releaseLock?.()
    releaseLock = undefined
  })
}

/**
 * With `since`, first replays what came after that position, or a `reset` when it is gone.
 * @param {(event: LiveEvent) => void} listener
 * @param {number} [since]
 * @returns {() => void} ends it
 */
export function subscribe(listener, since) {
  listeners.add(listener)
  if (!isStarted) last = Math.min(last, since ?? Infinity)
  else if (since !== undefined)
    for (const event of buffer.after(since) ?? [{ id: 0, name: 'reset', data: '' }]) listener(event)
  if (ended) listener(ended)
  return () => void listeners.delete(listener)
}

/** @param {LiveEvent} event */
function deliver(event) {
  const { id, name } = event
  lastHeard = Date.now()
  if (name === 'end') ended = event
  else if (id && id <= last && name !== 'reset') return
  if (id) {
    last = id
    buffer.add(event)
  }
  for (const listener of listeners) listener(event)
}

/** @param {LiveEvent} event */
function passOn(event) {
  notifyTabs({ event })
  deliver(event)
}

/** @param {number} from */
function open(from) {
  source?.close()
  if (ended || !Number.isFinite(from)) return
  lastHeard = Date.now()
  const address = `/api/events?after=${from}`
  const stream = (source = new EventSource(address))
  for (const name of names) {
    stream.addEventListener(name, ({ data, lastEventId }) => {
      const id = unnumbered.includes(name) ? 0 : Number(lastEventId)
      passOn({ id, name, data: data.startsWith('{') ? JSON.parse(data) : data })
      if (ended) stream.close()
    })
  }
  stream.addEventListener('open', () => {
    pause = 1_000
    passOn({ id: 0, name: 'open', data: '' })
  })
  stream.addEventListener('error', () => {
    passOn({ id: 0, name: 'lost', data: '' })
    // A refusal or a proxy's error page closes an EventSource without a reason.
    if (stream.readyState === EventSource.CLOSED && stream === source) reopenLater(stream, address)
  })
}

/** @param {EventSource} stream @param {string} address */
function reopenLater(stream, address) {
  pause = Math.min(pause * 2, 30_000)
  setTimeout(
    async () => {
      const refusal = await findRefusal(address)
      if (stream !== source) return
      if (refusal) passOn({ id: 0, name: 'end', data: refusal })
      else open(last)
    },
    pause * (0.5 + Math.random()),
  )
}

/** @param {string} address */
async function findRefusal(address) {
  const controller = new AbortController()
  const answer = await fetch(address, { signal: controller.signal }).catch(() => undefined)
  controller.abort()
  return answer && refusals.get(answer.status)
}

function canShare() {
  return hasTabs() && 'locks' in navigator
}

function lead(steal = false) {
  if (!canShare()) return open(last)
  const options = steal ? { steal } : {}
  navigator.locks
    .request('marque-live', options, () => {
      open(last)
      notifyTabs({ lead: last })
      return new Promise((resolve) => (releaseLock = () => resolve(undefined)))
    })
    .catch(() => lead()) // stolen by a tab that heard nothing
    .finally(() => source?.close())
}

function check() {
  const quiet = Date.now() - lastHeard
  if (document.hidden || ended || quiet < silence) return
  if (!releaseLock && canShare()) lead(true)
  else open(last)
}

function checkOnReturn() {
  if (document.hidden) return
  // After a phone has slept the connection may be dead without an error.
  if (Date.now() - lastHeard > 30_000) lastHeard = 0
  check()
}

/** @param {import('./tabs.js').Message} message */
function answerTab({ event, lead, join }) {
  if (event) deliver(event)
  if (lead !== undefined && lead > last) notifyTabs({ join: last })
  if (join === undefined || !releaseLock) return
  const missed = buffer.after(join)
  if (!missed) return open(join)
  for (const event of missed) notifyTabs({ event })
}
