/** Signs of life (S1 §4): one lease for all tabs of this browser, given back when the last of them is closed. */
import { listen, own, say } from './tabs.js'

const away = 300_000
const renewed = 45_000
const mostOften = 1_000

const me = crypto.randomUUID?.() ?? String(Math.random())
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
  const answer = await fetch('/api/presence', { method: 'POST', body: new URLSearchParams({ status: next }) }).catch(
    () => null,
  )
  if (answer?.ok) lease = (await answer.json()).lease ?? lease
  say({ report: { status, sent, lease } })
}

function stir() {
  const at = Date.now()
  if (at - active < mostOften) return
  active = at
  if (status !== 'online' || at - sent >= renewed) report('online')
}

for (const type of ['pointermove', 'pointerdown', 'keydown', 'scroll', 'touchstart']) {
  document.addEventListener(type, stir, { passive: true, capture: true })
}
setInterval(() => status === 'online' && Date.now() - active >= away && report('away'), 10_000)

listen(({ report, hello, here, bye }) => {
  if (report) {
    ;({ status, sent, lease } = report)
    if (status === 'online') active = Math.max(active, sent)
  }
  if (hello) say({ here: me })
  if (hello || here) others.add(hello ?? here)
  if (bye) others.delete(bye)
})
say({ hello: me })

window.addEventListener('pagehide', () => {
  say({ bye: me })
  if (!others.size) navigator.sendBeacon('/api/offline', new URLSearchParams({ lease }))
})
