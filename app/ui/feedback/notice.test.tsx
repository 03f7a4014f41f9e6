// @vitest-environment happy-dom
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'

import { unmountAfter } from '#tests/support/unmount-after.ts'
import { until } from '#tests/support/until.ts'
import { Notice } from './notice.tsx'

async function show() {
  document.body.innerHTML = '<main></main>'
  const page = (
    <>
      <Notice notice={{ title: 'Saved', body: 'The car is saved.' }} />
      <form id="search" onSubmit={(event) => event.preventDefault()} />
      <form id="car" method="post" onSubmit={(event) => event.preventDefault()}>
        <input type="file" />
        <input type="text" />
      </form>
    </>
  )
  unmountAfter(createRoot(document.querySelector('main') ?? document.body)).render(
    <RouterProvider router={createMemoryRouter([{ path: '/', element: page }])} />,
  )
  // Said once it listens.
  await until(() =>
    expect(document.querySelector('[data-notice] p:not([aria-hidden])')?.textContent).toBe('The car is saved.'),
  )
}

const isHidden = () => document.querySelector('[data-notice]')?.hasAttribute('hidden')
const send = (selector: string, type: string) =>
  document.querySelector(selector)?.dispatchEvent(new Event(type, { bubbles: true, cancelable: true }))

test.each([
  ['a form that the browser refuses', '#car', 'submit', true],
  ['a chosen file', '[type=file]', 'change', true],
  ['a search', '#search', 'submit', false],
  ['a changed text', '[type=text]', 'change', false],
])('%s and what was said before', async (_, selector, type, hides) => {
  await show()
  expect(isHidden()).toBe(false)
  send(selector, type)
  if (hides) await until(() => expect(isHidden()).toBe(true))
  else expect(isHidden()).toBe(false)
})
