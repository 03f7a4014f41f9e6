import type { ShouldRevalidateFunctionArgs } from '@remix-run/react'
import { expect, test } from 'vitest'

import { reloadRefused } from './reload-refused.ts'

const here = new URL('http://site.test/dashboard/payouts/adjustment')

/** As Remix asks: whoever has a say is told `true`. */
function asked(more: Partial<ShouldRevalidateFunctionArgs>): ShouldRevalidateFunctionArgs {
  return { currentUrl: here, currentParams: {}, nextUrl: here, nextParams: {}, defaultShouldRevalidate: true, ...more }
}

test.each([
  ['a refusal', { actionStatus: 422 }, true],
  ['a refusal for what somebody else did', { actionStatus: 409 }, true],
  ['an outage, or a line that is gone', { actionStatus: 503 }, false],
  ['what was taken', { actionStatus: 200 }, true],
  ['a look at the page without an action', {}, true],
  ['a look that need not read it again', { defaultShouldRevalidate: false }, false],
])('after %s', (_, more, reloads) => {
  expect(reloadRefused(asked(more))).toBe(reloads)
})
