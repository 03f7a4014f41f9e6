import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

import { expect, test } from 'vitest'

import { cast, castPassword } from '#tests/cast.ts'

import { startBuiltServer } from '#tests/support/built-server.ts'
import { buildDirectory } from '../../server/build-directory.js'

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
  const post = (path: string, from: string) =>
    fetch(origin + path, { method: 'POST', headers: { Origin: from }, body: new URLSearchParams({ username: '' }) })
  expect((await post('/signin', 'https://evil.example')).status).toBe(403)
  expect((await post('/signin', origin)).status).toBe(422)
  // Stripe sends no Origin of ours; its signature is what counts.
  expect((await post('/webhooks/stripe', 'https://evil.example')).status).toBe(400)
  expect(await stop()).toBe(0)
})

test('remix-serve can serve the site too', async () => {
  const { origin, stop } = await startBuiltServer([
    'node_modules/@remix-run/serve/dist/cli.js',
    'server/remix-serve.js',
  ])
  expect((await fetch(origin)).status).toBe(200)
  expect(await (await fetch(`${origin}/health`)).json()).toEqual({ ready: true, database: true, disk: 'ok' })
  const home = await fetch(origin)
  expect(home.headers.get('x-request-id')).toMatch(/^\w{10}$/)
  expect(home.headers.get('x-content-type-options')).toBe('nosniff')
  expect((await fetch(`${origin}/car/a%00b`)).status).toBe(404)
  expect((await fetch(`${origin}/verify-email?token=%00`)).status).toBe(404)
  expect((await fetch(`${origin}/car/%E0%A4%A`)).status).toBeLessThan(500)

  // No one gets more tries by saying that they call from somewhere else.
  const signIn = (index: number) =>
    fetch(`${origin}/signin`, {
      method: 'POST',
      headers: { 'X-Client-Address': `10.0.0.${index}`, 'X-Forwarded-For': `10.0.1.${index}` },
      body: new URLSearchParams({ username: 'nobody', password: 'whatever it is' }),
    })
  for (let index = 0; index < 10; index++) expect((await signIn(index)).status).toBe(422)
  expect((await signIn(10)).status).toBe(429)
  await stop('SIGKILL')
})

test('as fly.toml sets it up, visitors are told apart by the address Fly names, and cookies are bound to the host', async () => {
  const toml = fs.readFileSync('fly.toml', 'utf8')
  const setting = (name: string) => new RegExp(`^  ${name} = "(.*)"`, 'm').exec(toml)?.[1] ?? ''
  const names = ['APP_URL', 'TRUSTED_PROXIES', 'CLIENT_ADDRESS_HEADER']
  const environment = Object.fromEntries(names.map((name) => [name, setting(name)]))
  const { origin, stop } = await startBuiltServer(['server/main.js'], { ...environment, DEMO_DATA: 'true' })
  const signIn = (address: string, username: string, password: string, more: Record<string, string> = {}) =>
    fetch(`${origin}/signin`, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'Fly-Client-IP': address,
        'X-Forwarded-For': `9.9.9.9, ${address}, 66.241.125.1`,
        'X-Forwarded-Proto': 'https',
        ...more,
      },
      body: new URLSearchParams({ username, password }),
    })
  for (let index = 0; index < 10; index++)
    expect((await signIn('203.0.113.1', cast.mia.username, 'whatever it is')).status).toBe(422)
  expect((await signIn('203.0.113.1', cast.mia.username, castPassword)).status).toBe(429)
  const other = await signIn('203.0.113.2', cast.mia.username, castPassword)
  expect(other.status).toBe(303)
  expect(other.headers.getSetCookie().map((cookie) => /^[^=]+/.exec(cookie)?.[0])).toContain('__Host-marque_session')
  for (const cookie of other.headers.getSetCookie()) expect(cookie).toMatch(/^__Host-marque_.*Path=\/;.*Secure/)

  // No one says at which address of ours they are but in the address itself.
  for (const host of ['%', '[::1', 'x/path?', 'evil.example']) {
    const answer = await signIn('203.0.113.3', 'nobody', 'whatever it is', { 'X-Forwarded-Host': host })
    expect([host, answer.status]).toEqual([host, 422])
  }
  const foreign = { Origin: 'https://evil.example', 'X-Forwarded-Host': 'evil.example' }
  expect((await signIn('203.0.113.3', 'nobody', 'whatever it is', foreign)).status).toBe(403)
  await stop()
})

test.each([
  ['reset', 'nothing was changed'],
  ['create-admin', 'no administrator was created'],
])('without an answer to its questions, the command %s ends by itself and says so', (task, otherwise) => {
  const run = spawnSync(process.execPath, ['server/run.js', task], { input: '', encoding: 'utf8', timeout: 20_000 })
  expect([run.status, run.stderr.trim()]).toEqual([1, `Some questions weren’t answered: ${otherwise}.`])
})

test('the image has no emulators: with every account set it serves, without one it says which is missing', async () => {
  const image = path.resolve(process.env.TEST_DATA_DIR ?? '.data/test', 'image')
  fs.rmSync(image, { recursive: true, force: true })
  const build = path.resolve(buildDirectory())
  fs.cpSync(path.join(build, 'server'), path.join(image, 'server'), { recursive: true })
  fs.symlinkSync(path.join(build, 'client'), path.join(image, 'client'))
  expect(fs.readdirSync(path.join(image, 'server/emulators')).join()).toMatch(/emulator.*uploads/)
  fs.rmSync(path.join(image, 'server/emulators'), { recursive: true })

  const accounts = {
    BUILD_DIR: image,
    DEPLOYMENT: 'production',
    STRIPE_SECRET_KEY: 'sk_test_of_this_test',
    STRIPE_WEBHOOK_SECRET: 'whsec_of_this_test',
    UPLOADTHING_TOKEN: Buffer.from(JSON.stringify({ apiKey: 'sk_live_x', appId: 'x', regions: ['x'] })).toString(
      'base64',
    ),
    SMTP_URL: 'smtp://127.0.0.1:9',
  }
  const { origin, stop } = await startBuiltServer(['server/main.js'], accounts)
  expect((await fetch(origin)).status).toBe(200)
  expect((await fetch(`${origin}/api/embedded-uploads/anything`)).status).toBe(404)
  expect(await stop()).toBe(0)

  for (const name of ['STRIPE_SECRET_KEY', 'UPLOADTHING_TOKEN']) {
    const start = startBuiltServer(['server/main.js'], { ...accounts, DEPLOYMENT: 'demo', [name]: '' })
    await expect(start).rejects.toThrow(`The server did not start: ${name} is not set, and this build does not contain`)
  }
})
