import { met } from '../browser.js'

/** Radius in pixels within which it does not turn. */
const hub = 56

for (const type of /** @type {const} */ (['pointermove', 'pointerdown', 'focusin'])) {
  document.addEventListener(
    type,
    (event) => {
      const ring = met(event, '.compass')
      if (ring) turn(ring, event)
    },
    { passive: true },
  )
}

/** Turns the shorter way. @param {Element} ring @param {Event} event */
function turn(ring, event) {
  const needle = ring.querySelector('.needle')
  const { left, top, width } = ring.getBoundingClientRect()
  if (!(needle instanceof SVGElement) || !width) return
  let place = Number(met(event, '[class^=at-]')?.className.slice(3) ?? NaN)
  if (Number.isNaN(place) && event instanceof PointerEvent) {
    const [x, y] = [event.clientX - left - width / 2, event.clientY - top - width / 2]
    if (Math.hypot(x, y) < hub) return
    place = Math.round((Math.atan2(x, -y) / Math.PI) * 3)
  }
  if (Number.isNaN(place)) return
  const from = Number(needle.style.getPropertyValue('--at') || ring.getAttribute('data-at'))
  needle.style.setProperty('--at', String(from + ((((place - from) % 6) + 9) % 6) - 3))
}
