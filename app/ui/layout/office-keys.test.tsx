// @vitest-environment happy-dom
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
