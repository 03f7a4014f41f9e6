/** A body that no route reads must not keep its connection from the next request. */
import { Agent, request as open } from 'node:http'

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { profiles } from '#drizzle/schema.ts'
import { closeDatabase, db } from '#app/platform/db.server.ts'
import { startSession } from '#app/platform/session.server.ts'
import { cast, type CastMember } from '#tests/cast.ts'
import { startBuiltServer } from '#tests/support/built-server.ts'
import { openPoolingProxy } from '#tests/support/pooling-proxy.ts'
import { fillAddress, routeAddresses } from '#tests/support/route-addresses.ts'

const slowly = 600_000

let server: Awaited<ReturnType<typeof startBuiltServer>>
beforeAll(async () => {
  server = await startBuiltServer(['server/main.js'], { DEMO_DATA: 'true' })
}, slowly)
afterAll(async () => {
  await server.stop()
  await closeDatabase()
})

const filler = 'x'.repeat(300_000)
const urlencoded = { type: 'application/x-www-form-urlencoded', body: `a=${filler}` }
const kinds: Record<string, { type: string; body: string; chunked?: boolean }> = {
  urlencoded,
  multipart: {
    type: 'multipart/form-data; boundary=b',
    body: `--b\r\nContent-Disposition: form-data; name="a"; filename="a.jpg"\r\n\r\n${filler}\r\n--b--\r\n`,
  },
  JSON: { type: 'application/json', body: JSON.stringify({ a: filler }) },
  bytes: { type: 'application/octet-stream', body: filler },
  'bytes of unknown length': { type: 'application/octet-stream', body: filler, chunked: true },
  'a form of unknown length': { type: 'application/x-www-form-urlencoded', body: `a=${filler}`, chunked: true },
}

async function sessionOf(person: 'visitor' | CastMember): Promise<string> {
  if (person === 'visitor') return ''
  const { username } = cast[person]
  const [profile] = await db.select({ id: profiles.id }).from(profiles).where(eq(profiles.username, username))
  const asked = new Request('http://localhost/')
  const cookie = await startSession(asked, { profileId: profile?.id ?? '', now: new Date() })
  return cookie.split(';')[0] ?? ''
}

type Sent = { origin: string; agent: Agent; path: string; headers?: Record<string, string>; body?: string }

/** Gives the status once the answer has been read to its end. A body without Content-Length goes in chunks. */
function send({ origin, agent, path, headers, body }: Sent): Promise<number> {
  const method = body === undefined ? 'GET' : 'POST'
  return new Promise((resolve, reject) => {
    const asked = open(origin + path, { method, agent, headers }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
    })
    asked.setTimeout(20_000, () => asked.destroy(new Error(`no answer to ${method} ${path}`)))
    asked.on('error', reject)
    asked.end(body)
  })
}

describe.each(['visitor', 'ada'] as const)('as %s', (person) => {
  test.each(Object.entries(kinds))(
    'the request after 300 KB is answered on the same connection, at every address: %s',
    async (_, { type, body, chunked }) => {
      const Cookie = await sessionOf(person)
      const waiting = routeAddresses.filter((address) => address !== '/signout').map((address) => fillAddress(address))
      const worker = async () => {
        const agent = new Agent({ keepAlive: true, maxSockets: 1 })
        const given = { origin: server.origin, agent }
        for (let path = waiting.pop(); path; path = waiting.pop()) {
          const length: Record<string, string> = chunked ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }
          await send({ ...given, path, body, headers: { Cookie, 'Content-Type': type, ...length } })
          const next = await send({ ...given, path: '/robots.txt' }).catch((error: Error) => error.message)
          expect(next, `after POST ${path}`).toBe(200)
        }
        agent.destroy()
      }
      await Promise.all(Array.from({ length: 6 }, worker))
    },
    slowly,
  )
})

test(
  'ten such posts to an address that is not there keep nobody behind the same proxy waiting',
  async () => {
    const proxy = await openPoolingProxy(server.origin, 10)
    const agent = new Agent({ keepAlive: true })
    const given = { origin: proxy.origin, agent }
    const { type, body } = urlencoded
    const headers = { 'Content-Type': type, 'Content-Length': String(Buffer.byteLength(body)) }
    for (const path of ['/nope', '/', '/api/offline', '/health'])
      await Promise.all(Array.from({ length: 10 }, () => send({ ...given, path, body, headers })))
    const visitors = await Promise.all(Array.from({ length: 20 }, () => send({ ...given, path: '/' })))
    expect(new Set(visitors)).toEqual(new Set([200]))
    agent.destroy()
    proxy.close()
  },
  slowly,
)
