import { createHash } from 'node:crypto'

import { expect, test } from 'vitest'

import { html, page } from './pages.server.ts'
import { notFound, notNow, showWelcome } from './pay-page.server.ts'

test.each([
  ['a page', () => page('Pay', html`<h1>Pay</h1>`)],
  ['the welcome', showWelcome],
  ['what is missing', notFound],
  ['an outage', notNow],
])('the policy of %s allows its style, and the page has no other', (_, answer) => {
  const { body, headers } = answer()
  const styles = [...body.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, css = '']) => css)
  const allowed = styles.map((css) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`)
  expect(styles).toHaveLength(1)
  expect(headers['content-security-policy']).toContain(`style-src ${allowed.join(' ')};`)
  expect(body).not.toMatch(/ style=/)
})
