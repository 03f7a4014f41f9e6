/** The loading page's stages. Without scripts the page refreshes itself. */

import { isFastLine, isStill, recordSeen, wasSeen } from './browser.js'

/** @typedef {{ stage: string, at: number, percent: number }} Step */
/** @typedef {{ steps: Step[], doneAt: number }} Plan */

/**
 * Returns what jumps to the last step, for a film that has failed or ended.
 * @param {Plan} plan @param {(step: Step) => void} show @param {() => void} done @returns {() => void}
 */
export function play({ steps, doneAt }, show, done) {
  let completed = false
  /** @param {Step} step */
  const reach = (step) => {
    completed ||= step === steps.at(-1)
    show(step)
  }
  const timers = [...steps.map((step) => setTimeout(reach, step.at, step)), setTimeout(done, doneAt)]
  return () => {
    const last = steps.at(-1)
    if (completed || !last) return
    timers.forEach(clearTimeout)
    reach(last)
    setTimeout(done, doneAt - last.at)
  }
}

if (typeof document !== 'undefined') {
  const page = document.querySelector('[data-plans]')
  if (page instanceof HTMLElement) start(page)
}

/** @param {HTMLElement} page */
function start(page) {
  const onward = page.querySelector('a')?.href ?? '/'
  const go = () => location.replace(onward)
  const flag = 'marque_loading_seen'
  if (!isFastLine() || isStill() || wasSeen(flag) || !recordSeen(flag)) return go()
  fetchAhead(onward)
  for (const type of ['pointerdown', 'keydown', 'wheel', 'touchmove', 'scroll'])
    addEventListener(type, go, { once: true, passive: true })

  const wide = matchMedia('(width >= 48rem)').matches
  const film = wide && page.dataset.film ? addFilm(page, page.dataset.film, page.dataset.poster) : undefined
  const bar = page.querySelector('[role=progressbar]')
  const percent = page.querySelector('[data-percent]')
  const plans = JSON.parse(page.dataset.plans ?? '')
  const complete = play(
    wide ? plans.wide : plans.compact,
    (step) => {
      page.dataset.stage = step.stage
      bar?.setAttribute('aria-valuenow', String(step.percent))
      if (percent) percent.textContent = `${step.percent}%`
      if (step.stage === 'video') film?.play().catch(complete)
    },
    go,
  )
  film?.addEventListener('ended', complete)
  film?.addEventListener('error', () => {
    film.remove()
    complete()
  })
}

/** By speculation rules, which also keep pages that no cache may. @param {string} address */
function fetchAhead(address) {
  const rules = document.createElement('script')
  rules.type = 'speculationrules'
  rules.textContent = JSON.stringify({ prefetch: [{ urls: [address], eagerness: 'immediate' }] })
  document.head.append(rules)
}

/** @param {HTMLElement} page @param {string} address @param {string} [poster] */
function addFilm(page, address, poster) {
  const film = document.createElement('video')
  film.muted = film.playsInline = true
  film.preload = 'auto'
  if (poster) film.poster = poster
  film.src = address
  film.setAttribute('aria-hidden', 'true')
  page.prepend(film)
  return film
}
