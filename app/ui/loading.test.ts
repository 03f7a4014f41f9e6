// @vitest-environment happy-dom
/** Who waits at the loading page, and what ends it: its times are in site/pages/stages.test.ts. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { loadingPlans } from '#app/site/pages/stages.ts'

const leave = vi.spyOn(location, 'replace').mockImplementation(() => {})
const connection: { effectiveType?: string; saveData?: boolean } = {}
Object.assign(navigator, { connection })
const media = { still: false }

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
  vi.stubGlobal('matchMedia', () => ({ matches: media.still }))
  leave.mockClear()
  localStorage.clear()
  Object.assign(connection, { effectiveType: '4g', saveData: false })
  media.still = false
  document.head.innerHTML = ''
  document.body.innerHTML = `<div data-plans='${JSON.stringify(loadingPlans)}'><a href="/fleet?sort=price">Skip</a></div>`
})
afterEach(() => void vi.useRealTimers())

const open = () => import(/* @vite-ignore */ './loading.js')
const left = () => leave.mock.calls.map(([to]) => new URL(String(to), 'http://site.invalid').pathname)

test('the destination is fetched at once, and left for when the stages are over', async () => {
  await open()
  expect(document.querySelector('script[type=speculationrules]')?.textContent).toContain('/fleet?sort=price')
  expect(left()).toEqual([])
  vi.runAllTimers()
  expect(left()).toEqual(['/fleet'])
})

test.each(['pointerdown', 'keydown', 'wheel', 'touchmove', 'scroll'])('%s continues at once', async (type) => {
  await open()
  expect(left()).toEqual([])
  dispatchEvent(new Event(type))
  expect(left()).toContain('/fleet')
})

const full = () => {
  throw new DOMException('full', 'QuotaExceededError')
}
test.each([
  ['whoever saw it in the last 30 days', () => localStorage.setItem('marque_loading_seen', String(Date.now()))],
  ['a slow line', () => (connection.effectiveType = '3g')],
  ['a line that nobody knows', () => delete connection.effectiveType],
  ['less data', () => (connection.saveData = true)],
  ['less motion', () => (media.still = true)],
  ['a full storage', () => vi.spyOn(localStorage, 'setItem').mockImplementationOnce(full)],
])('%s does not wait', async (_, given) => {
  given()
  await open()
  expect(left()).toEqual(['/fleet'])
})

test('a page waits only once', async () => {
  await open()
  vi.resetModules()
  leave.mockClear()
  await open()
  expect(left()).toEqual(['/fleet'])
})
