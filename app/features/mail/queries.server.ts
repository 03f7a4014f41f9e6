import { desc, eq } from 'drizzle-orm'

import { outbox } from '#drizzle/tables/site.ts'
import { columnsOf } from '#app/platform/columns.server.ts'
import { db } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import { isId } from '#app/shared/ids.ts'

/** Mails are for their receivers: in production, or once they are really sent, nobody else reads them. */
export function mailboxIsOpen(): boolean {
  return !env.production && env.smtpUrl === undefined
}

/** The latest mails, newest first. */
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

/** One mail with its parts, or null. */
export async function findMail(id: string | undefined) {
  if (!isId(id)) return null
  const [mail] = await db
    .select(columnsOf(outbox, 'id recipient subject html textBody attachments createdAt'))
    .from(outbox)
    .where(eq(outbox.id, id))
  return mail ?? null
}
