/** The event stream of the built server: who gets one, what ends it, and that it continues where it stopped. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { profiles } from '#drizzle/schema.ts'
import { closeDatabase, db } from '#app/platform/db.server.ts'
import { cast, castPassword } from '#tests/cast.ts'
import { startBuiltServer } from '#tests/support/built-server.ts'
import { until } from '#tests/support/until.ts'

let server: Awaited<ReturnType<typeof startBuiltServer>>
let other: Awaited<ReturnType<typeof startBuiltServer>>

beforeAll(async () => {
  server = await startBuiltServer(['server/main.js'], { DEMO_DATA: 'true' })
  other = await startBuiltServer(['server/main.js'])
})
afterAll(async () => {
  await other.stop()
  await closeDatabase()
})

async function signIn(person: { username: string }): Promise<string> {
  const body = new URLSearchParams({ username: person.username, password: castPassword })
  const answer = await fetch(`${server.origin}/signin`, { method: 'POST', body, redirect: 'manual' })
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

/** Opens a stream and keeps what it says. */
async function listen(origin: string, cookie: string, after?: number) {
  const headers = { Cookie: cookie, ...(after === undefined ? {} : { 'Last-Event-ID': String(after) }) }
  const answer = await fetch(`${origin}/api/events`, { headers })
  let said = ''
  const ended = (async () => {
    const reader = answer.body!.getReader()
    for (let part = await reader.read(); !part.done; part = await reader.read())
      said += new TextDecoder().decode(part.value)
  })().catch(() => {})
  const messages = () =>
    [...said.matchAll(/^id: (\d+)\nevent: chat\ndata: (.*)$/gm)].map(([, id, data]) => ({
      ...JSON.parse(data!),
      id: Number(id),
    }))
  return { answer, ended, text: () => said, messages }
}

const send = (origin: string, cookie: string, message: string) =>
  fetch(`${origin}/api/chat-messages`, {
    method: 'POST',
    headers: { Cookie: cookie },
    body: new URLSearchParams({ message }),
  })
const soon = (condition: () => boolean) => until(() => expect(condition()).toBe(true))

test('visitors, pending and rejected people get none, and the browser can tell which they are', async () => {
  expect((await fetch(`${server.origin}/api/events`)).status).toBe(401)
  for (const person of [cast.pim, cast.remy]) {
    expect((await fetch(`${server.origin}/api/events`, { headers: { Cookie: await signIn(person) } })).status).toBe(403)
  }
})

test('a message sent to one process is heard on both, and a reader continues where it stopped', async () => {
  const [mia, brook] = [await signIn(cast.mia), await signIn(cast.brook)]
  const [here, there] = [await listen(server.origin, mia), await listen(other.origin, mia)]
  expect(here.answer.headers.get('content-type')).toContain('text/event-stream')
  expect(here.answer.headers.get('cache-control')).toContain('no-transform')
  for (const words of ['one', 'two', 'three']) expect((await send(server.origin, brook, words)).status).toBe(201)
  await soon(() => here.messages().length === 3 && there.messages().length === 3)
  const again = await listen(other.origin, mia, here.messages()[0]!.id)
  await soon(() => again.messages().length === 2)
  expect(again.messages()).toEqual(here.messages().slice(1))
})

test('a stream ends at once when its session ends, on whichever process', async () => {
  const cookie = await signIn(cast.nia)
  const stream = await listen(other.origin, cookie)
  const began = performance.now()
  await fetch(`${server.origin}/signout`, { method: 'POST', headers: { Cookie: cookie }, redirect: 'manual' })
  await stream.ended
  expect(performance.now() - began).toBeLessThan(5_000)
  expect(stream.text()).toContain('event: end\ndata: signed-out')
  expect((await fetch(`${other.origin}/api/events`, { headers: { Cookie: cookie } })).status).toBe(401)
})

test('a stream ends at once when the right to it is gone, and says that it is not the session', async () => {
  const cookie = await signIn(cast.sam)
  const stream = await listen(other.origin, cookie)
  await db.update(profiles).set({ approvalStatus: 'rejected' }).where(eq(profiles.username, cast.sam.username))
  await stream.ended
  expect(stream.text()).toContain('event: end\ndata: forbidden')
  await db.update(profiles).set({ approvalStatus: 'approved' }).where(eq(profiles.username, cast.sam.username))
})

test('a server that stops ends its streams first, and ends in order', async () => {
  const stream = await listen(server.origin, await signIn(cast.sam))
  const began = performance.now()
  const [code] = await Promise.all([server.stop(), stream.ended])
  expect(code).toBe(0)
  expect(performance.now() - began).toBeLessThan(8_000)
  expect(stream.text()).not.toContain('event: end')
})
