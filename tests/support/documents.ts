/** Bookings with their documents in the database of a test. */
import { eq } from 'drizzle-orm'

import { bookingRequests, customers, documents, requestDocuments } from '#drizzle/schema.ts'
import { documentTypes, type DocumentType } from '#app/shared/document-types.ts'
import { db } from '#app/platform/db.server.ts'
import { putPrivate } from '#app/platform/storage.server.ts'
import { newId } from '#app/shared/ids.ts'
import { one } from '#app/shared/one.ts'
import { licensePicture } from './license-picture.ts'
import { addBooking, addBroker, addListing } from './listings.ts'
import { addPerson } from './people.ts'

type Document = Partial<typeof documents.$inferInsert>
type Booked = { from: number; until: number; now: Date; name?: string; document?: Document; stored?: boolean }

/** A confirmed booking with its three documents; `document` is what all of them are. Their files are there when `stored`. */
export async function addBookingWithDocuments({ name = 'Mia Hart', document, stored = false, ...stay }: Booked) {
  const booking = await addBooking(await addListing((await addBroker()).id), stay)
  const { requestId } = booking
  const person = await addPerson({ firstName: 'Mia', lastName: 'Hart' })
  const email = `${person.username}@example.com`
  const request = one(
    await db
      .update(bookingRequests)
      .set({ customerName: name, customerEmail: email, profileId: person.id })
      .where(eq(bookingRequests.id, requestId))
      .returning({ customerId: bookingRequests.customerId }),
  )
  const { customerId } = request
  await db
    .update(customers)
    .set({ profileId: person.id, fullName: name, email, dateOfBirth: '1990-05-05' })
    .where(eq(customers.id, customerId))
  const ids: Partial<Record<DocumentType, string>> = {}
  for (const documentType of documentTypes) {
    const storageKey = stored
      ? await putPrivate((await licensePicture()).buffer, { filename: 'license.jpg', type: 'image/jpeg' })
      : newId()
    const facts = { mimeType: 'image/jpeg', fileSize: 4_000, filename: 'license.jpg', claimedAt: stay.now }
    const added = one(
      await db
        .insert(documents)
        .values({ customerId, uploadedBy: person.id, documentType, state: 'ready', storageKey, ...facts, ...document })
        .returning({ id: documents.id }),
    )
    await db.insert(requestDocuments).values({ requestId, documentId: added.id, documentType })
    ids[documentType] = added.id
  }
  return { ...booking, person, email, customerId, documents: ids as Record<DocumentType, string> }
}
