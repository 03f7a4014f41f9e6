/** The documents of a booking that was made without: by the link of its email, from the account, or at the desk. */
import { and, eq, inArray, isNull } from 'drizzle-orm'

import { bookingRequests, bookings, documents, requestDocuments } from '#drizzle/schema.ts'
import { bookingStatuses } from '#app/shared/booking-status-lists.ts'
import { bookingStates } from '#app/shared/booking-states.ts'
import { documentFields, documentTypeOf, type DocumentField } from '#app/shared/document-types.ts'
import { lockRequest } from '#app/bookings/booking/lock-request.server.ts'
import { bookingProblems } from '#app/bookings/booking/words.ts'
import { handInProblems } from './words.ts'
import { columnsOf } from '#app/platform/columns.server.ts'
import { db, transact, type Transaction } from '#app/platform/db.server.ts'
import { invalid, readForm } from '#app/platform/http.server.ts'
import type { FileReceiver } from '#app/platform/posted-body.server.ts'
import { isId } from '#app/shared/ids.ts'
import { fail, ok, type Outcome } from '#app/shared/outcome.ts'
import { logMove } from './commands.server.ts'
import { handInForm } from './forms.ts'

type Documents = Record<DocumentField, string>
type HandIn = { requestId: string; handedIn: Documents; actorId?: string; now: Date }

/** Whether documents can be handed in: before the pickup, as long as there are none. */
export async function wantsDocuments(requestId: string): Promise<boolean> {
  const coming = and(eq(bookings.requestId, requestId), inArray(bookings.status, bookingStatuses.ahead))
  return (
    (await db.$count(bookings, coming)) > 0 &&
    (await db.$count(requestDocuments, eq(requestDocuments.requestId, requestId))) === 0
  )
}

/** All three or none. They wait in the queue, and are the customer's, also when staff send them. */
export async function handIn({ requestId, handedIn, actorId, now }: HandIn): Promise<Outcome> {
  return transact((tx) => handInWithin(tx, { requestId, handedIn, actorId, now }))
}

async function handInWithin(tx: Transaction, { requestId, handedIn, actorId, now }: HandIn): Promise<Outcome> {
  await lockRequest(tx, requestId)
  const [booking] = await tx
    .select({ status: bookings.status, ...columnsOf(bookingRequests, { customerId: true, profileId: true }) })
    .from(bookings)
    .innerJoin(bookingRequests, eq(bookingRequests.id, bookings.requestId))
    .where(eq(bookings.requestId, requestId))
  const there = await tx.$count(requestDocuments, eq(requestDocuments.requestId, requestId))
  if (!booking || !bookingStates[booking.status].isAhead || there > 0) return fail(handInProblems.before)
  const { customerId, profileId } = booking
  for (const field of documentFields) {
    const documentType = documentTypeOf[field]
    const fresh = and(
      eq(documents.id, handedIn[field]),
      profileId ? eq(documents.uploadedBy, profileId) : isNull(documents.uploadedBy),
      eq(documents.documentType, documentType),
      eq(documents.state, 'ready'),
      isNull(documents.claimedAt),
    )
    const [claimed] = isId(handedIn[field])
      ? await tx
          .update(documents)
          .set({ customerId, claimedAt: now })
          .where(fresh)
          .returning({ documentId: documents.id })
      : []
    if (!claimed) return fail(bookingProblems.documentGone, field)
    await tx.insert(requestDocuments).values({ ...claimed, requestId, documentType })
  }
  await logMove(tx, { requestId, move: 'documents_handed_in', actorId, now })
  return ok()
}

type Submitted = {
  requestId: string
  /** They store the customer's files. */
  files: Record<string, FileReceiver>
  actorId?: string
  now: Date
}

/** Reads the form and hands in. Null when it is done, else the answer. */
export async function submitHandIn(request: Request, { requestId, files, actorId, now }: Submitted) {
  const form = await readForm(request, handInForm, { files })
  if (!form.ok) return invalid(form)
  const done = await handIn({ requestId, handedIn: form.value, actorId, now })
  return done.ok ? null : invalid(form, done.problem, done.field)
}
