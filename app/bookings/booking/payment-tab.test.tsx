// @vitest-environment happy-dom
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, test, vi } from 'vitest'

import { unmountAfter } from '#tests/support/unmount-after.ts'
import { usePaymentTab, type BookingAnswer } from './payment-tab.ts'

const checkoutUrl = 'https://checkout.example/pay'
const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
const tab = {
  closed: false,
  close: vi.fn(),
  location: { replace: vi.fn() },
  document: document.implementation.createHTMLDocument(),
}
vi.stubGlobal('open', () => tab)
vi.stubGlobal('matchMedia', () => ({ matches: true }))
beforeEach(() => vi.clearAllMocks())

function Form({ answer }: { answer?: BookingAnswer }) {
  const { open } = usePaymentTab(answer)
  return <button onClick={open}>Reserve</button>
}

/** With its tab open. */
function submitted() {
  const at = document.createElement('div')
  const root = unmountAfter(createRoot(at))
  flushSync(() => root.render(<Form />))
  flushSync(() => at.querySelector('button')?.dispatchEvent(new MouseEvent('click', { bubbles: true })))
  return root
}

test('the payment fills the tab, which stays open while this page waits', () => {
  document.body.textContent = ''
  const root = submitted()
  flushSync(() => root.render(<Form answer={{ checkoutUrl, waitingUrl: '/booking-success' }} />))
  dispatchEvent(new Event('pagehide'))
  flushSync(() => root.unmount())
  expect(tab.location.replace).toHaveBeenCalledWith(checkoutUrl)
  expect(assign).toHaveBeenCalledWith('/booking-success')
  expect(tab.close).not.toHaveBeenCalled()
})

test.each([
  ['the answer says what is wrong', (root) => root.render(<Form answer={{ lastResult: {} }} />)],
  ['the answer leads to another page', (root) => root.unmount()],
  ['the page is left', () => void dispatchEvent(new Event('pagehide'))],
] as [string, (root: ReturnType<typeof createRoot>) => void][])('the tab is closed when %s', (_, end) => {
  const root = submitted()
  expect(tab.close).not.toHaveBeenCalled()
  flushSync(() => end(root))
  expect(tab.close).toHaveBeenCalledOnce()
})
