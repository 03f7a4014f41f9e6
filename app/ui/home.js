/** The intro and the film of the home page. */
import { isFirst, isGoodLine, isStill, whenShown } from './browser.js'

const still = isStill()
const compact = matchMedia('(width < 48rem)').matches
const hero = document.querySelector('[data-film-wide]')

if (!still) whenShown(start)

function start() {
  if (!compact && isFirst('marque_intro_seen')) showIntro()
  if (!isGoodLine() || !(hero instanceof HTMLElement)) return
  if (document.readyState === 'complete') whenIdle()
  else addEventListener('load', whenIdle, { once: true })
}

/** Any input ends it and still takes effect. */
function showIntro() {
  const intro = document.createElement('div')
  const name = document.querySelector('.wordmark svg')
  if (!name) return
  intro.className = 'intro'
  intro.setAttribute('aria-hidden', 'true')
  intro.append(name.cloneNode(true), document.createElement('i'))
  document.body.append(intro)
  const end = () => intro.remove()
  setTimeout(end, 1500)
  for (const type of ['pointerdown', 'keydown', 'wheel']) addEventListener(type, end, { once: true, passive: true })
}

function whenIdle() {
  const show = () => hero instanceof HTMLElement && showFilm(hero)
  if ('requestIdleCallback' in window) requestIdleCallback(show, { timeout: 4000 })
  else setTimeout(show, 500)
}

/** @param {HTMLElement} hero */
function showFilm(hero) {
  const film = document.createElement('video')
  const button = hero.querySelector('[data-film]')
  if (!(button instanceof HTMLButtonElement)) return
  film.muted = film.loop = film.autoplay = film.playsInline = true
  film.setAttribute('aria-hidden', 'true')
  film.src = (compact ? hero.dataset.filmUpright : hero.dataset.filmWide) ?? ''
  film.addEventListener('playing', () => {
    film.classList.add('on')
    button.hidden = false
  })
  film.addEventListener('error', () => {
    film.remove()
    button.hidden = true
  })
  for (const type of ['play', 'pause']) {
    film.addEventListener(type, () => {
      button.classList.toggle('paused', film.paused)
      button.setAttribute('aria-label', (film.paused ? button.dataset.play : button.dataset.pause) ?? '')
    })
  }
  button.addEventListener('click', () => void (film.paused ? film.play() : film.pause()))
  hero.querySelector('picture')?.after(film)
}
