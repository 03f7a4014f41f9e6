import { asc, desc, eq, inArray } from 'drizzle-orm'

import { bookingNotes, bookings, profiles } from '#drizzle/schema.ts'
import { rentalFigures } from './figures.ts'
import { db } from '#app/platform/db.server.ts'
import { addOnce } from '#app/platform/form-rows.server.ts'
import { printInstant } from '#app/shared/zone.ts'
import type { NoteInput } from './forms.ts'

export async function listNotes(requestId: string) {
  const rows = await notes()
    .where(eq(bookingNotes.requestId, requestId))
    .orderBy(asc(bookingNotes.createdAt), asc(bookingNotes.id))
  return rows.map(printed)
}

/** Of several bookings, the latest first, each with the number of its booking. */
export async function listNotesOfAll(requestIds: string[]) {
  if (requestIds.length === 0) return []
  const rows = await notes()
    .where(inArray(bookingNotes.requestId, requestIds))
    .orderBy(desc(bookingNotes.createdAt), desc(bookingNotes.id))
    .limit(rentalFigures.customerBookings)
  return rows.map((row) => printed({ ...row, author: [row.author, row.number].filter(Boolean).join(', ') }))
}

function notes() {
  return db
    .select({
      id: bookingNotes.id,
      note: bookingNotes.note,
      author: profiles.fullName,
      number: bookings.bookingNumber,
      at: bookingNotes.createdAt,
    })
    .from(bookingNotes)
    .innerJoin(profiles, eq(profiles.id, bookingNotes.authorId))
    .leftJoin(bookings, eq(bookings.requestId, bookingNotes.requestId))
}

function printed({ id, note, author, at }: Awaited<ReturnType<typeof notes>>[number]) {
  return { id, note, author, at: at.toISOString(), printed: printInstant(at) }
}

type Writing = { requestId: string; authorId: string; now: Date }

/** The id of the form makes a double submit one note; another text under it (a page from the history) is one more. */
export async function addNote(
  { id, note }: NoteInput,
  { requestId, authorId, now: createdAt }: Writing,
): Promise<void> {
  const said = { requestId, authorId, note }
  await addOnce(db, bookingNotes, { id, said }, (own) =>
    db
      .insert(bookingNotes)
      .values({ ...said, id: own, createdAt })
      .onConflictDoNothing()
      .returning({ id: bookingNotes.id }),
  )
}
