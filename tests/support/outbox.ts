/** What the site has written to people, read from its table. */
import { eq } from 'drizzle-orm'

import { outbox } from '#drizzle/tables/site.ts'
import { db } from '#app/platform/db.server.ts'

/** Every mail to an address, the oldest first. */
export function mailsTo(email: string) {
  return db.select().from(outbox).where(eq(outbox.recipient, email)).orderBy(outbox.createdAt, outbox.id)
}

/** The text that is attached to a mail. Throws when its first attachment is no text. */
export function attachedTo(mail: typeof outbox.$inferSelect | undefined): string {
  const [file] = mail?.attachments ?? []
  if (!file || !('content' in file)) throw new Error('no text is attached')
  return file.content
}

export async function subjectsTo(email: string): Promise<string[]> {
  return (await mailsTo(email)).map(({ subject }) => subject)
}

/** The secrets of the links of one kind ("verify-email") that an address was sent, the oldest first. */
export async function secretsSentTo(email: string, kind: string): Promise<string[]> {
  const link = new RegExp(`/${kind}\\?token=([\\w-]+)`)
  return (await mailsTo(email)).flatMap(({ textBody }) => link.exec(textBody)?.[1] ?? [])
}
