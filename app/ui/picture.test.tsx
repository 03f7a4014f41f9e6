// @vitest-environment happy-dom
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'

import { unmountAfter } from '#tests/support/unmount-after.ts'
import { until } from '#tests/support/until.ts'
import { Picture } from './picture.tsx'
import { placeholder } from './failed-pictures.ts'

// What was reported is remembered in the process: no other test file has this id.
const image = { id: 'portofino', hash: 'a1b2', width: 1600, height: 900, alt: 'Ferrari Roma' }

async function openPage() {
  // happy-dom loads no pictures and calls each complete.
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false)
  const beacon = vi.fn(() => true)
  Object.defineProperty(navigator, 'sendBeacon', { value: beacon, configurable: true })
  const place = document.body.appendChild(document.createElement('div'))
  unmountAfter(createRoot(place)).render(<Picture image={image} sizes="100vw" />)
  const shown = await until(() => {
    const found = place.querySelector('img')
    if (!found) throw new Error('no picture yet')
    return found
  })
  return { beacon, shown, src: shown.getAttribute('src') }
}

test('a failed picture is replaced, reported once, and tried again once the line is back', async () => {
  const { beacon, shown, src } = await openPage()
  // With its effects: what listens for the line is there once the placeholder is.
  const fail = () => {
    flushSync(() => shown.dispatchEvent(new Event('error')))
    expect(shown.getAttribute('src')).toBe(placeholder)
  }
  const goOnline = () => {
    flushSync(() => window.dispatchEvent(new Event('online')))
    expect(shown.getAttribute('src')).toBe(src)
  }
  fail()
  expect(shown.hasAttribute('srcset')).toBe(false)
  shown.dispatchEvent(new Event('load'))
  goOnline()
  expect(shown.getAttribute('srcset')).toContain('1080w')
  fail()
  expect(beacon).toHaveBeenCalledTimes(1)

  goOnline()
  shown.dispatchEvent(new Event('load'))
  fail()
  expect(beacon).toHaveBeenCalledTimes(2)
})
