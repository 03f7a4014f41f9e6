/** What the customers of the demo data handed in: specimens, one of each kind for every rental that is not over. */
import path from 'node:path'

import { and, asc, eq, inArray, isNull } from 'drizzle-orm'

import { bookingRequests, bookings, documents, requestDocuments } from '#drizzle/schema.ts'
import { presentAndComing } from '#drizzle/demo/rentals.ts'
import { bookingStatuses } from '#app/shared/booking-status-lists.ts'
import { documentTypes, type DocumentType } from '#app/shared/document-types.ts'
import { documentReviewLabels } from '#app/bookings/document-reviews/words.ts'
import type { Transaction } from '#app/platform/db.server.ts'
import { measurePicture } from '#app/platform/picture-encoding.server.ts'
import { putPrivateFile } from '#app/platform/storage.server.ts'
import { addDays, type CalendarDate } from '#app/shared/dates.ts'
import { hours, later } from '#app/shared/durations.ts'
import { newId } from '#app/shared/ids.ts'
import { present } from '#app/shared/present.ts'

const specimens: Record<DocumentType, string> = {
  drivers_license_front: 'license-front.jpg',
  drivers_license_back: 'license-back.jpg',
  insurance_card: 'insurance-card.jpg',
}
const validFor = 700

/** One set for each rental: a document's file is deleted with it, so no two share one. */
export async function storeDocuments() {
  const measured = await Promise.all(documentTypes.map(measureSpecimen))
  const rentals = Object.values(presentAndComing).flat()
  return Promise.all(rentals.map(() => Promise.all(measured.map(storeSpecimen))))
}

async function measureSpecimen(documentType: DocumentType) {
  const file = path.resolve('drizzle/demo/specimens', specimens[documentType])
  const { mimeType, fileSize, sha256 } = await measurePicture(file)
  return { file, documentType, filename: specimens[documentType], mimeType, fileSize, contentHash: sha256 }
}

async function storeSpecimen({ file, ...facts }: Awaited<ReturnType<typeof measureSpecimen>>) {
  return { ...facts, storageKey: await putPrivateFile(file, { filename: facts.filename, type: facts.mimeType }) }
}

type Sets = Awaited<ReturnType<typeof storeDocuments>>
type By = { staff: string; now: Date; today: CalendarDate }

/** Accepted for who is out or due today, and for one coming rental in three; one insurance card is refused, the rest waits. */
export async function addDocuments(tx: Transaction, sets: Sets, { staff, now, today }: By): Promise<void> {
  const rentals = await tx
    .select({
      id: bookings.id,
      requestId: bookings.requestId,
      customerId: bookings.customerId,
      profileId: bookingRequests.profileId,
      status: bookings.status,
      pickupDate: bookings.pickupDate,
      createdAt: bookings.createdAt,
    })
    .from(bookings)
    .innerJoin(bookingRequests, eq(bookingRequests.id, bookings.requestId))
    .where(inArray(bookings.status, bookingStatuses.open))
    .orderBy(asc(bookings.pickupDate), asc(bookings.bookingNumber))
  const isChecked = (index: number) => rentals[index]?.status !== 'confirmed' || index % 3 === 0 || isDue(index)
  const isDue = (index: number) => rentals[index]?.pickupDate === today
  const refused = rentals.findLastIndex((_, index) => !isChecked(index))
  const rows = rentals.flatMap(({ requestId, customerId, profileId, createdAt }, index) =>
    present(sets[index], 'documents of a rental').map((stored) => ({
      ...stored,
      id: newId(),
      requestId,
      customerId,
      // Of a customer without an account they are no one's: an access of staff is logged.
      uploadedBy: profileId,
      state: 'ready' as const,
      claimedAt: createdAt,
      createdAt,
      ...reviewOf(stored.documentType, index, later(createdAt, hours(2))),
    })),
  )
  await tx.insert(documents).values(rows)
  await tx
    .insert(requestDocuments)
    .values(rows.map(({ id, requestId, documentType }) => ({ requestId, documentId: id, documentType })))
  const accepted = rentals.filter((_, index) => isChecked(index)).map(({ id }) => id)
  await tx
    .update(bookings)
    .set({ documentsAcceptedAt: now })
    .where(and(inArray(bookings.id, accepted), isNull(bookings.documentsAcceptedAt)))

  function reviewOf(type: DocumentType, index: number, reviewedAt: Date) {
    const reviewed = { reviewedBy: staff, reviewedAt }
    if (isChecked(index)) {
      const expiresOn = type === 'drivers_license_back' ? null : addDays(today, validFor)
      return { ...reviewed, review: 'accepted' as const, expiresOn }
    }
    if (index !== refused || type !== 'insurance_card') return {}
    return { ...reviewed, review: 'refused' as const, reviewReason: documentReviewLabels.refusal.unreadable }
  }
}
