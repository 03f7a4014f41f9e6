// @vitest-environment happy-dom
import { StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, test, vi } from 'vitest'

import type { Person } from '#app/ui/layout/person.ts'
import { unmountAfter } from '#tests/support/unmount-after.ts'
import { until } from '#tests/support/until.ts'
import { startLive } from './reader.js'
import { useLiveReader } from './use-live-state.ts'

vi.mock('./reader.js', () => ({ startLive: vi.fn() }))
beforeEach(() => void vi.mocked(startLive).mockClear())

/** Each page brings the reader's state again. */
function readBy(id: string): Person {
  return {
    id,
    firstName: id,
    rejected: false,
    searches: false,
    isHouse: false,
    lease: `lease of ${id}`,
    chat: null,
    waits: 0,
  }
}

function openPage() {
  const root = unmountAfter(createRoot(document.body.appendChild(document.createElement('div'))))
  function Page({ person }: { person: Person | null }) {
    useLiveReader(person)
    return null
  }
  return function show(person: Person | null) {
    flushSync(() =>
      root.render(
        <StrictMode>
          <Page person={person} />
        </StrictMode>,
      ),
    )
  }
}

/** Ends what hangs. */
const expectStarted = (ids: string[]) =>
  until(() => expect(vi.mocked(startLive).mock.calls.map(([reader]) => reader.id)).toEqual(ids))

test('a signed-in person is followed, once for each page', async () => {
  const show = openPage()
  const person = readBy('mia')
  show(person)
  await expectStarted(['mia'])
  show(person)
  show(readBy('mia'))
  await expectStarted(['mia', 'mia'])
})

test('a visitor is not followed, nor a person who leaves before the file has come', async () => {
  const show = openPage()
  show(null)
  show(readBy('mia'))
  show(null)
  await vi.dynamicImportSettled()
  show(readBy('ada'))
  await expectStarted(['ada'])
})
