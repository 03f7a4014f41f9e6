import { eq } from 'drizzle-orm'
import PgBoss from 'pg-boss'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'

import { outbox } from '#drizzle/tables/site.ts'
import { closeDatabase, db, rawSql } from '#app/platform/db.server.ts'
import { enqueueMail, mailJob, sendWaitingMail } from '#app/platform/mail.server.ts'
import { jobRetries, startQueue, stopQueue } from '#app/platform/queue.server.ts'

const now = new Date('2026-11-21T15:00:00Z')
const mail = { dedupeKey: 'hello:mia', to: 'mia@marque.example', subject: 'Hello', html: '<p>Hello</p>', text: 'Hello' }

beforeEach(async () => {
  await db.delete(outbox)
  await rawSql`delete from jobs.job`.catch(() => {})
})

afterAll(async () => {
  await stopQueue()
  await closeDatabase()
})

async function waiting(): Promise<string> {
  await enqueueMail(db, mail)
  const [row] = await db.select().from(outbox)
  return row!.id
}

async function countJobs(): Promise<number> {
  const [row] = await rawSql`select count(*)::int as count from jobs.job where name = ${mailJob}`
  return row!.count as number
}

test('a mail is written once, however often its cause comes', async () => {
  expect(await enqueueMail(db, mail)).toBe(true)
  expect(await enqueueMail(db, mail)).toBe(false)
  expect(await countJobs()).toBe(1)
})

test('a transaction that fails takes its mail and its job with it', async () => {
  await db.transaction((tx) => enqueueMail(tx, { ...mail, dedupeKey: 'kept' }))
  expect(await countJobs()).toBe(1)
  const failed = db.transaction(async (tx) => {
    await enqueueMail(tx, mail)
    throw new Error('changed my mind')
  })
  await expect(failed).rejects.toThrow('changed my mind')
  expect(await countJobs()).toBe(1)
  expect(await db.select().from(outbox)).toHaveLength(1)
})

test('two processes at once send a mail once', async () => {
  const id = await waiting()
  const sendMail = vi.fn(() => new Promise((resolve) => setTimeout(resolve, 50)))
  await Promise.all([sendWaitingMail(id, now, { sendMail } as never), sendWaitingMail(id, now, { sendMail } as never)])
  await sendWaitingMail(id, now, { sendMail } as never)
  expect(sendMail).toHaveBeenCalledTimes(1)
  const [row] = await db.select().from(outbox)
  expect(row).toMatchObject({ state: 'sent', attempts: 1, sentAt: now })
})

test('a mail that cannot be sent says why and waits, until it has failed too often', async () => {
  const id = await waiting()
  const transport = { sendMail: vi.fn(() => Promise.reject(new Error('421 try later'))) } as never
  await expect(sendWaitingMail(id, now, transport)).rejects.toThrow('421')
  expect(await db.select().from(outbox)).toMatchObject([{ state: 'waiting', attempts: 1, lastError: 'Error: 421 try later' }])
  await db.update(outbox).set({ attempts: jobRetries }).where(eq(outbox.id, id))
  await expect(sendWaitingMail(id, now, transport)).rejects.toThrow('421')
  expect(await db.select().from(outbox)).toMatchObject([{ state: 'failed' }])
})

test('a queue that could not be opened once is opened with the next mail', async () => {
  await stopQueue()
  const away = vi.spyOn(PgBoss.prototype, 'start').mockRejectedValueOnce(new Error('database away'))
  await expect(enqueueMail(db, { ...mail, dedupeKey: 'lost' })).rejects.toThrow('database away')
  away.mockRestore()
  expect(await enqueueMail(db, mail)).toBe(true)
  expect(await countJobs()).toBe(1)
})

test('the queue works off what was enqueued', async () => {
  await enqueueMail(db, mail)
  await stopQueue()
  await startQueue([{ name: mailJob, run: (data) => sendWaitingMail(String(data.mailId), now) }])
  await vi.waitFor(async () => expect(await db.select().from(outbox)).toMatchObject([{ state: 'kept' }]), 8_000)
})
