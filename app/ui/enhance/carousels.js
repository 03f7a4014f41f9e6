/** Without scripts the arrows of `[data-carousel]` are links. */
import { met } from '../browser.js'
import { releaseSlide, settleSlide, slide, stepOf } from '../slides.ts'

document.addEventListener('click', (event) => {
  const arrow = met(event, '[data-slide]')
  move(event, arrow?.closest('[data-carousel]')?.querySelector('.track'), Number(arrow?.getAttribute('data-slide')))
})

document.addEventListener('keydown', (event) => move(event, met(event, '.track'), stepOf(event.key)))

for (const type of ['pointerdown', 'wheel', 'scrollend']) {
  document.addEventListener(
    type,
    (event) => {
      const strip = met(event, '.track')
      if (!strip) return
      if (type === 'scrollend') count(strip, settleSlide(strip))
      else releaseSlide(strip)
    },
    { capture: true, passive: true },
  )
}

/** @param {Event} event @param {Element | null | undefined} strip @param {number} step */
function move(event, strip, step) {
  const place = strip && step ? slide(strip, step) : undefined
  if (!strip || place === undefined) return
  event.preventDefault()
  count(strip, place)
}

/** @param {Element} strip @param {number} place */
function count(strip, place) {
  const carousel = strip.closest('[data-carousel]')
  const counter = carousel?.querySelector('[data-counter]')
  if (counter) counter.textContent = counter.getAttribute('data-counter')?.replace('#', String(place + 1)) ?? ''
  for (const [index, thumbnail] of carousel?.querySelectorAll('.thumbnails a').entries() ?? [])
    if (index === place) thumbnail.setAttribute('aria-current', 'true')
    else thumbnail.removeAttribute('aria-current')
}

// The address may name a picture.
addEventListener('load', () => document.querySelectorAll('.track').forEach((strip) => count(strip, settleSlide(strip))))
