import type { ShouldRevalidateFunctionArgs } from '@remix-run/react'
import { expect, test } from 'vitest'

import { reloadRefused } from './reload-refused.ts'

const here = new URL('http://site.test/dashboard/payouts/adjustment')

/** As Remix asks: anyone who has a say is told `true`. */
function asked(more: Partial<ShouldRevalidateFunctionArgs>): ShouldRevalidateFunctionArgs {
  return { currentUrl: here, currentParams: {}, nextUrl: here, nextParams: {}, defaultShouldRevalidate: true, ...more }
}

test.each([
  ['a refusal reloads the page', { actionStatus: 422 }, true],
  ['a refusal because of another person’s change reloads the page', { actionStatus: 409 }, true],
  ['an outage or a lost connection does not reload the page', { actionStatus: 503 }, false],
  ['an accepted form reloads the page', { actionStatus: 200 }, true],
  ['a visit without a form reloads the page', {}, true],
  ['a visit that needs no new data does not reload the page', { defaultShouldRevalidate: false }, false],
])('%s', (_, more, reloads) => {
  expect(reloadRefused(asked(more))).toBe(reloads)
})
