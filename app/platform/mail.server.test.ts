import { eq } from 'drizzle-orm'
import PgBoss from 'pg-boss'
import { beforeEach, expect, test, vi } from 'vitest'

import { outbox } from '#drizzle/tables/site.ts'
import { business } from '#app/business.ts'
import { db, ownerSql, rawSql } from '#app/platform/db.server.ts'
import { renderEmail } from '#app/platform/email-template.server.ts'
import { enqueueMail, enqueueMails, mailJob, sendWaitingMail, trimMails } from '#app/platform/mail.server.ts'
import { jobRetries, startQueue, stopQueue } from '#app/platform/queue.server.ts'
import { deletePrivate, putPrivate } from '#app/platform/storage.server.ts'
import { days, hours, later, minutes } from '#app/shared/durations.ts'
import { shownHtml } from '#app/office/mail/queries.server.ts'
import { plainLine } from '#app/shared/roof-line.ts'
import { until } from '#tests/support/until.ts'

const now = new Date('2026-11-21T15:00:00Z')
const content = { heading: 'Hello', paragraphs: ['Hello'] }
const mail = { dedupeKey: 'hello:mia', to: 'mia@marque.example', subject: 'Hello', ...content }
const { html, text: textBody } = renderEmail(content)

beforeEach(async () => {
  await db.delete(outbox)
  await rawSql`delete from jobs.job`.catch(() => {})
})

async function waiting(more: { usefulUntil?: Date } = {}): Promise<string> {
  await db.transaction((tx) => enqueueMail(tx, { ...mail, ...more }))
  const [row] = await db.select().from(outbox)
  return row!.id
}

async function countJobs(): Promise<number> {
  const [row] = await rawSql`select count(*)::int as count from jobs.job where name = ${mailJob}`
  return row!.count as number
}

test('a mail is written once, however often its cause comes', async () => {
  expect(await db.transaction((tx) => enqueueMail(tx, mail))).toBe(true)
  expect(await db.transaction((tx) => enqueueMail(tx, mail))).toBe(false)
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
  const other = vi.fn(() => Promise.resolve())
  // The other one is tried again by the queue: the sender might be killed.
  const sendMail = vi.fn(() =>
    expect(sendWaitingMail(id, now, { sendMail: other } as never)).rejects.toThrow('another'),
  )
  await sendWaitingMail(id, now, { sendMail } as never)
  await sendWaitingMail(id, now, { sendMail: other } as never)
  expect([sendMail.mock.calls.length, other.mock.calls.length]).toEqual([1, 0])
  const [row] = await db.select().from(outbox)
  expect(row).toMatchObject({ state: 'sent', attempts: 1, sentAt: now })
})

test('what was sent or has lapsed keeps no text, since its links open something; what is kept to be read keeps it', async () => {
  const attachments = [
    { filename: 'rental.ics', contentType: 'text/calendar', content: 'URL:https://marque.example/booking?key=secret' },
  ]
  const whole = { html, textBody, attachments }
  const empty = { html: '', textBody: '', attachments: [] }
  const sendMail = vi.fn(() => Promise.resolve())
  const stateOf = async (
    more: { dedupeKey: string; usefulUntil?: Date },
    transport?: { sendMail: typeof sendMail },
  ) => {
    await db.transaction((tx) => enqueueMail(tx, { ...mail, attachments, ...more }))
    const [row] = await db.select().from(outbox).where(eq(outbox.dedupeKey, more.dedupeKey))
    expect(row).toMatchObject({ state: 'waiting', ...whole })
    await sendWaitingMail(row!.id, now, transport as never)
    return (await db.select().from(outbox).where(eq(outbox.dedupeKey, more.dedupeKey)))[0]
  }
  expect(await stateOf({ dedupeKey: 'sent' }, { sendMail })).toMatchObject({
    state: 'sent',
    subject: mail.subject,
    recipient: mail.to,
    ...empty,
  })
  expect(sendMail).toHaveBeenCalledWith(
    expect.objectContaining({
      ...{ html, text: textBody, replyTo: business.email },
      attachments: attachments.map((file) => ({ ...file, content: Buffer.from(file.content) })),
    }),
  )
  expect(await stateOf({ dedupeKey: 'lapsed', usefulUntil: now }, { sendMail })).toMatchObject({
    state: 'lapsed',
    ...empty,
  })
  expect(await stateOf({ dedupeKey: 'kept' })).toMatchObject({ state: 'kept', ...whole })
})

test('a file is read when its mail is sent; a mail whose file is gone is not sent without it', async () => {
  const bytes = Buffer.from('%PDF-1.3 signed')
  const file = { filename: 'signed.pdf', contentType: 'application/pdf' }
  const storageKey = await putPrivate(bytes, { filename: file.filename, type: file.contentType })
  const sendMail = vi.fn(() => Promise.resolve())
  const send = async (dedupeKey: string) => {
    await db.transaction((tx) => enqueueMail(tx, { ...mail, dedupeKey, attachments: [{ ...file, storageKey }] }))
    const [row] = await db.select().from(outbox).where(eq(outbox.dedupeKey, dedupeKey))
    return sendWaitingMail(row!.id, now, { sendMail } as never)
  }
  await send('there')
  expect(sendMail).toHaveBeenCalledWith(expect.objectContaining({ attachments: [{ ...file, content: bytes }] }))
  await deletePrivate([storageKey])
  await expect(send('gone')).rejects.toThrow('signed.pdf is gone')
  expect(sendMail).toHaveBeenCalledTimes(1)
  expect(await db.select().from(outbox).where(eq(outbox.dedupeKey, 'gone'))).toMatchObject([{ state: 'waiting' }])
})

test('mails sent before their text went with it lose it as well, and those given up a month later', async () => {
  const attachments = [
    { filename: 'rental.ics', contentType: 'text/calendar', content: 'URL:https://marque.example/booking?key=secret' },
  ]
  const monthAgo = later(now, -days(30))
  const row = { recipient: mail.to, subject: mail.subject, html, textBody, attachments }
  const [old, late] = [later(monthAgo, -1), monthAgo]
  await db.insert(outbox).values([
    { ...row, dedupeKey: 'a sent', state: 'sent', createdAt: now },
    { ...row, dedupeKey: 'b lapsed', state: 'lapsed', createdAt: now },
    { ...row, dedupeKey: 'c failed', state: 'failed', createdAt: old },
    { ...row, dedupeKey: 'd failed', state: 'failed', createdAt: late },
    { ...row, dedupeKey: 'e waiting', state: 'waiting', createdAt: old },
    { ...row, dedupeKey: 'f kept', state: 'kept', createdAt: old },
  ])
  expect([await trimMails(monthAgo), await trimMails(monthAgo)]).toEqual([3, 0])
  const rows = await db.select().from(outbox).orderBy(outbox.dedupeKey)
  expect(rows.map((each) => [each.dedupeKey, `${each.html}${each.textBody}`, each.attachments.length])).toEqual([
    ['a sent', '', 0],
    ['b lapsed', '', 0],
    ['c failed', '', 0],
    ...['d failed', 'e waiting', 'f kept'].map((key) => [key, `${html}${textBody}`, 1]),
  ])
})

test('a mail that cannot be sent says why and waits, until it has failed too often', async () => {
  const id = await waiting()
  const transport = { sendMail: vi.fn(() => Promise.reject(new Error('421 try later'))) } as never
  await expect(sendWaitingMail(id, now, transport)).rejects.toThrow('421')
  expect(await db.select().from(outbox)).toMatchObject([
    { state: 'waiting', attempts: 1, lastError: 'Error: 421 try later' },
  ])
  await db.update(outbox).set({ attempts: jobRetries }).where(eq(outbox.id, id))
  await expect(sendWaitingMail(id, now, transport)).rejects.toThrow('421')
  expect(await db.select().from(outbox)).toMatchObject([{ state: 'failed' }])
})

test('an email that waited until it no longer applied is dropped, not sent', async () => {
  const usefulUntil = later(now, hours(1))
  const id = await waiting({ usefulUntil })
  const away = { sendMail: vi.fn(() => Promise.reject(new Error('connect ECONNREFUSED'))) }
  await expect(sendWaitingMail(id, later(usefulUntil, -1), away as never)).rejects.toThrow('ECONNREFUSED')
  const back = { sendMail: vi.fn(() => Promise.resolve()) }
  await sendWaitingMail(id, usefulUntil, back as never)
  expect(back.sendMail).not.toHaveBeenCalled()
  const lapsed = { state: 'lapsed', attempts: 1, lastError: 'Error: connect ECONNREFUSED', sentAt: null }
  expect(await db.select().from(outbox)).toMatchObject([lapsed])
  // Nothing takes it up again, whatever the clock says.
  await sendWaitingMail(id, now, back as never)
  expect(await db.select().from(outbox)).toMatchObject([lapsed])
})

test('an email that still applies when the mail server is back is sent, however late', async () => {
  await waiting({ usefulUntil: later(now, days(3)) })
  await db.transaction((tx) => enqueueMail(tx, { ...mail, dedupeKey: 'always true' }))
  const back = { sendMail: vi.fn(() => Promise.resolve()) }
  for (const { id } of await db.select().from(outbox)) await sendWaitingMail(id, later(now, hours(34)), back as never)
  expect(await db.select().from(outbox)).toMatchObject([{ state: 'sent' }, { state: 'sent' }])
})

test('a mail whose job could not be added is not kept, and is written with its job the next time', async () => {
  await enqueueMails([{ ...mail, dedupeKey: 'before' }])
  await ownerSql`create function refuse_job() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`
  await ownerSql`create trigger refuse_job before insert on jobs.job for each row execute function refuse_job()`
  await expect(enqueueMails([mail])).rejects.toThrow()
  await ownerSql`drop function refuse_job cascade`
  await enqueueMails([mail])
  expect([await db.$count(outbox), await countJobs()]).toEqual([2, 2])
})

test('a queue that could not be opened once is opened with the next mail', async () => {
  await stopQueue()
  const away = vi.spyOn(PgBoss.prototype, 'start').mockRejectedValueOnce(new Error('database away'))
  await expect(db.transaction((tx) => enqueueMail(tx, { ...mail, dedupeKey: 'lost' }))).rejects.toThrow('database away')
  away.mockRestore()
  expect(await db.transaction((tx) => enqueueMail(tx, mail))).toBe(true)
  expect(await countJobs()).toBe(1)
})

test('the queue works off what was enqueued', async () => {
  await db.transaction((tx) => enqueueMail(tx, mail))
  await stopQueue()
  await startQueue([{ name: mailJob, run: (data) => sendWaitingMail(String(data.mailId), now) }])
  await until(async () => expect(await db.select().from(outbox)).toMatchObject([{ state: 'kept' }]))
  await stopQueue()
})

test('a mail whose sender was killed is sent once its claim has run out', async () => {
  const id = await waiting()
  const sendMail = vi.fn(() => Promise.resolve())
  await db.update(outbox).set({ claimedUntil: later(now, minutes(1)) })
  await expect(sendWaitingMail(id, now, { sendMail } as never)).rejects.toThrow('another process')
  expect(sendMail).not.toHaveBeenCalled()
  await sendWaitingMail(id, later(now, minutes(1)), { sendMail } as never)
  expect(sendMail).toHaveBeenCalledTimes(1)
})

test('no row is locked while the mail server takes its time', async () => {
  const id = await waiting()
  const sendMail = vi.fn(async () => {
    await rawSql`set lock_timeout = '1s'`
    await rawSql`update outbox set subject = 'While it is sent' where id = ${id}`
  })
  await sendWaitingMail(id, now, { sendMail } as never)
  expect((await db.select().from(outbox))[0]).toMatchObject({ state: 'sent', subject: 'While it is sent' })
})

test('inside a transaction it is refused', async () => {
  const id = await waiting()
  const sendMail = vi.fn(() => Promise.resolve())
  const sent = db.transaction(() => sendWaitingMail(id, now, { sendMail } as never))
  await expect(sent).rejects.toThrow('the mail server was asked inside a transaction')
  expect(sendMail).not.toHaveBeenCalled()
})

test('the line of a car comes along as a picture that the email shows over its heading', async () => {
  const picture = { href: '/images/1/480-abc', alt: 'Ferrari Roma', width: 480, height: 320, line: plainLine }
  await db.transaction((tx) => enqueueMail(tx, { ...mail, picture }))
  const [row] = await db.select().from(outbox)
  const sendMail = vi.fn().mockResolvedValue({})
  await sendWaitingMail(row!.id, now, { sendMail })
  const [[sent]] = sendMail.mock.calls as [[{ html: string; attachments: { cid: string; content: Buffer }[] }]]
  expect(sent.attachments).toHaveLength(1)
  expect(sent.html).toContain(`<img src="cid:${sent.attachments[0]!.cid}" alt=""`)
  expect(sent.attachments[0]!.content.subarray(1, 4).toString()).toBe('PNG')
  const shown = await shownHtml(row!)
  expect(shown).toContain('<img src="data:image/png;base64,iVBOR')
  expect(shown).not.toContain('cid:')
  expect(renderEmail(content).html).not.toContain('cid:')
})
