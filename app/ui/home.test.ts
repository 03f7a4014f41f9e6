// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const connection: { effectiveType?: string; saveData?: boolean } = {}
const reader = { still: false, wide: true }

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
  vi.stubGlobal('matchMedia', (asked: string) => ({
    matches: asked.includes('reduced-motion') ? reader.still : !reader.wide,
  }))
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('complete')
  Object.assign(navigator, { connection: Object.assign(connection, { effectiveType: '4g', saveData: false }) })
  Object.assign(reader, { still: false, wide: true })
  sessionStorage.clear()
  document.body.innerHTML = `<a class="wordmark"><svg></svg></a>
    <div data-film-wide="/wide.mp4" data-film-upright="/upright.mp4"><picture></picture>
    <button hidden data-film data-play="Play" data-pause="Pause"></button></div>`
})
afterEach(() => void vi.useRealTimers())

const open = () => import(/* @vite-ignore */ './home.js')

const intro = () => document.querySelector('.intro')
const film = () => document.querySelector('video')
const button = () => document.querySelector('button')

test('the intro is shown once in a session, and goes by itself', async () => {
  await open()
  expect(intro()?.querySelector('svg')).not.toBeNull()
  vi.advanceTimersByTime(1500)
  expect(intro()).toBeNull()
  vi.resetModules()
  await open()
  expect(intro()).toBeNull()
})

test('a page that is drawn ahead has its intro and its film when it is shown, and not before', async () => {
  Object.assign(document, { prerendering: true })
  await open()
  vi.advanceTimersByTime(5_000)
  expect([intro(), film()]).toEqual([null, null])
  Object.assign(document, { prerendering: false })
  document.dispatchEvent(new Event('prerenderingchange'))
  expect(intro()).not.toBeNull()
  vi.advanceTimersByTime(500)
  expect(film()).not.toBeNull()
})

test.each(['pointerdown', 'keydown', 'wheel'])('%s ends the intro at once', async (type) => {
  await open()
  expect(intro()).not.toBeNull()
  dispatchEvent(new Event(type))
  expect(intro()).toBeNull()
})

test('the film comes after the page, muted, and its button with the first frame', async () => {
  await open()
  expect(film()).toBeNull()
  vi.advanceTimersByTime(500)
  expect(film()?.getAttribute('src')).toBe('/wide.mp4')
  expect(film()?.muted).toBe(true)
  expect(button()?.hidden).toBe(true)
  film()?.dispatchEvent(new Event('playing'))
  expect(button()?.hidden).toBe(false)
})

test('the button says what it does', async () => {
  await open()
  vi.advanceTimersByTime(500)
  const shown = film()
  if (!shown) throw new Error('no film')
  const paused = vi.spyOn(shown, 'paused', 'get').mockReturnValue(true)
  shown.dispatchEvent(new Event('pause'))
  expect(button()?.getAttribute('aria-label')).toBe('Play')
  paused.mockReturnValue(false)
  shown.dispatchEvent(new Event('play'))
  expect(button()?.getAttribute('aria-label')).toBe('Pause')
})

test('a film that fails leaves the picture, and no button', async () => {
  await open()
  vi.advanceTimersByTime(500)
  film()?.dispatchEvent(new Event('playing'))
  film()?.dispatchEvent(new Event('error'))
  expect(film()).toBeNull()
  expect(button()?.hidden).toBe(true)
})

test('phones get the upright film and no intro', async () => {
  reader.wide = false
  await open()
  expect(intro()).toBeNull()
  vi.advanceTimersByTime(500)
  expect(film()?.getAttribute('src')).toBe('/upright.mp4')
})

test.each([
  ['a slow line', () => (connection.effectiveType = '3g')],
  ['less data', () => (connection.saveData = true)],
  ['less motion', () => (reader.still = true)],
])('%s brings no film', async (_, given) => {
  given()
  await open()
  vi.runAllTimers()
  expect(film()).toBeNull()
})
