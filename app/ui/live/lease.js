/** Presence (docs/product.md#presence): one lease for all tabs, released with the last. */
import { onTabMessage, notifyTabs } from './tabs.js'

const awayAfter = 300_000
const renewEvery = 45_000
const mostOften = 1_000

const tab = Math.random().toString(36).slice(2)
/** @type {Set<string>} */
const otherTabs = new Set()
let isStarted = false
let lease = ''
let status = 'online'
let sentAt = 0
let activeAt = 0

/** Called for each page: loading one is activity. @param {string} current */
export function keepPresent(current) {
  lease = current
  status = 'online'
  sentAt = activeAt = Date.now()
  if (isStarted) return tellLease()
  isStarted = true
  for (const type of ['pointermove', 'pointerdown', 'keydown', 'scroll', 'touchstart'])
    document.addEventListener(type, handleActivity, { passive: true, capture: true })
  setInterval(() => status === 'online' && Date.now() - activeAt >= awayAfter && report('away'), 10_000)
  onTabMessage(handleTabMessage)
  notifyTabs({ hello: tab })
  window.addEventListener('pagehide', () => {
    notifyTabs({ bye: tab })
    if (!otherTabs.size) navigator.sendBeacon('/api/offline', new URLSearchParams({ lease }))
  })
}

/** @param {string} next */
async function report(next) {
  status = next
  sentAt = Date.now()
  tellLease()
  const body = new URLSearchParams({ status: next })
  const answer = await fetch('/api/presence', { method: 'POST', body }).catch(() => null)
  if (answer?.ok) lease = (await answer.json()).lease ?? lease
  tellLease()
}

function tellLease() {
  notifyTabs({ report: { status, sentAt, lease } })
}

function handleActivity() {
  const at = Date.now()
  if (at - activeAt < mostOften) return
  activeAt = at
  if (status !== 'online' || at - sentAt >= renewEvery) report('online')
}

/** @param {import('./tabs.js').Message} message */
function handleTabMessage({ report, hello, here, bye }) {
  if (report) {
    ;({ status, sentAt, lease } = report)
    if (status === 'online') activeAt = Math.max(activeAt, sentAt)
  }
  if (hello) notifyTabs({ here: tab })
  const other = hello ?? here
  if (other) otherTabs.add(other)
  if (bye) otherTabs.delete(bye)
}
