import { desc, eq } from 'drizzle-orm'

import { outbox } from '#drizzle/tables/site.ts'
import { columnsOf } from '#app/platform/columns.server.ts'
import { db } from '#app/platform/db.server.ts'
import { inlineLine } from '#app/platform/email-line.server.ts'
import { env } from '#app/platform/env.server.ts'
import { contentOf } from '#app/platform/mail.server.ts'
import { isId } from '#app/shared/ids.ts'

/** Never in production, or once emails are really sent. */
export function mailboxIsOpen(): boolean {
  return !env.production && env.smtpUrl === undefined
}

export async function listMails() {
  return db
    .select({
      id: outbox.id,
      recipient: outbox.recipient,
      subject: outbox.subject,
      state: outbox.state,
      createdAt: outbox.createdAt,
    })
    .from(outbox)
    .orderBy(desc(outbox.createdAt), desc(outbox.id))
    .limit(100)
}

export async function findMail(id: string | undefined) {
  if (!isId(id)) return null
  const [mail] = await db
    .select(
      columnsOf(outbox, {
        id: true,
        recipient: true,
        subject: true,
        html: true,
        textBody: true,
        attachments: true,
        createdAt: true,
      }),
    )
    .from(outbox)
    .where(eq(outbox.id, id))
  return mail ?? null
}

/** As addresses that hold the files themselves, null of a file that is gone. Throws StorageUnavailable. */
export async function attachmentsOf({ attachments }: Pick<typeof outbox.$inferSelect, 'attachments'>) {
  return Promise.all(
    attachments.map(async (attachment) => {
      const { filename, contentType } = attachment
      const content = await contentOf(attachment)
      const address = content && `data:${contentType.replaceAll(' ', '')};base64,${content.toString('base64')}`
      return { filename, address }
    }),
  )
}

/** As mail programs show it, with the attached pictures in their places. */
export async function shownHtml({ html }: Pick<typeof outbox.$inferSelect, 'html'>): Promise<string> {
  const pictures = await inlineLine(html)
  return pictures.reduce(
    (shown, { cid, content }) => shown.replace(`cid:${cid}`, `data:image/png;base64,${content.toString('base64')}`),
    html,
  )
}
