import { createHash } from 'node:crypto'

import { expect, test } from 'vitest'

import { extractMarkedScripts } from './content-policy.server.ts'

const hashOf = (script: string) => `sha256-${createHash('sha256').update(script).digest('base64')}`

test('our inline scripts are named by their hashes, once each, and lose their mark', () => {
  const page =
    '<p>a</p><script nonce="m">one()</script><script type="module" nonce="m">two()</script><script nonce="m">one()</script>'
  const { html, hashes } = extractMarkedScripts(page, 'm')
  expect(html).toBe('<p>a</p><script>one()</script><script type="module">two()</script><script>one()</script>')
  expect(hashes).toEqual([hashOf('one()'), hashOf('two()')])
})

test('a script that was smuggled in gets no hash, even with a guessed mark', () => {
  const page =
    '<script>evil()</script><script nonce="guess">evil()</script><script nonce="m" src="/assets/x.js"></script><link nonce="m" rel="x"><p>text</p>'
  const { html, hashes } = extractMarkedScripts(page, 'm')
  expect(hashes).toEqual([])
  expect(html).toContain('<script nonce="guess">evil()</script>')
  expect(html).toContain('<script src="/assets/x.js"></script><link rel="x">')
})
