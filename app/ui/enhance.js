/**
 * What the pages gain where scripts run; nothing depends on it. Sent as it stands, so it is small and plain:
 * menu closing on a link, carousels that slide, failed pictures, notices, busy buttons, the error summary's focus.
 */
const reported = new Set()

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

// `error` does not bubble, so it is caught on its way down.
document.addEventListener('error', (event) => fail(event.target), true)

document.addEventListener('submit', (event) => {
  const button = event.submitter
  if (event.defaultPrevented || !(button instanceof HTMLButtonElement) || !button.dataset.pending) return
  if (button.getAttribute('aria-disabled') === 'true') return event.preventDefault()
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
if (summary instanceof HTMLElement) {
  summary.focus()
  if (!document.title.startsWith('Error: ')) document.title = `Error: ${document.title}`
}

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
  const count = strip.children.length
  if (!width || count < 2) return false
  const from = Math.round(strip.scrollLeft / width)
  const to = (from + step + count) % count
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches || Math.abs(to - from) > 1
  strip.scrollTo({ left: to * width, behavior: still ? 'auto' : 'smooth' })
  const counter = strip.closest('[data-carousel]')?.querySelector('[data-counter]')
  if (counter) counter.textContent = `${to + 1} / ${count}`
  return true
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
