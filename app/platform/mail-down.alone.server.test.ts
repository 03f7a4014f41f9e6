/** The mail server is away, then busy, then back: the real transport and the real queue, with its pauses cut short. */
import { createTransport } from 'nodemailer'
import { afterAll, expect, test, vi } from 'vitest'

import { outbox } from '#drizzle/tables/site.ts'
import { closeDatabase, db, rawSql } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import { enqueueMail, mailJob, sendWaitingMail } from '#app/platform/mail.server.ts'
import { startQueue, stopQueue } from '#app/platform/queue.server.ts'
import { openMailServer } from '#tests/support/mail-server.ts'
import { until } from '#tests/support/until.ts'

vi.mock('nodemailer', { spy: true })

const port = await vi.hoisted(async () => {
  const free = await (await import('#server/ports.js')).freePort()
  process.env.SMTP_URL = `smtp://127.0.0.1:${free}`
  return free
})

afterAll(async () => {
  await stopQueue()
  await closeDatabase()
})

const content = { heading: 'Hello', paragraphs: ['Hello'] }

const waitFor = (check: () => Promise<void>) => until(check, 100)

async function job() {
  const [row] = await rawSql`
    select state::text as state, retry_count::int as tries, extract(epoch from start_after - now())::float8 as pause from jobs.job where name = ${mailJob}`
  return row as { state: string; tries: number; pause: number }
}

/** The time until the next try, which this test does not want to wait for. */
const cutShort = () => rawSql`update jobs.job set start_after = now() where name = ${mailJob} and state = 'retry'`

test('refused, then put off: tried again after ever longer pauses, and sent once when the server is back', async () => {
  const mail = {
    dedupeKey: 'hello:mia',
    to: 'mia@marque.example',
    subject: 'Hello',
    ...content,
  }
  await db.transaction((tx) => enqueueMail(tx, mail))
  await startQueue([{ name: mailJob, run: (data) => sendWaitingMail(String(data.mailId), new Date()) }])

  await waitFor(async () => expect((await job()).state).toBe('retry'))
  const [refused] = await db.select().from(outbox)
  expect(refused).toMatchObject({ state: 'waiting', attempts: 1 })
  expect(refused!.lastError).toContain('ECONNREFUSED')
  const first = (await job()).pause
  expect(first).toBeGreaterThan(10)

  const server = await openMailServer(port)
  server.setBusy(true)
  await cutShort()
  await waitFor(async () => expect(await db.select().from(outbox)).toMatchObject([{ attempts: 2, state: 'waiting' }]))
  await waitFor(async () => expect(await job()).toMatchObject({ state: 'retry', tries: 1 }))
  expect((await job()).pause).toBeGreaterThan(first)
  expect(server.taken).toEqual([])

  server.setBusy(false)
  await cutShort()
  await waitFor(async () =>
    expect(await db.select().from(outbox)).toMatchObject([{ state: 'sent', attempts: 3, lastError: null }]),
  )
  expect(server.taken).toHaveLength(1)

  // Neither its cause nor its job coming once more sends it again.
  expect(await db.transaction((tx) => enqueueMail(tx, mail))).toBe(false)
  await sendWaitingMail(refused!.id, new Date())
  expect(server.taken).toHaveLength(1)
  await stopQueue()
  await server.close()
})

test('a mail server that is away for a day is waited for', async () => {
  await db.transaction((tx) =>
    enqueueMail(tx, {
      dedupeKey: 'hello:day',
      to: 'mia@marque.example',
      subject: 'Hello',
      ...content,
    }),
  )
  const [row] = await rawSql`
    select retry_limit::int as limit, retry_delay::int as delay, retry_backoff as backoff from jobs.job
    where data->>'mailId' = (select id::text from outbox where dedupe_key = 'hello:day')`
  // pg-boss waits at least for the delay, then for twice as long each time.
  const waited = row!.delay * (2 ** row!.limit - 1)
  expect(row!.backoff).toBe(true)
  expect(waited).toBeGreaterThan(24 * 60 * 60)
})

test('a mail server that says nothing is not waited for until the transaction around it ends', () => {
  const [transport] = vi.mocked(createTransport).mock.results.map(({ value }) => value as { options: object })
  expect(transport!.options).toMatchObject({
    host: '127.0.0.1',
    port,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 30_000,
  })
})

test('a line break in a name or a subject makes no header of its own', async () => {
  const server = await openMailServer(port)
  await db.transaction((tx) =>
    enqueueMail(tx, {
      dedupeKey: 'hello:crlf',
      to: 'mia@marque.example',
      subject: 'Hello\r\nBcc: everybody@marque.example',
      ...content,
    }),
  )
  const row = (await db.select().from(outbox)).find(({ dedupeKey }) => dedupeKey === 'hello:crlf')!
  await sendWaitingMail(row.id, new Date())
  expect(server.taken[0]).not.toMatch(/^Bcc:/im)
  await server.close()
})

test('a mail that one can stop says where, for the mail program to do it with one click; another does not', async () => {
  const server = await openMailServer(port)
  const mail = { to: 'mia@marque.example', subject: 'Hello', ...content }
  await db.transaction((tx) =>
    enqueueMail(tx, { ...mail, dedupeKey: 'hello:stop', stopHref: '/waiting-list/1?key=abc' }),
  )
  await db.transaction((tx) => enqueueMail(tx, { ...mail, dedupeKey: 'hello:plain' }))
  for (const { id, dedupeKey } of await db.select().from(outbox)) {
    if (['hello:stop', 'hello:plain'].includes(dedupeKey)) await sendWaitingMail(id, new Date())
  }
  const [stoppable, plain] = server.taken.map((taken) => taken.replaceAll(/\n[ \t]+/g, ' '))
  expect(stoppable).toContain(`\nList-Unsubscribe: <${new URL('/waiting-list/1?key=abc', env.origin).href}>\n`)
  expect(stoppable).toContain('\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\n')
  expect(plain).not.toContain('List-Unsubscribe')
  await server.close()
})
