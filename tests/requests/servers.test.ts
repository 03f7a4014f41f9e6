import { expect, test } from 'vitest'

import { startBuiltServer } from '#tests/support/built-server.ts'

test('the server of a container serves, says it is well, and ends in order', async () => {
  const { origin, stop } = await startBuiltServer(['server/main.js'])
  const home = await fetch(origin)
  expect(home.status).toBe(200)
  expect(home.headers.get('content-security-policy')).toContain("script-src 'self'")
  const asset = /\/assets\/[\w.-]+\.js/.exec(await home.text())?.[0] ?? ''
  const script = await fetch(origin + asset, { headers: { 'Accept-Encoding': 'br' } })
  expect(script.headers.get('content-encoding')).toBe('br')
  expect(script.headers.get('cache-control')).toContain('immutable')
  expect((await fetch(`${origin}/assets/gone.js`)).status).toBe(404)
  expect((await fetch(`${origin}/no-such-page`)).status).toBe(404)
  const post = (path: string, from: string) => fetch(origin + path, { method: 'POST', headers: { Origin: from }, body: new URLSearchParams({ username: '' }) })
  expect((await post('/signin', 'https://evil.example')).status).toBe(403)
  expect((await post('/signin', origin)).status).toBe(422)
  // Stripe sends no Origin of ours; its signature is what counts.
  expect((await post('/webhooks/stripe', 'https://evil.example')).status).toBe(400)
  expect(await stop()).toBe(0)
})

test('remix-serve can serve the site too', async () => {
  const { origin, stop } = await startBuiltServer(['node_modules/@remix-run/serve/dist/cli.js', 'server/plain.js'])
  expect((await fetch(origin)).status).toBe(200)
  expect(await (await fetch(`${origin}/health`)).json()).toEqual({ ready: true })
  await stop('SIGKILL')
})
