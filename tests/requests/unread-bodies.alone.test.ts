/** A body that no route reads must not keep its connection from the next request. */
import { Agent, request as open } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'

import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { profiles } from '#drizzle/schema.ts'
import { pageProblems } from '#app/ui/layout/words.ts'
import { db } from '#app/platform/db.server.ts'
import { startSession } from '#app/platform/session.server.ts'
import { most } from '#server/body-limit.js'
import { cast, type CastMember } from '#tests/cast.ts'
import { openBuiltServer } from '#tests/support/built-server.ts'
import { openPoolingProxy } from '#tests/support/pooling-proxy.ts'
import { fillAddress, routeAddresses } from '#tests/support/route-addresses.ts'

const server = openBuiltServer({ DEMO_DATA: 'true' })
const filler = 'x'.repeat(300_000)
type Kind = { type: string; body: string; chunked?: boolean }
const kinds: Record<string, Kind> = {
  urlencoded: { type: 'application/x-www-form-urlencoded', body: `a=${filler}` },
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

const messageOf = (error: Error) => error.message

type Sender = { agent: Agent; afterEach?: (path: string) => Promise<void> }
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

/** Who sends. Each address gets a third of the kinds from each of them, and so all kinds from the three. */
const ways = ['visitor', 'ada', 'proxy'] as const

/** Posts the body to its share of the addresses, several at a time; `afterEach` with what only that sender uses. */
async function sendToShare(origin: string, way: (typeof ways)[number], kind: Kind, senders: Sender[]) {
  const { type, body, chunked } = kind
  const length: Record<string, string> = chunked ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }
  const headers = { Cookie: await sessionOf(way === 'proxy' ? 'visitor' : way), 'Content-Type': type, ...length }
  const waiting = [...routeAddresses, '/nope']
    .filter((address) => address !== '/signout')
    .filter((_, index) => (index + Object.values(kinds).indexOf(kind)) % ways.length === ways.indexOf(way))
    .map((address) => fillAddress(address))
  expect(waiting.length).toBeGreaterThan(60)
  await Promise.all(
    senders.map(async ({ agent, afterEach }) => {
      for (let path = waiting.pop(); path; path = waiting.pop()) {
        await send({ origin, agent, path, body, headers })
        await afterEach?.(path)
      }
    }),
  )
}

describe.each(Object.entries(kinds))('300 KB to a third of the addresses: %s', (_, kind) => {
  test.each(['visitor', 'ada'] as const)(
    'as %s, the next request is answered on the same connection',
    async (person) => {
      const agents = Array.from({ length: 6 }, () => new Agent({ keepAlive: true, maxSockets: 1 }))
      const senders = agents.map((agent) => ({
        agent,
        async afterEach(path: string) {
          const next = await send({ origin: server.origin, agent, path: '/robots.txt' }).catch(messageOf)
          expect(next, `after POST ${path}`).toBe(200)
        },
      }))
      await sendToShare(server.origin, person, kind, senders)
      agents.forEach((agent) => agent.destroy())
    },
  )

  test('others behind the same proxy do not wait', async () => {
    const proxy = await openPoolingProxy(server.origin, 10)
    const agent = new Agent({ keepAlive: true })
    await sendToShare(
      proxy.origin,
      'proxy',
      kind,
      Array.from({ length: 10 }, () => ({ agent })),
    )
    const visitors = await Promise.all(
      Array.from({ length: 20 }, () => send({ origin: proxy.origin, agent, path: '/' })),
    )
    expect(new Set(visitors)).toEqual(new Set([200]))
    agent.destroy()
    proxy.close()
  })
})

test('an upload of many times the limit gets its words while it is still sent', async () => {
  const size = 3 * most.files
  // Node's client would stop sending once it has the response; browsers read it only after all is sent.
  const socket = connect(Number(new URL(server.origin).port))
  socket.write(
    `POST /auth HTTP/1.1\r\nHost: localhost:3000\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${size}\r\n\r\n`,
  )
  await pipeline(pieces(size), socket, { end: false })
  socket.end('GET /robots.txt HTTP/1.1\r\nHost: localhost:3000\r\nConnection: close\r\n\r\n')
  const [refusal, next] = (await text(socket)).split(/(?=HTTP\/1\.1 200)/)
  expect(refusal).toMatch(/^HTTP\/1\.1 413 /)
  expect(refusal).toContain(pageProblems.filesTooLarge.body)
  expect(next).toMatch(/^HTTP\/1\.1 200 /)
})

function* pieces(size: number) {
  const piece = Buffer.alloc(1024 * 1024)
  for (let sent = 0; sent < size; sent += piece.length) yield piece
}
