// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'

import { pollStatus } from './poll.js'

vi.mock('./poll.js', () => ({ pollStatus: vi.fn() }))
const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})

beforeEach(() => {
  vi.resetModules()
  vi.mocked(pollStatus).mockClear()
  document.body.innerHTML = ''
  vi.stubGlobal('waitFallback', setInterval(reload, 60_000))
})

const open = () => import(/* @vite-ignore */ './wait.js')

test('the page is reloaded once its status has changed, and no longer by the clock', async () => {
  document.body.innerHTML = '<script type="text/plain" data-status="/booking/status?key=k"></script>'
  const ended = vi.spyOn(globalThis, 'clearInterval')
  await open()
  expect(ended).toHaveBeenCalledWith(globalThis.waitFallback)
  const [address, changed] = vi.mocked(pollStatus).mock.calls[0] ?? []
  expect(address).toBe('/booking/status?key=k')
  expect(reload).not.toHaveBeenCalled()
  changed?.()
  expect(reload).toHaveBeenCalledOnce()
})

test('a page that names no status is left to its clock', async () => {
  const ended = vi.spyOn(globalThis, 'clearInterval').mockClear()
  await open()
  expect(pollStatus).not.toHaveBeenCalled()
  expect(ended).not.toHaveBeenCalled()
})
