/**
 * What the pages gain where scripts run; nothing depends on it. Sent as it stands, so it is small and plain: menus that
 * close, the needle, the way through /loading, the fleet's skeleton, links fetched ahead, carousels that slide, failed
 * pictures, notices, busy buttons, the error summary's focus.
 */
const reported = new Set()
/** Where a strip is sliding to: a second press counts from there, not from halfway. @type {WeakMap<Element, number>} */
const goals = new WeakMap()
const still = matchMedia('(prefers-reduced-motion: reduce)')
/** What some browsers know of the connection. @type {{ saveData?: boolean, effectiveType?: string } | undefined} */
const line = /** @type {any} */ (navigator).connection
/** The skeleton's timer, and what it stands in for. @type {ReturnType<typeof setTimeout> | undefined} */
let waiting
/** @type {HTMLElement | undefined} */
let hidden

document.addEventListener('click', (event) => {
  const target = event.target instanceof Element ? event.target : null
  if (!target) return
  const menu = openMenu()
  if (menu && (!menu.contains(target) || target.closest('a'))) close(menu)
  if (target.closest('[data-dismiss]')) target.closest('[data-notice]')?.remove()
  const arrow = target.closest('[data-slide]')
  if (arrow && slide(arrow)) event.preventDefault()
  const link = target.closest('a')
  if (link && isPlain(event, link)) leave(event, link)
})

document.addEventListener('keydown', (event) => {
  const menu = openMenu()
  if (menu && event.key === 'Escape') close(menu)
  if (menu?.matches('.menu') && event.key === 'Tab') keepInside(menu, event)
  if (event.key === 'Escape') restore()
  const strip = event.target instanceof Element ? event.target.closest('.track') : null
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
  if (strip && step && move(strip, step)) event.preventDefault()
})

// What lies behind the whole menu is out of reach while it is open.
document.addEventListener('toggle', ({ target }) => {
  if (!(target instanceof HTMLDetailsElement) || !target.matches('.menu')) return
  for (const part of document.body.children) if (!part.contains(target)) part.toggleAttribute('inert', target.open)
}, true)

for (const type of /** @type {const} */ (['pointermove', 'pointerdown', 'focusin'])) {
  document.addEventListener(type, (event) => {
    const ring = event.target instanceof Element ? event.target.closest('.compass') : null
    if (ring) turn(ring, event)
  }, { passive: true })
}

// A finger or a wheel takes the strip over; where it comes to rest is what counts then.
for (const type of ['pointerdown', 'wheel', 'scrollend']) {
  document.addEventListener(type, (event) => {
    const strip = event.target instanceof Element ? event.target.closest('.track') : null
    if (!strip) return
    goals.delete(strip)
    if (type === 'scrollend') count(strip, placeOf(strip))
  }, { capture: true, passive: true })
}

// `error` does not bubble, so it is caught on its way down.
document.addEventListener('error', (event) => fail(event.target), true)

// A second press while the first is under way goes nowhere, not to the framework either: hence the way down.
window.addEventListener('submit', (event) => {
  if (event.submitter?.getAttribute('aria-disabled') !== 'true') return
  event.preventDefault()
  event.stopImmediatePropagation()
}, true)

// On the window, after the framework's own listener on the document: a form that it sends or refuses keeps its button.
window.addEventListener('submit', (event) => {
  const button = event.submitter
  if (!event.defaultPrevented && event.target instanceof HTMLFormElement) sendForm(event.target)
  if (event.defaultPrevented || !(button instanceof HTMLButtonElement) || !button.dataset.pending) return
  button.dataset.label = button.textContent ?? ''
  button.style.minWidth = `${button.offsetWidth}px`
  button.textContent = button.dataset.pending
  button.setAttribute('aria-disabled', 'true')
})

// Coming back with the browser's own back button, a page may still show its busy state.
window.addEventListener('pageshow', (event) => {
  if (!event.persisted) return
  restore()
  for (const button of document.querySelectorAll('button[data-label]')) {
    if (!(button instanceof HTMLButtonElement)) continue
    button.textContent = button.dataset.label ?? ''
    button.removeAttribute('aria-disabled')
  }
})

for (const button of document.querySelectorAll('[data-dismiss]')) button.removeAttribute('hidden')
for (const image of document.images) if (image.complete && image.naturalWidth === 0) fail(image)
const summary = document.querySelector('[data-error-summary]')
const toSummary = () => document.activeElement === document.body && summary instanceof HTMLElement && summary.focus()
// Again when all is there: a browser that jumps to the address' fragment takes the focus away.
addEventListener('load', toSummary)
toSummary()
// Readers announce what changes, not what has come with the page: a notice is said by being written once more.
for (const part of document.querySelectorAll('[data-notice] :is(strong, p)')) setTimeout(() => part.replaceChildren(part.textContent ?? ''), 500)

/** @returns {HTMLDetailsElement | null} */
function openMenu() {
  return document.querySelector('details[data-closes][open]')
}

/** Closes a menu and gives the focus back to its button, unless it has gone on by itself. @param {HTMLDetailsElement} menu */
function close(menu) {
  const at = document.activeElement
  const strayed = at && at !== document.body && !menu.contains(at)
  menu.open = false
  if (!strayed) menu.querySelector('summary')?.focus()
}

/** @param {Element} menu @param {KeyboardEvent} event */
function keepInside(menu, event) {
  const stops = [...menu.querySelectorAll('summary, a, button')].filter((stop) => stop.getClientRects().length > 0)
  const [from, to] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]]
  if (document.activeElement !== from || !(to instanceof HTMLElement)) return
  event.preventDefault()
  to.focus()
}

/** Points the needle at the entry under finger, mouse or focus, by the shorter way. @param {Element} ring @param {Event} event */
function turn(ring, event) {
  const needle = ring.querySelector('.needle')
  const { left, top, width } = ring.getBoundingClientRect()
  if (!(needle instanceof SVGElement) || !width) return
  let place = Number(/** @type {Element} */ (event.target).closest('[class^=at-]')?.className.slice(3) ?? NaN)
  if (event instanceof PointerEvent) {
    const [x, y] = [event.clientX - left - width / 2, event.clientY - top - width / 2]
    if (Math.hypot(x, y) < 56) return
    place = Math.round((Math.atan2(x, -y) / Math.PI) * 3)
  }
  if (Number.isNaN(place)) return
  const from = Number(needle.style.getPropertyValue('--at'))
  needle.style.setProperty('--at', String(from + ((((place - from) % 6) + 9) % 6) - 3))
}

/** A press that this tab follows to another page of ours. @param {MouseEvent} event @param {HTMLAnchorElement} link */
function isPlain(event, link) {
  const aside = event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  return !aside && !link.target && !link.download && link.origin === location.origin && link.pathname !== location.pathname
}

/**
 * The first way to the fleet or the dashboard in a browser session leads through /loading (DECISIONS §2); a later one to
 * the fleet shows the cards' outlines until it is there. @param {MouseEvent} event @param {HTMLAnchorElement} link
 */
function leave(event, link) {
  if (/^\/(fleet|dashboard)$/.test(link.pathname) && !still.matches && !line?.saveData && isFirst('marque_loading_seen')) {
    event.preventDefault()
    location.assign(`/loading?destination=${encodeURIComponent(link.pathname + link.search + link.hash)}`)
  } else if (link.pathname === '/fleet') awaitFleet()
}

/** @param {HTMLFormElement} form */
function sendForm(form) {
  const menu = openMenu()
  if (menu?.contains(form)) close(menu)
  if (form.method === 'get' && new URL(form.action).pathname === '/fleet') awaitFleet()
}

/** Whether this is the first time in this browser session. Without storage nothing ever is. @param {string} flag */
function isFirst(flag) {
  try {
    const first = !sessionStorage.getItem(flag)
    sessionStorage.setItem(flag, 'true')
    return first
  } catch {
    return false
  }
}

/** Shows the skeleton in the place of the cards, or of the whole page, unless the answer is quicker. */
function awaitFleet() {
  waiting = setTimeout(() => {
    const ghost = document.getElementById('fleet-skeleton')
    const here = location.pathname === '/fleet'
    const old = here ? document.querySelector('main .cars, main .empty') : document.querySelector('main')
    const card = ghost?.querySelector('.card')
    if (!ghost || !card || !(old instanceof HTMLElement)) return
    const grid = /** @type {Element} */ (card.parentElement)
    while (grid.children.length < Number(ghost.dataset.count)) grid.append(card.cloneNode(true))
    old.hidden = true
    old.after(ghost)
    ghost.className = here ? '' : 'wrap page'
    ghost.hidden = false
    hidden = old
    if (!here) scrollTo(0, 0)
  }, 120)
}

/** Whoever stays after all, or comes back, finds the page as it was. */
function restore() {
  clearTimeout(waiting)
  const ghost = document.getElementById('fleet-skeleton')
  if (!hidden || !ghost) return
  hidden.hidden = false
  hidden = undefined
  ghost.hidden = true
}

/** @param {Element} arrow */
function slide(arrow) {
  const strip = arrow.closest('[data-carousel]')?.querySelector('.track')
  return strip ? move(strip, Number(arrow.getAttribute('data-slide'))) : false
}

/**
 * Moves a strip by a number of pictures, round both ends.
 * @param {Element} strip @param {number} step
 */
function move(strip, step) {
  const width = strip.clientWidth
  const pictures = strip.children.length
  if (!width || pictures < 2) return false
  const from = goals.get(strip) ?? placeOf(strip)
  const to = (from + step + pictures) % pictures
  goals.set(strip, to)
  const jump = still.matches || Math.abs(to - from) > 1
  strip.scrollTo({ left: to * width, behavior: jump ? 'auto' : 'smooth' })
  count(strip, to)
  return true
}

/** @param {Element} strip */
function placeOf(strip) {
  return Math.round(strip.scrollLeft / strip.clientWidth)
}

/** @param {Element} strip @param {number} place */
function count(strip, place) {
  const counter = strip.closest('[data-carousel]')?.querySelector('[data-counter]')
  if (counter) counter.textContent = `${place + 1} / ${strip.children.length}`
}

/**
 * A picture that cannot be loaded becomes the placeholder, once, and is reported, once (S1 §4).
 * @param {EventTarget | null} target
 */
function fail(target) {
  if (!(target instanceof HTMLImageElement) || !target.dataset.image || target.dataset.failed) return
  const id = target.dataset.image
  target.dataset.failed = 'true'
  target.closest('picture')?.querySelectorAll('source').forEach((source) => source.remove())
  target.removeAttribute('srcset')
  target.src = '/placeholder.svg'
  if (reported.has(id)) return
  reported.add(id)
  navigator.sendBeacon('/image-errors', new URLSearchParams({ imageId: id, page: location.pathname }))
}

for (const button of document.querySelectorAll('[data-print]')) {
  button.removeAttribute('hidden')
  button.addEventListener('click', () => print())
}

// On a good line, a page of the site is fetched while the pointer is on its link. Never /loading, nothing that acts. Not
// on pages with the framework: a policy that names scripts by hash refuses these rules.
if (!('__remixContext' in window) && HTMLScriptElement.supports?.('speculationrules') && !line?.saveData && (line?.effectiveType ?? '4g') === '4g') {
  const rules = document.createElement('script')
  const pages = ['/', '/fleet*', '/car/:slug', '/car/:slug/gallery', '/how-it-works', '/membership', '/broker', '/gallery', '/about', '/pricing', '/requirements']
  const where = { and: [{ href_matches: pages }, { not: { selector_matches: '[target], [download], [rel~=nofollow]' } }] }
  rules.type = 'speculationrules'
  rules.textContent = JSON.stringify({ prefetch: [{ where, eagerness: 'moderate' }] })
  document.head.append(rules)
}

window.addEventListener('load', () => navigator.serviceWorker?.register('/service-worker.js').catch(() => {}))

// While developing, this brings Vite's client to pages without the framework's scripts: they load again on a change.
import.meta.hot?.accept()
