import { asc, eq } from 'drizzle-orm'

import { bookingNotes, profiles } from '#drizzle/schema.ts'
import { db } from '#app/platform/db.server.ts'
import { newId } from '#app/shared/ids.ts'
import { printInstant } from '#app/shared/zone.ts'
import type { NoteInput } from './forms.ts'

export async function listNotes(requestId: string) {
  const rows = await db
    .select({ id: bookingNotes.id, note: bookingNotes.note, author: profiles.fullName, at: bookingNotes.createdAt })
    .from(bookingNotes)
    .innerJoin(profiles, eq(profiles.id, bookingNotes.authorId))
    .where(eq(bookingNotes.requestId, requestId))
    .orderBy(asc(bookingNotes.createdAt), asc(bookingNotes.id))
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString(), printed: printInstant(at) }))
}

type Writing = { requestId: string; authorId: string; now: Date }

/** The id of the form makes a double submit one note; another text under it (a page from the history) is one more. */
export async function addNote(
  { id, note }: NoteInput,
  { requestId, authorId, now: createdAt }: Writing,
): Promise<void> {
  const row = { requestId, authorId, note, createdAt }
  const added = await db
    .insert(bookingNotes)
    .values({ ...row, id: id ?? newId() })
    .onConflictDoNothing()
    .returning({ id: bookingNotes.id })
  if (added.length > 0 || !id) return
  const [before] = await db.select().from(bookingNotes).where(eq(bookingNotes.id, id))
  const same = before?.requestId === requestId && before.authorId === authorId && before.note === note
  if (!same) await db.insert(bookingNotes).values(row)
}
