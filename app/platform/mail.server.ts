/**
 * Mail: written into the outbox by the transaction that causes it, delivered by a job. Without SMTP_URL it is kept for
 * /dev/mail instead. Hides nodemailer and the outbox.
 */
import { and, eq, inArray, lt, ne, or, sql } from 'drizzle-orm'
import { createTransport, type Transporter } from 'nodemailer'

import { summarizeError } from '#server/describe-error.js'
import { outbox } from '#drizzle/tables/site.ts'
import { db, type Executor } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import { enqueue, jobRetries } from '#app/platform/queue.server.ts'
import { seconds } from '#app/shared/durations.ts'

export type Attachment = { filename: string; contentType: string; content: string }
export type Mail = {
  /** What the mail is about ("booking-confirmed:MQ-7KD2"): a second one with the same key is not written. */
  dedupeKey: string
  to: string
  subject: string
  html: string
  text: string
  attachments?: Attachment[]
  /**
   * A path of this site. One click in the mail program then posts `List-Unsubscribe=One-Click` there (RFC 8058): without
   * cookies, and it takes a redirect for a failure.
   */
  stopHref?: string
  /** From this instant on it would say what is not true any more: a mail still waiting then is not sent. */
  usefulUntil?: Date
}

export const mailJob = 'send-mail'

/** Writes a mail and its job with the executor given. Gives false when this mail was written before, or its reader has deleted the account. */
export async function enqueueMail(executor: Executor, mail: Mail): Promise<boolean> {
  if (mail.to.endsWith('.invalid')) return false
  const { to, text, ...rest } = mail
  const [written] = await executor
    .insert(outbox)
    .values({ ...rest, recipient: to, textBody: text })
    .onConflictDoNothing({ target: outbox.dedupeKey })
    .returning({ id: outbox.id })
  if (!written) return false
  await enqueue(executor, mailJob, { mailId: written.id })
  return true
}

/**
 * Delivers one mail if it still waits, and lets one lapse whose time is over. The row stays locked meanwhile, so that no
 * second process sends it too. A process killed between sending and noting sends it again, under the same message id.
 * Throws what the mail server said, after noting it; the queue then tries again.
 */
export async function sendWaitingMail(
  id: string,
  now: Date,
  transport: Pick<Transporter, 'sendMail'> | undefined = smtp(),
): Promise<void> {
  const failure = await db.transaction(async (tx) => {
    const [mail] = await tx.select().from(outbox).where(eq(outbox.id, id)).for('update', { skipLocked: true })
    if (mail?.state !== 'waiting') return undefined
    if (mail.usefulUntil && mail.usefulUntil <= now) {
      await tx
        .update(outbox)
        .set({ ...withoutText, state: 'lapsed' })
        .where(eq(outbox.id, id))
      return undefined
    }
    const attempts = mail.attempts + 1
    try {
      if (transport) await transport.sendMail(messageOf(mail))
      const done = transport ? { ...withoutText, state: 'sent' as const } : { state: 'kept' as const }
      await tx
        .update(outbox)
        .set({ ...done, attempts, sentAt: now, lastError: null })
        .where(eq(outbox.id, id))
      return undefined
    } catch (error) {
      const state = attempts > jobRetries ? 'failed' : 'waiting'
      await tx
        .update(outbox)
        .set({ state, attempts, lastError: sql`${summarizeError(error).slice(0, 500)}` })
        .where(eq(outbox.id, id))
      return error
    }
  })
  if (failure) throw failure
}

/** What is on its way, or of no use any more, leaves no working link behind: a copy of the database opens nothing. */
const withoutText = { html: '', textBody: '', attachments: [] }

/**
 * Takes the text from what still keeps it: mails that were sent before sending took it, and those written before the
 * instant that were given up.
 */
export async function trimMails(before: Date): Promise<number> {
  const ended = or(
    inArray(outbox.state, ['sent', 'lapsed']),
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

/** The message id follows from the row: should a crash between sending and noting send twice, receivers see one mail. */
function messageOf(mail: typeof outbox.$inferSelect) {
  return {
    from: env.mailFrom,
    to: mail.recipient,
    subject: mail.subject,
    html: mail.html,
    text: mail.textBody,
    headers: stopHeaders(mail.stopHref),
    messageId: `<${mail.id}@${new URL(env.origin).hostname}>`,
    attachments: mail.attachments.map(({ filename, contentType, content }) => ({ filename, contentType, content })),
  }
}

function stopHeaders(href: string | null): Record<string, string> {
  if (href === null) return {}
  return {
    'List-Unsubscribe': `<${new URL(href, env.origin).href}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}
