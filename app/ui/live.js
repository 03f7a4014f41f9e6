/**
 * For people who are signed in: one event stream for all tabs of this browser, and signs of life. The tab that holds the
 * lock has the stream and passes on what it hears; without locks every tab has its own. Pages hear `live` on the window.
 */
const own = document.querySelector('script[data-lease]')
const channel = window.BroadcastChannel && new BroadcastChannel('marque-live')
const me = crypto.randomUUID?.() ?? String(Math.random())
const places = [...document.querySelectorAll('[data-position]')].map((place) => Number(place.getAttribute('data-position')))
const topics = ['chat', 'presence', 'reset', 'beat', 'end']
const silence = 60_000

/** The last event this tab knows. */
let last = Math.min(...places)
let heard = Date.now()
/** @type {EventSource | undefined} */
let source
/** Of the tab with the stream: the events since `floor`. @type {{ id: number, name: string, data: any }[]} */
let kept = []
let floor = 0
/** @type {(() => void) | undefined} */
let giveUp
let pause = 1_000
let ended = false

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
const say = (/** @type {object} */ message) => channel?.postMessage(message)
/** @param {string} name @param {any} [data] */
const tell = (name, data) => window.dispatchEvent(new CustomEvent('live', { detail: { name, data } }))

/** @param {{ id: number, name: string, data: any }} event */
function take({ id, name, data }) {
  heard = Date.now()
  if (name === 'end') ended = true
  else if (id && id <= last && name !== 'reset') return
  if (id) last = id
  tell(name, data)
}

/** @param {{ id: number, name: string, data: any }} event */
function pass(event) {
  if (event.id) kept.push(event)
  if (kept.length > 500) floor = kept.shift()?.id ?? floor
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
  const stream = (source = new EventSource(`/api/events?after=${from}`))
  for (const name of topics) {
    stream.addEventListener(name, ({ data, lastEventId }) => {
      pass({ id: name === 'beat' || name === 'end' ? 0 : Number(lastEventId), name, data: data.startsWith('{') ? JSON.parse(data) : data })
      if (ended) stream.close()
    })
  }
  stream.addEventListener('open', () => {
    pause = 1_000
    pass({ id: 0, name: 'open', data: '' })
  })
  stream.addEventListener('error', () => {
    pass({ id: 0, name: 'lost', data: '' })
    // A refusal or a proxy's error page ends an EventSource for good.
    if (stream.readyState !== 2 || stream !== source) return
    pause = Math.min(pause * 2, 30_000)
    setTimeout(() => stream === source && open(last), pause * (0.5 + Math.random()))
  })
}

function lead(steal = false) {
  if (!navigator.locks || !channel) return open(last)
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
  if (!giveUp && navigator.locks && channel) lead(true)
  else open(last)
}

if (places.length) {
  lead()
  say({ join: last })
  setInterval(check, 10_000)
  window.addEventListener('online', () => (giveUp || !channel) && open(last))
}

// Signs of life (S1 §4).
const others = new Set()
let lease = own?.getAttribute('data-lease') ?? ''
let status = 'online'
let sent = Date.now()
let active = sent

/** @param {string} next */
async function report(next) {
  status = next
  sent = Date.now()
  say({ report: { status, sent, lease } })
  const answer = await fetch('/api/presence', { method: 'POST', body: new URLSearchParams({ status: next }) }).catch(() => null)
  if (answer?.ok) lease = (await answer.json()).lease ?? lease
  say({ report: { status, sent, lease } })
}

function stir() {
  const at = Date.now()
  if (at - active < 1_000) return
  active = at
  if (status !== 'online' || at - sent >= 45_000) report('online')
}

for (const type of ['pointermove', 'pointerdown', 'keydown', 'scroll', 'touchstart']) {
  document.addEventListener(type, stir, { passive: true, capture: true })
}
setInterval(() => status === 'online' && Date.now() - active >= 300_000 && report('away'), 10_000)
document.addEventListener('visibilitychange', () => {
  if (document.hidden) return
  // A phone that has slept: the connection may be dead without having noticed.
  if (Date.now() - heard > 30_000) heard = 0
  check()
})

channel?.addEventListener('message', ({ data }) => {
  if (data.event) take(data.event)
  if (data.lead > last) say({ join: last })
  if (data.join < floor && giveUp) open(data.join)
  else if (giveUp && data.join >= 0) for (const event of kept) if (event.id > data.join) say({ event })
  if (data.report) {
    ;({ status, sent, lease } = data.report)
    if (status === 'online') active = Math.max(active, sent)
  }
  if (data.hello) say({ here: me })
  if (data.hello || data.here) others.add(data.hello ?? data.here)
  if (data.bye) others.delete(data.bye)
  if (data.read) unread(0)
})
say({ hello: me })

window.addEventListener('pagehide', () => {
  source?.close()
  giveUp?.()
  giveUp = undefined
  say({ bye: me })
  if (!others.size) navigator.sendBeacon('/api/offline', new URLSearchParams({ lease }))
})
window.addEventListener('pageshow', ({ persisted }) => persisted && location.reload())

// What every page shows of it: dots, words, the count at Chat.
/** @type {Record<string, string>} */
const looks = { online: 'ok', away: 'away', offline: 'off' }
const badges = [...document.querySelectorAll('[data-unread]')]
let count = Number(badges[0]?.getAttribute('data-unread') ?? 0)

/** @param {number} next */
function unread(next) {
  count = next
  for (const badge of badges) {
    badge.toggleAttribute('hidden', !count)
    const number = badge.querySelector('b')
    if (number) number.textContent = count > 99 ? '99+' : String(count)
  }
}

window.addEventListener('live', (event) => {
  const { name, data } = /** @type {CustomEvent} */ (event).detail
  if (name === 'chat' && data.kind === 'message' && data.author.id !== own?.getAttribute('data-me')) unread(count + 1)
  if (name !== 'presence') return
  for (const { id } of data.people) {
    for (const place of document.querySelectorAll(`[data-person="${id}"]`)) {
      place.querySelector('.avatar')?.setAttribute('data-presence', data.presence)
      for (const word of place.querySelectorAll('[data-word], .state')) {
        word.textContent = data.presence[0].toUpperCase() + data.presence.slice(1)
        if (word.matches('.state')) word.className = `state ${looks[data.presence]}`
      }
    }
  }
})
window.addEventListener('chat-read', () => {
  unread(0)
  say({ read: true })
})

import.meta.hot?.accept()
