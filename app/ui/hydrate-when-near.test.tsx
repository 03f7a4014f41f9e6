// @vitest-environment happy-dom
import { Suspense, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { unmountAfter } from '#tests/support/unmount-after.ts'
import { until } from '#tests/support/until.ts'
import { hydrateWhenNear } from './hydrate-when-near.ts'

const Form = () => <form id="booking" />
const press = vi.fn()
beforeEach(() => {
  vi.stubEnv('SSR', false)
  document.body.innerHTML = `<main>${renderToString(
    <Suspense>
      <Form />
    </Suspense>,
  )}</main>`
})
afterEach(() => {
  vi.unstubAllEnvs()
  press.mockReset()
  hydrated.mockReset()
})

const main = () => document.querySelector('main') ?? document.body
const hydrated = vi.fn()

/** What is around the section. */
function Around() {
  useEffect(() => hydrated(), [])
  return null
}

function hydrate(load: () => Promise<() => React.ReactElement>) {
  const Section = hydrateWhenNear('booking', load)
  unmountAfter(
    hydrateRoot(
      main(),
      <>
        <Suspense>
          <Section />
        </Suspense>
        <Around />
      </>,
    ),
  )
}

test('the scripts are loaded at the first sign, and take over the form as it is', async () => {
  const load = vi.fn(async () => () => <form id="booking" onInput={press} />)
  const form = document.querySelector('form')
  hydrate(load)
  await until(() => expect(hydrated).toHaveBeenCalled())
  expect(load).not.toHaveBeenCalled()
  window.dispatchEvent(new Event('keydown'))
  await until(() => {
    form?.dispatchEvent(new Event('input', { bubbles: true }))
    expect([load.mock.calls.length, press.mock.calls.length, document.querySelector('form') === form]).toEqual([
      1,
      1,
      true,
    ])
  })
  expect(document.querySelector('form')).toBe(form)
})

test('scripts that do not come leave the server’s form', async () => {
  const load = vi.fn(() => Promise.reject(new TypeError('gone after a release')))
  hydrate(load)
  window.dispatchEvent(new Event('keydown'))
  await until(() => expect(load).toHaveBeenCalled())
  // Time for an error to take the form away: nothing tells that none did.
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(document.querySelector('form')).not.toBeNull()
})
