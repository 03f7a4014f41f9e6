// @vitest-environment happy-dom
/** What a page without React shows of the event stream: live/live.test.ts has the stream itself. */
import { beforeEach, expect, test, vi } from 'vitest'

import { startLive } from './live/reader.js'
import { knownPresence, knownUnread, watchLive } from './live/state.js'

vi.mock('./live/reader.js', () => ({ startLive: vi.fn() }))
vi.mock('./live/state.js', () => ({ knownPresence: vi.fn(), knownUnread: vi.fn(), watchLive: vi.fn() }))

beforeEach(async () => {
  vi.resetModules()
  vi.mocked(watchLive).mockClear()
  vi.mocked(startLive).mockClear()
  document.body.innerHTML = `<script type="text/plain" data-lease="lease" data-me="mia" data-position="7"></script>
    <a data-unread="2"><b>2</b></a><a data-unread="2" hidden></a>
    <div data-person="ada"><span class="avatar" data-presence="offline"></span>
    <i data-shown-when="online" hidden>Online</i><i data-shown-when="offline">Offline</i></div>`
  await import(/* @vite-ignore */ './live.js')
})

const changed = () => vi.mocked(watchLive).mock.calls[0]?.[0]()
const states = () => [...document.querySelectorAll('i')].map((state) => state.hasAttribute('hidden'))

test('it starts from what the page says', () => {
  expect(startLive).toHaveBeenCalledWith({ id: 'mia', lease: 'lease', chat: { unread: 2, position: 7 } })
})

test('badges show how many messages wait, and none when none does', () => {
  vi.mocked(knownUnread).mockReturnValue(5)
  changed()
  const badges = [...document.querySelectorAll('[data-unread]')]
  expect(document.querySelector('b')?.textContent).toBe('5')
  expect(badges.map((badge) => badge.hasAttribute('hidden'))).toEqual([false, false])
  vi.mocked(knownUnread).mockReturnValue(0)
  changed()
  expect(badges.map((badge) => badge.hasAttribute('hidden'))).toEqual([true, true])
})

test('a person who comes online is shown so, and one of whom nothing is known as before', () => {
  vi.mocked(knownPresence).mockReturnValue(undefined)
  changed()
  expect(states()).toEqual([true, false])
  vi.mocked(knownPresence).mockReturnValue('online')
  changed()
  expect(document.querySelector('.avatar')?.getAttribute('data-presence')).toBe('online')
  expect(states()).toEqual([false, true])
})
