import fs from 'node:fs'

import { expect, test } from 'vitest'

import { startBuiltServer } from '#tests/support/built-server.ts'
import { clientOver } from '#tests/support/served-client.ts'
import { until } from '#tests/support/until.ts'

const token = 'a-token-of-the-monitor-123'

const read = (origin: string, authorization?: string) =>
  fetch(`${origin}/metrics`, { headers: authorization ? { Authorization: authorization } : {} })

test('/metrics tells a monitor with the token what the site does, and no one else', async () => {
  const { origin, stop } = await startBuiltServer(['server/main.js'], { METRICS_TOKEN: token, DEMO_DATA: 'true' })
  for (const path of ['/fleet', '/fleet', '/car/ferrari-roma?x=secret-of-a-guest', '/signin', '/guess-1', '/guess-2'])
    await (await fetch(origin + path)).text()
  const member = clientOver(() => origin)
  await member.signIn({ username: 'member' })
  for (let opened = 0; opened < 3; opened++) await (await member.send('/about')).text()
  expect((await fetch(`${origin}/favicon.svg`)).status).toBe(200)
  expect((await fetch(`${origin}/car/%E0%A4%A`)).status).toBe(400)

  for (const wrong of [undefined, token, `Bearer ${token}x`, 'Bearer ', `bearer ${token}`]) {
    const refused = await read(origin, wrong)
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
    expect(await refused.text()).not.toContain('marque_')
  }
  const told = await until(async () => {
    const answer = await read(origin, `Bearer ${token}`)
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const text = await answer.text()
    for (const line of [
      'marque_http_requests_total{route="routes/site/fleet",status="200"} 2',
      'marque_http_requests_total{route="routes/car/detail",status="200"} 1',
      'marque_http_requests_total{route="routes/session/sign-in",status="200"} 1',
      'marque_http_requests_total{route="none",status="404"} 2',
      'marque_http_requests_total{route="none",status="400"} 1',
      'marque_http_requests_total{route="file",status="200"} 1',
      'marque_http_requests_total{route="routes/api/metrics",status="401"} 5',
      'marque_page_cache_requests_total{reader="visitor",result="hit"} 1',
      'marque_page_cache_requests_total{reader="signed_in",result="hit"} 2',
      'marque_page_cache_requests_total{reader="signed_in",result="miss"} 1',
      'marque_page_cache_pages{reader="visitor"} 2',
      'marque_page_cache_pages{reader="signed_in"} 1',
      'marque_event_streams 0',
      'marque_transactions_waiting 0',
      'marque_database_up 1',
      'marque_mail_waiting ',
      '# TYPE marque_jobs gauge',
      'marque_database_connections{state="active"}',
      'marque_house_well{part="Email"} 1',
    ])
      expect(text).toContain(line)
    return text
  })
  expect(told).toMatch(/^nodejs_eventloop_lag_p99_seconds [\d.e-]+$/m)
  expect(told).toMatch(/^marque_page_cache_bytes\{reader="signed_in"\} [1-9]\d+$/m)
  expect(told).not.toMatch(/guess|ferrari|secret/)
  // Not the database's role, which is called alike.
  const named =
    fs.readFileSync('docs/operations.md', 'utf8').match(/\b(marque_(?!site\b)|nodejs_|process_)[a-z0-9_]+/g) ?? []
  expect(named).not.toEqual([])
  for (const name of named) expect(told).toContain(`# HELP ${name} `)
  await stop()
})

test('without a token in the configuration there is no such page', async () => {
  const { origin, stop } = await startBuiltServer(['server/main.js'])
  expect((await read(origin, `Bearer ${token}`)).status).toBe(404)
  await stop()
})
