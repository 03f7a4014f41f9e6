// @vitest-environment happy-dom
import { useLayoutEffect } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'

import { present } from '#app/shared/present.ts'
import { unmountAfter } from '#tests/support/unmount-after.ts'
import { OfficeKeys } from './office-keys.tsx'

afterEach(() => void vi.unstubAllGlobals())

test('the single keys can be turned off and on where the browser forbids storage', () => {
  const forbidden = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: forbidden, setItem: forbidden })
  const at = document.body.appendChild(document.createElement('div'))
  const root = unmountAfter(createRoot(at))
  flushSync(() => root.render(<OfficeKeys entries={[]} />))
  const use = present(at.querySelector<HTMLInputElement>('input[type=checkbox]'), 'the checkbox')
  expect(use.checked).toBe(true)
  flushSync(() => use.click())
  expect(use.checked).toBe(false)
  flushSync(() => use.click())
  expect(use.checked).toBe(true)
})

const today = { label: 'Today', href: '/today' }

/** The page around the sheet: what its keys lead to. */
function page() {
  document.body.innerHTML = '<nav class="rail"><a href="/today">Today</a></nav><input data-search>'
  const went = vi.fn((event: Event) => event.preventDefault())
  const link = present(document.querySelector('a'), 'the link')
  link.addEventListener('click', went)
  const field = present(document.querySelector('input'), 'the field')
  field.getClientRects = () => [new DOMRect(0, 0, 1, 1)] as unknown as DOMRectList
  return { at: document.body.appendChild(document.createElement('div')), went, field }
}
const press = (key: string) => document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))

test('a key is heard as soon as the button is there', () => {
  const { at, field } = page()
  function PressAtOnce() {
    useLayoutEffect(() => void press('/'), [])
    return null
  }
  const both = (
    <>
      <OfficeKeys entries={[today]} />
      <PressAtOnce />
    </>
  )
  flushSync(() => unmountAfter(createRoot(at)).render(both))
  expect(document.activeElement).toBe(field)
})

test('a page drawn again between g and its letter still goes', () => {
  const { at, went } = page()
  const root = unmountAfter(createRoot(at))
  flushSync(() => root.render(<OfficeKeys entries={[today]} />))
  press('g')
  flushSync(() => root.render(<OfficeKeys entries={[{ ...today }]} />))
  press('t')
  expect(went).toHaveBeenCalledOnce()
})
