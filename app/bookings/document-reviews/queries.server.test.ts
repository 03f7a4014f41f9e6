import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { bookingRequests, bookings, documents, requestDocuments } from '#drizzle/schema.ts'
import { recordDocumentAccess } from '#app/bookings/documents/commands.server.ts'
import { business } from '#app/business.ts'
import { db, ownerSql } from '#app/platform/db.server.ts'
import { later, minutes } from '#app/shared/durations.ts'
import { addBookingWithDocuments } from '#tests/support/documents.ts'
import { otherPhone, phoneForms } from '#tests/support/phone-forms.ts'
import { addHouseMember } from '#tests/support/listings.ts'
import { readDocumentFilter } from './forms.ts'
import { countBookingsToReview, findNextDocument, listDocuments } from './queries.server.ts'
import { findReviewedDocument, listAccesses } from './reviewed-document.server.ts'

const now = new Date('2026-11-21T15:00:00Z')
const stay = { from: 3, until: 5, now }

async function numbers(query: Record<string, string> = {}) {
  const { rows } = await listDocuments(readDocumentFilter(new URLSearchParams(query)))
  return rows.map(({ number }) => number)
}

test('what waits is listed by booking, the next pickup first, while the booking is ahead or out', async () => {
  const [second, first] = [
    await addBookingWithDocuments({ ...stay, document: { claimedAt: later(now, -minutes(60)) } }),
    await addBookingWithDocuments({ ...stay, from: 2 }),
  ]
  expect(await numbers()).toEqual([first.bookingNumber, second.bookingNumber])
  expect(await numbers({ sort: 'since' })).toEqual([second.bookingNumber, first.bookingNumber])
  expect(await countBookingsToReview()).toBe(2)
  const accepted = first.documents.insurance_card
  await db.update(documents).set({ review: 'accepted' }).where(eq(documents.id, accepted))
  const { rows } = await listDocuments(readDocumentFilter(new URLSearchParams()))
  expect(rows[0]?.documents.map(({ documentType }) => documentType)).toEqual([
    'drivers_license_front',
    'drivers_license_back',
  ])
  expect(await numbers({ state: 'accepted' })).toEqual([first.bookingNumber])
  await db.update(bookings).set({ status: 'active' }).where(eq(bookings.requestId, first.requestId))
  expect(await numbers()).toEqual([second.bookingNumber, first.bookingNumber])
  await db.update(bookings).set({ status: 'cancelled' }).where(eq(bookings.requestId, first.requestId))
  expect(await numbers()).toEqual([second.bookingNumber])
  expect(await countBookingsToReview()).toBe(1)
})

test('they are found by name, email, phone and booking number', async () => {
  const { bookingNumber, email } = await addBookingWithDocuments({ ...stay, name: 'Zoë 100% Quist' })
  const characters = bookingNumber.slice('MQ-'.length).replace('-', '')
  for (const q of ['zoë', '100%', email, bookingNumber.toLowerCase(), characters, `mq ${characters}`])
    expect(await numbers({ q })).toEqual([bookingNumber])
  expect(await numbers({ q: '404-555-0143' })).toContain(bookingNumber)
  expect(await numbers({ q: 'nobody' })).toEqual([])
  expect(await numbers({ state: 'no such', page: '-1', q: bookingNumber })).toEqual([bookingNumber])
})

test('they are found by a number however it is written, and by a name with or without accents', async () => {
  const { bookingNumber, requestId } = await addBookingWithDocuments({ ...stay, name: 'Zoë Núñez' })
  await db.update(bookingRequests).set({ customerPhone: '+14045550134' }).where(eq(bookingRequests.id, requestId))
  for (const q of [...phoneForms, 'zoe nunez', 'NÚÑEZ zoë']) expect(await numbers({ q }), q).toEqual([bookingNumber])
  for (const q of [otherPhone, 'zola']) expect(await numbers({ q }), q).toEqual([])
})

test('a document that serves two bookings waits once, for the nearer one', async () => {
  const late = await addBookingWithDocuments({ from: 20, until: 22, now, name: 'Twice' })
  const near = await addBookingWithDocuments({ from: 2, until: 4, now, name: 'Twice' })
  await db
    .update(requestDocuments)
    .set({ documentId: late.documents.insurance_card })
    .where(eq(requestDocuments.documentId, near.documents.insurance_card))
  const { rows } = await listDocuments(readDocumentFilter(new URLSearchParams({ q: 'Twice' })))
  expect(rows.map(({ number, documents }) => [number, documents.length])).toEqual([
    [near.bookingNumber, 3],
    [late.bookingNumber, 2],
  ])
  const found = await findReviewedDocument(late.documents.insurance_card)
  expect(found?.booking.number).toBe(near.bookingNumber)
  expect(found?.others.map(({ number }) => number)).toEqual([late.bookingNumber])
})

test('the next to look at is of the same customer, then of the next pickup', async () => {
  const nearest = await addBookingWithDocuments({ ...stay, from: 1 })
  const mine = await addBookingWithDocuments(stay)
  const { drivers_license_front: front, drivers_license_back: back, insurance_card: card } = mine.documents
  const next = async (id: string) => (await findNextDocument({ id, customerId: mine.customerId }))?.id
  expect(await next(front)).toBe(back)
  expect(await next(back)).toBe(front)
  await db.update(documents).set({ review: 'refused' }).where(eq(documents.customerId, mine.customerId))
  expect(await next(card)).toBe(nearest.documents.drivers_license_front)
})

test('what one person opens again within minutes is one access; a download is another', async () => {
  const { documents: ids } = await addBookingWithDocuments(stay)
  const documentId = ids.insurance_card
  const [sam, ada] = [await addHouseMember('staff'), await addHouseMember('admin')]
  const open = (viewerId: string, kind: 'viewed' | 'downloaded', at = now) =>
    recordDocumentAccess({ documentId, viewerId, kind }, at)
  await Promise.all([open(sam.id, 'viewed'), open(sam.id, 'viewed'), open(sam.id, 'viewed')])
  await open(ada.id, 'viewed')
  await open(sam.id, 'downloaded', later(now, minutes(1)))
  const soon = later(now, business.documents.oneViewWithin)
  await open(sam.id, 'viewed', soon)
  expect((await listAccesses(documentId)).map(({ viewer, kind }) => [viewer, kind])).toEqual([
    [sam.fullName, 'viewed'],
    [sam.fullName, 'downloaded'],
    [ada.fullName, 'viewed'],
    [sam.fullName, 'viewed'],
  ])
  for (const change of [
    `update document_views set viewed_at = now() where document_id = '${documentId}'`,
    `delete from document_views where document_id = '${documentId}'`,
  ])
    await expect(ownerSql.unsafe(change), change).rejects.toThrow('views of documents are append-only')
})

test('a file that no booking took, and one that is not there, is not found', async () => {
  const { documents: ids } = await addBookingWithDocuments({ ...stay, document: { claimedAt: null } })
  expect(await findReviewedDocument(ids.insurance_card)).toBeNull()
  expect(await findReviewedDocument('nonsense')).toBeNull()
})
