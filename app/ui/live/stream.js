/**
 * One event stream for all tabs: the tab that holds the lock has it and passes on what it hears; without locks every tab
 * has its own. A tab that has missed something asks the one with the stream, which has kept the latest.
 */
import { hasTabs, listen, say } from './tabs.js'

/** @typedef {{ id: number, name: string, data: any }} Passed */

const places = [...document.querySelectorAll('[data-position]')].map((place) =>
  Number(place.getAttribute('data-position')),
)
const topics = ['chat', 'presence', 'reset', 'beat', 'end']
/** A stream beats every 25 seconds: after so many milliseconds without anything it is dead. */
const silence = 60_000
const mostKept = 500
const refusals = new Map([
  [401, 'signed-out'],
  [403, 'forbidden'],
])
const canShare = hasTabs && 'locks' in navigator

/** The last event this tab knows. */
let last = Math.min(...places)
let heard = Date.now()
/** @type {EventSource | undefined} */
let source
/** Of the tab with the stream: the events since `floor`. @type {Passed[]} */
let kept = []
let floor = 0
/** @type {(() => void) | undefined} */
let giveUp
let pause = 1_000
let ended = false

/** @param {Passed} event */
function take({ id, name, data }) {
  heard = Date.now()
  if (name === 'end') ended = true
  else if (id && id <= last && name !== 'reset') return
  if (id) last = id
  window.dispatchEvent(new CustomEvent('live', { detail: { name, data } }))
}

/** @param {Passed} event */
function pass(event) {
  if (event.id) kept.push(event)
  if (kept.length > mostKept) floor = kept.shift()?.id ?? floor
  say({ event })
  take(event)
}

/** @param {number} from */
function open(from) {
  source?.close()
  if (ended || !Number.isFinite(from)) return
  floor = from
  kept = []
  heard = Date.now()
  const address = `/api/events?after=${from}`
  const stream = (source = new EventSource(address))
  for (const name of topics) {
    stream.addEventListener(name, ({ data, lastEventId }) => {
      pass({
        id: name === 'beat' || name === 'end' ? 0 : Number(lastEventId),
        name,
        data: data.startsWith('{') ? JSON.parse(data) : data,
      })
      if (ended) stream.close()
    })
  }
  stream.addEventListener('open', () => {
    pause = 1_000
    pass({ id: 0, name: 'open', data: '' })
  })
  stream.addEventListener('error', () => {
    pass({ id: 0, name: 'lost', data: '' })
    // A refusal or a proxy's error page ends an EventSource for good, and it does not tell which of them it was.
    if (stream.readyState !== 2 || stream !== source) return
    pause = Math.min(pause * 2, 30_000)
    setTimeout(
      async () => {
        const refused = await askWhyNot(address)
        if (stream !== source) return
        if (refused) pass({ id: 0, name: 'end', data: refused })
        else open(last)
      },
      pause * (0.5 + Math.random()),
    )
  })
}

/**
 * Why the server gives no stream, in the words with which it ends one; undefined when it may be asked again.
 * @param {string} address
 */
async function askWhyNot(address) {
  const enough = new AbortController()
  const answer = await fetch(address, { signal: enough.signal }).catch(() => undefined)
  enough.abort()
  return answer && refusals.get(answer.status)
}

function lead(steal = false) {
  if (!canShare) return open(last)
  const options = steal ? { steal } : {}
  navigator.locks
    .request('marque-live', options, () => {
      open(last)
      say({ lead: last })
      return new Promise((resolve) => (giveUp = () => resolve(undefined)))
    })
    .catch(() => lead()) // taken over by a tab that had heard nothing from us
    .finally(() => source?.close())
}

function check() {
  const quiet = Date.now() - heard
  if (document.hidden || ended || quiet < silence) return
  if (!giveUp && canShare) lead(true)
  else open(last)
}

if (places.length) {
  lead()
  say({ join: last })
  setInterval(check, 10_000)
  window.addEventListener('online', () => (giveUp || !hasTabs) && open(last))
}

document.addEventListener('visibilitychange', () => {
  if (document.hidden) return
  // A phone that has slept: the connection may be dead without having noticed.
  if (Date.now() - heard > 30_000) heard = 0
  check()
})

listen(({ event, lead, join }) => {
  if (event) take(event)
  if (lead > last) say({ join: last })
  if (join < floor && giveUp) open(join)
  else if (giveUp && join >= 0) for (const event of kept) if (event.id > join) say({ event })
})

window.addEventListener('pagehide', () => {
  source?.close()
  giveUp?.()
  giveUp = undefined
})
