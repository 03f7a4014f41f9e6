// @vitest-environment happy-dom
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'

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
  createRoot(place).render(<Picture image={image} sizes="100vw" />)
  const shown = await until(() => {
    const found = place.querySelector('img')
    if (!found) throw new Error('no picture yet')
    return found
  })
  return { beacon, shown, src: shown.getAttribute('src') }
}

test('a failed picture is replaced, reported once, and tried again once the line is back', async () => {
  const { beacon, shown, src } = await openPage()
  const fail = async () => {
    shown.dispatchEvent(new Event('error'))
    await until(() => expect(shown.getAttribute('src')).toBe(placeholder))
  }
  const goOnline = async () => {
    window.dispatchEvent(new Event('online'))
    await until(() => expect(shown.getAttribute('src')).toBe(src))
  }
  await fail()
  expect(shown.hasAttribute('srcset')).toBe(false)
  shown.dispatchEvent(new Event('load'))
  await goOnline()
  expect(shown.getAttribute('srcset')).toContain('1080w')
  await fail()
  expect(beacon).toHaveBeenCalledTimes(1)

  await goOnline()
  shown.dispatchEvent(new Event('load'))
  await fail()
  expect(beacon).toHaveBeenCalledTimes(2)
})
