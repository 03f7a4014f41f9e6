// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { until } from '#tests/support/until.ts'
import { hasRoomForTabs, submitToTab } from './payment-tab.js'

vi.mock('./payment-tab.js', () => ({ hasRoomForTabs: vi.fn(), submitToTab: vi.fn() }))

beforeAll(() => import('./new-tab.js'))
beforeEach(() => {
  vi.mocked(submitToTab).mockReset()
  vi.mocked(hasRoomForTabs).mockReturnValue(true)
  document.body.innerHTML = '<form data-new-tab><button>Pay</button></form><form><button>Save</button></form>'
})

const button = () => document.querySelector('button')

/** Whether the browser sends the form by itself. */
function submit(index: number) {
  const form = document.forms[index]
  if (!form) throw new Error('no form')
  const submitter = form.querySelector('button')
  return form.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true, submitter }))
}

test('a form for a new tab is sent to it, and its button is off until then', async () => {
  let arrive = () => {}
  vi.mocked(submitToTab).mockReturnValue(new Promise((resolve) => void (arrive = resolve)))
  expect(submit(0)).toBe(false)
  expect(submitToTab).toHaveBeenCalledWith(document.forms[0])
  expect(button()?.getAttribute('aria-disabled')).toBe('true')
  arrive()
  await until(() => expect(button()?.hasAttribute('aria-disabled')).toBe(false))
})

test('other forms, and windows without room for tabs, stay with the browser', () => {
  expect(submit(1)).toBe(true)
  vi.mocked(hasRoomForTabs).mockReturnValue(false)
  expect(submit(0)).toBe(true)
  expect(submitToTab).not.toHaveBeenCalled()
})
