/**
 * The first navigation in 30 days goes through /loading (docs/product.md#loading-page), others to the fleet show a
 * skeleton. What was pressed is marked while the next document is on its way; React marks its own navigations.
 */
import { keptOnDevice } from '#app/shared/kept-on-device.ts'
import { isFastLine, isStill, met, wasSeen } from '../browser.js'
import { awaitFleet, stopAwaitingFleet } from '../fleet-wait.js'

/** @type {Element[]} */
let marked = []
/** @type {HTMLElement | null | undefined} */
let moving
/** A fade costs a slow phone 150 ms of each page: with scripts pages move on the way to a car and back (docs/decisions/113). */
const withoutFade = 'onpagereveal' in window ? new CSSStyleSheet() : undefined
withoutFade?.replaceSync('@view-transition { navigation: none }')
setMoving(location)

document.addEventListener('click', (event) => {
  const link = met(event, 'a')
  if (!(link instanceof HTMLAnchorElement) || !isPlain(event, link)) return
  const isElsewhere = link.pathname !== location.pathname
  if (
    isElsewhere &&
    /^\/(fleet|dashboard)$/.test(link.pathname) &&
    !isStill() &&
    isFastLine() &&
    !wasSeen('marque_loading_seen')
  ) {
    event.preventDefault()
    location.assign(`/loading?destination=${encodeURIComponent(link.pathname + link.search + link.hash)}`)
  } else if (link.pathname === '/fleet') awaitFleet()
})

// On the window, after React: it prevents the clicks that it handles itself.
window.addEventListener('click', (event) => {
  const link = met(event, 'a')
  if (!(link instanceof HTMLAnchorElement) || !isPlain(event, link)) return
  const part = link.closest('.card, article, li, tr') ?? link
  mark(part.querySelector('header a') ?? link)
  setMoving(link)
  if (!isOfCar(link)) return
  // The first picture of the car's page has this name too (car.css). Kept for the way back.
  moving?.style.removeProperty('view-transition-name')
  moving = part.querySelector('img')
  moving?.style.setProperty('view-transition-name', 'car')
})

window.addEventListener('submit', ({ defaultPrevented, submitter, target: form }) => {
  if (defaultPrevented || !(form instanceof HTMLFormElement)) return
  if (!form.target && !submitter?.hasAttribute('formtarget')) mark(submitter ?? form)
  setMoving(new URL(form.getAttribute('action') ?? '', location.href))
  if (form.method === 'get' && new URL(form.action).pathname === '/fleet') awaitFleet()
})

document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') stay()
})
window.addEventListener('pageshow', (event) => {
  if (!event.persisted) return
  stay()
  // From a car one may go back to where one came from.
  if (isOfCar(location)) setMoving(location)
})

/** @param {{ pathname: string }} address */
function isOfCar({ pathname }) {
  return /^\/car\/[^/]+$/.test(pathname)
}

/** Pages move on the way to a car, and on no other. @param {{ pathname: string }} address where it leads */
function setMoving(address) {
  if (!withoutFade) return
  const others = document.adoptedStyleSheets.filter((sheet) => sheet !== withoutFade)
  const sheets = isOfCar(address) ? others : [...others, withoutFade]
  if (sheets.length === document.adoptedStyleSheets.length) return
  document.adoptedStyleSheets = sheets
  // Browsers look at it when the navigation begins, and take a sheet up no sooner than a size is asked for.
  if (document.readyState === 'complete') void document.documentElement.clientTop
}

/** @param {Element} pressed */
function mark(pressed) {
  unmark()
  marked = [document.documentElement, pressed]
  for (const part of marked) part.setAttribute('data-leaving', '')
}

function stay() {
  stopAwaitingFleet()
  unmark()
}

function unmark() {
  for (const part of marked) part.removeAttribute('data-leaving')
}

/** @param {MouseEvent} event @param {HTMLAnchorElement} link */
function isPlain(event, link) {
  const aside =
    event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  return (
    !aside &&
    !link.target &&
    !link.hasAttribute('download') &&
    link.origin === location.origin &&
    link.pathname + link.search !== location.pathname + location.search
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
