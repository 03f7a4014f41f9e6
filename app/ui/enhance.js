/**
 * What the pages gain where scripts run; nothing depends on it. Sent as it stands, so it is small and plain:
 * menu closing on a link, carousels that slide, failed pictures, notices, busy buttons, the error summary's focus.
 */
const reported = new Set()
/** Where a strip is sliding to: a second press counts from there, not from halfway. @type {WeakMap<Element, number>} */
const goals = new WeakMap()

document.addEventListener('click', (event) => {
  const target = event.target instanceof Element ? event.target : null
  if (!target) return
  if (target.closest('.menu a')) hideMenu()
  if (target.closest('[data-dismiss]')) target.closest('[data-notice]')?.remove()
  const arrow = target.closest('[data-slide]')
  if (arrow && slide(arrow)) event.preventDefault()
})

document.addEventListener('keydown', (event) => {
  const strip = event.target instanceof Element ? event.target.closest('.track') : null
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
  if (strip && step && move(strip, step)) event.preventDefault()
})

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
  if (event.defaultPrevented || !(button instanceof HTMLButtonElement) || !button.dataset.pending) return
  button.dataset.label = button.textContent ?? ''
  button.style.minWidth = `${button.offsetWidth}px`
  button.textContent = button.dataset.pending
  button.setAttribute('aria-disabled', 'true')
})

// Coming back with the browser's own back button, a page may still show its busy state.
window.addEventListener('pageshow', (event) => {
  if (!event.persisted) return
  for (const button of document.querySelectorAll('button[data-label]')) {
    if (!(button instanceof HTMLButtonElement)) continue
    button.textContent = button.dataset.label ?? ''
    button.removeAttribute('aria-disabled')
  }
})

for (const button of document.querySelectorAll('[data-dismiss]')) button.removeAttribute('hidden')
for (const image of document.images) if (image.complete && image.naturalWidth === 0) fail(image)
const summary = document.querySelector('[data-error-summary]')
if (summary instanceof HTMLElement) summary.focus()

function hideMenu() {
  const menu = document.querySelector('.menu:popover-open')
  if (menu instanceof HTMLElement) menu.hidePopover()
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
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches || Math.abs(to - from) > 1
  strip.scrollTo({ left: to * width, behavior: still ? 'auto' : 'smooth' })
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

// While developing, this brings Vite's client to pages without the framework's scripts: they load again on a change.
import.meta.hot?.accept()
