/** The first navigation in 30 days goes through /loading (docs/product.md#loading-page), others to the fleet show a skeleton. */
import { keptOnDevice } from '#app/shared/kept-on-device.ts'
import { isFastLine, isStill, met, wasSeen } from '../browser.js'
import { awaitFleet, stopAwaitingFleet } from '../fleet-wait.js'

document.addEventListener('click', (event) => {
  const link = met(event, 'a')
  if (!(link instanceof HTMLAnchorElement) || !isPlain(event, link)) return
  if (/^\/(fleet|dashboard)$/.test(link.pathname) && !isStill() && isFastLine() && !wasSeen('marque_loading_seen')) {
    event.preventDefault()
    location.assign(`/loading?destination=${encodeURIComponent(link.pathname + link.search + link.hash)}`)
  } else if (link.pathname === '/fleet') awaitFleet()
})

window.addEventListener('submit', ({ defaultPrevented, target: form }) => {
  if (defaultPrevented || !(form instanceof HTMLFormElement) || form.method !== 'get') return
  if (new URL(form.action).pathname === '/fleet') awaitFleet()
})

document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') stopAwaitingFleet()
})
window.addEventListener('pageshow', (event) => {
  if (event.persisted) stopAwaitingFleet()
})

/** @param {MouseEvent} event @param {HTMLAnchorElement} link */
function isPlain(event, link) {
  const aside =
    event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  return (
    !aside && !link.target && !link.download && link.origin === location.origin && link.pathname !== location.pathname
  )
}

// What a browser keeps of unsent work is of one person, and the device may be everybody's. Offline no one is signed out.
document.addEventListener(
  'submit',
  ({ target: form }) => {
    if (!(form instanceof HTMLFormElement) || form.method !== 'post' || !navigator.onLine) return
    // Some private windows have no database.
    if (new URL(form.action).pathname === '/signout') window.indexedDB?.deleteDatabase(keptOnDevice)
  },
  true,
)
