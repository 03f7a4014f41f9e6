import { expect, it } from 'vitest'

import { pageStore } from './page-cache.js'

const page = (/** @type {number} */ size) => /** @type {import('./cached-page.js').CachedPage} */ ({ size })

it('never holds more bytes than its limit, and lets go first of what was used longest ago', () => {
  const store = pageStore(1_000)
  store.set('a', page(300))
  store.set('b', page(300))
  store.set('c', page(300))
  expect(store.get('a')).toEqual(page(300))
  store.set('d', page(300))
  expect(store.calculatedSize).toBeLessThanOrEqual(1_000)
  expect(['a', 'b', 'c', 'd'].map((name) => Boolean(store.get(name)))).toEqual([true, false, true, true])
})

it('counts names and replaced pages rightly', () => {
  const store = pageStore(1_000)
  store.set('name', page(100))
  expect(store.calculatedSize).toBe(104)
  store.set('name', page(50))
  expect(store.calculatedSize).toBe(54)
  store.delete('name')
  store.delete('name')
  expect(store.calculatedSize).toBe(0)
})

it('does not throw everything out for what would never fit', () => {
  const store = pageStore(1_000)
  store.set('a', page(300))
  store.set('huge', page(1_000))
  expect(store.get('huge')).toBeUndefined()
  expect(store.get('a')).toBeDefined()
})

it('stays below its limit whatever comes', () => {
  const store = pageStore(10_000)
  for (let index = 0; index < 5_000; index++) {
    store.set(`/fleet?location=${index % 700}`, page((index * 7919) % 3_000))
    expect(store.calculatedSize).toBeLessThanOrEqual(10_000)
  }
})
