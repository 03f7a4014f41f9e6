/** Strips of pictures (`[data-carousel]`) that slide by their arrows and by keys; without scripts the arrows are links. */
import { isStill, met } from '../browser.js'

/** Where a strip is sliding to: a second press counts from there, not from halfway. @type {WeakMap<Element, number>} */
const goals = new WeakMap()

document.addEventListener('click', (event) => {
  const arrow = met(event, '[data-slide]')
  const strip = arrow?.closest('[data-carousel]')?.querySelector('.track')
  if (strip && move(strip, Number(arrow?.getAttribute('data-slide')))) event.preventDefault()
})

document.addEventListener('keydown', (event) => {
  const strip = met(event, '.track')
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
  if (strip && step && move(strip, step)) event.preventDefault()
})

// A finger or a wheel takes the strip over; where it comes to rest is what counts then.
for (const type of ['pointerdown', 'wheel', 'scrollend']) {
  document.addEventListener(
    type,
    (event) => {
      const strip = met(event, '.track')
      if (!strip) return
      goals.delete(strip)
      if (type === 'scrollend') count(strip, fieldOf(strip))
    },
    { capture: true, passive: true },
  )
}

/** Moves a strip by a number of pictures, round both ends; false when there is nowhere to go. @param {Element} strip @param {number} step */
function move(strip, step) {
  const width = strip.clientWidth
  const pictures = strip.children.length
  if (!width || pictures < 2) return false
  const from = goals.get(strip) ?? fieldOf(strip)
  const to = (from + step + pictures) % pictures
  goals.set(strip, to)
  const jump = isStill() || Math.abs(to - from) > 1
  strip.scrollTo({ left: to * width, behavior: jump ? 'auto' : 'smooth' })
  count(strip, to)
  return true
}

/** @param {Element} strip */
function fieldOf(strip) {
  return Math.round(strip.scrollLeft / strip.clientWidth)
}

/** @param {Element} strip @param {number} place */
function count(strip, place) {
  const counter = strip.closest('[data-carousel]')?.querySelector('[data-counter]')
  if (counter) counter.textContent = `${place + 1} / ${strip.children.length}`
}
