import { and, eq, inArray, isNull, lt, lte, ne, or, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { createTransport, type Transporter } from 'nodemailer'

import { outboxStates } from '#app/shared/outbox-states.ts'
import { summarizeError } from '#app/shared/describe-error.js'
import { outbox, type Attachment } from '#drizzle/tables/site.ts'
import { business } from '#app/business.ts'
import { columnsOf } from '#app/platform/columns.server.ts'
import { assertNoTransaction, db, type Transaction } from '#app/platform/db.server.ts'
import { renderEmail, type EmailContent } from '#app/platform/email-template.server.ts'
import { inlineLine } from '#app/platform/email-line.server.ts'
import { env } from '#app/platform/env.server.ts'
import { enqueue, jobRetries } from '#app/platform/queue.server.ts'
import { readPrivate } from '#app/platform/storage.server.ts'
import { later, minutes, seconds } from '#app/shared/durations.ts'

export type Mail = EmailContent & {
  dedupeKey: string
  to: string
  subject: string
  attachments?: Attachment[]
  /** RFC 8058: a POST without cookies, which must not redirect. */
  stopHref?: string
  usefulUntil?: Date
}

export const mailJob = 'send-mail'

/** Once for a key. In a transaction: a row without its job would keep its key, and never be sent. */
export async function enqueueMail(tx: Transaction, mail: Mail): Promise<boolean> {
  if (mail.to.endsWith('.invalid')) return false
  const { dedupeKey, to: recipient, subject, attachments, stopHref, usefulUntil } = mail
  const { html, text: textBody } = renderEmail(mail)
  const [written] = await tx
    .insert(outbox)
    .values({ dedupeKey, recipient, subject, attachments, stopHref, usefulUntil, html, textBody })
    .onConflictDoNothing({ target: outbox.dedupeKey })
    .returning({ id: outbox.id })
  if (!written) return false
  await enqueue(tx, mailJob, { mailId: written.id })
  return true
}

/** In a transaction of its own. In one order, so that two who send the same do not wait for each other. */
export async function enqueueMails(mails: readonly Mail[]): Promise<void> {
  const inOrder = mails.toSorted((one, other) => (one.dedupeKey < other.dedupeKey ? -1 : 1))
  await db.transaction(async (tx) => {
    for (const mail of inOrder) await enqueueMail(tx, mail)
  })
}

const lease = minutes(4)

/** Claims the email first: no transaction waits for SMTP. Throws SMTP errors, and while another process holds the claim. */
export async function sendWaitingMail(
  id: string,
  now: Date,
  transport: Pick<Transporter, 'sendMail'> | undefined = smtp(),
): Promise<void> {
  const mail = await claim(id, now)
  if (!mail) return
  if (mail.usefulUntil && mail.usefulUntil <= now) return record(id, { ...withoutText, state: 'lapsed' })
  const attempts = mail.attempts + 1
  try {
    assertNoTransaction('the mail server')
    if (transport) await transport.sendMail(await messageOf(mail))
  } catch (error) {
    const state = attempts > jobRetries ? 'failed' : 'waiting'
    await record(id, { state, attempts, lastError: sql`${summarizeError(error).slice(0, 500)}` })
    throw error
  }
  const sent = transport ? { ...withoutText, state: 'sent' as const } : { state: 'kept' as const }
  await record(id, { ...sent, attempts, sentAt: now, lastError: null })
}

const mailFields = columnsOf(outbox, {
  id: true,
  recipient: true,
  subject: true,
  html: true,
  textBody: true,
  stopHref: true,
  usefulUntil: true,
  attachments: true,
  attempts: true,
})

async function claim(id: string, now: Date) {
  const waiting = and(eq(outbox.id, id), eq(outbox.state, 'waiting'))
  const [mail] = await db
    .update(outbox)
    .set({ claimedUntil: later(now, lease) })
    .where(and(waiting, or(isNull(outbox.claimedUntil), lte(outbox.claimedUntil, now))))
    .returning(mailFields)
  if (mail) return mail
  const [claimed] = await db.select({ id: outbox.id }).from(outbox).where(waiting)
  if (claimed) throw new Error('this mail is being sent by another process')
  return undefined
}

async function record(id: string, change: PgUpdateSetSource<typeof outbox>): Promise<void> {
  await db
    .update(outbox)
    .set({ ...change, claimedUntil: null })
    .where(eq(outbox.id, id))
}

/** A copy of the database must open nothing. */
const withoutText = { html: '', textBody: '', attachments: [] }

export async function trimMails(before: Date): Promise<number> {
  const ended = or(
    inArray(outbox.state, outboxStates.over),
    and(eq(outbox.state, 'failed'), lt(outbox.createdAt, before)),
  )
  return (
    await db
      .update(outbox)
      .set(withoutText)
      .where(and(ended, ne(outbox.textBody, '')))
  ).count
}

let transporter: Transporter | undefined

function smtp(): Transporter | undefined {
  if (!env.smtpUrl) return undefined
  transporter ??= createTransport({
    url: env.smtpUrl,
    connectionTimeout: seconds(15),
    greetingTimeout: seconds(15),
    socketTimeout: seconds(30),
  })
  return transporter
}

async function messageOf(mail: NonNullable<Awaited<ReturnType<typeof claim>>>) {
  return {
    from: env.mailFrom,
    replyTo: business.email,
    to: mail.recipient,
    subject: mail.subject,
    html: mail.html,
    text: mail.textBody,
    headers: stopHeaders(mail.stopHref),
    messageId: `<${mail.id}@${new URL(env.origin).hostname}>`,
    attachments: [...(await readAttachments(mail.attachments)), ...(await inlineLine(mail.html))],
  }
}

/** Throws StorageUnavailable, and when a file is gone: the email is not sent without it. */
export async function readAttachments(attachments: Attachment[]) {
  return Promise.all(
    attachments.map(async (attachment) => {
      const { filename, contentType } = attachment
      const content = await contentOf(attachment)
      if (content === null) throw new Error(`${filename} is gone`)
      return { filename, contentType, content }
    }),
  )
}

/** Null when the file is gone. Throws StorageUnavailable. */
export async function contentOf(attachment: Attachment): Promise<Buffer | null> {
  const content = 'content' in attachment ? attachment.content : await readPrivate(attachment.storageKey)
  return content === null ? null : Buffer.from(content)
}

function stopHeaders(href: string | null): Record<string, string> {
  if (href === null) return {}
  return {
    'List-Unsubscribe': `<${new URL(href, env.origin).href}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}
