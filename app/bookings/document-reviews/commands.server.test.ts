import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'

import { bookingLog, bookings, documents, requestDocuments, tokens, vehicles } from '#drizzle/schema.ts'
import { findStartNeeds } from '#app/bookings/booking/start.server.ts'
import { emit, listUnhandled } from '#app/emit.server.ts'
import { documentLinkProblems, documentReviewProblems } from './words.ts'
import { db } from '#app/platform/db.server.ts'
import { days, later, minutes } from '#app/shared/durations.ts'
import { newId } from '#app/shared/ids.ts'
import { one } from '#app/shared/one.ts'
import { present } from '#app/shared/present.ts'
import { addBookingWithDocuments } from '#tests/support/documents.ts'
import { addHouseMember } from '#tests/support/listings.ts'
import { mailsTo } from '#tests/support/outbox.ts'
import { reviewDocument } from './commands.server.ts'
import { findReplacement, replaceDocument } from './replacement.server.ts'
import type { DocumentVerdict } from './rules.ts'

const now = new Date('2026-11-21T15:00:00Z')
const soon = later(now, minutes(5))
const stay = { from: 3, until: 5, now }
const accept: DocumentVerdict = { kind: 'accept', expiresOn: '2029-05-05' }
const refuse: DocumentVerdict = { kind: 'refuse', reason: 'Part of the document is cut off. The top is cut.' }

let reviewerId: string
// The queue makes its tables at the first event.
beforeAll(async () => {
  await emit(db, 'dates.freed', { vehicleId: newId() })
  reviewerId = (await addHouseMember('staff')).id
})

const judge = (documentId: string, verdict: DocumentVerdict, version: Date | null = null, at = now) =>
  reviewDocument({ documentId, version, reviewerId, verdict, now: at })
const documentOf = async (id: string) => one(await db.select().from(documents).where(eq(documents.id, id)))
const bookingOf = async (requestId: string) =>
  one(await db.select().from(bookings).where(eq(bookings.requestId, requestId)))
const secretsOf = async (email: string) =>
  (await mailsTo(email)).map(({ textBody }) => present(/\/document\?key=([\w-]+)/.exec(textBody)?.[1], 'the link'))

/** A refused document, and the secret of the link that was sent. */
async function addRefused(at = now) {
  const booked = await addBookingWithDocuments(stay)
  const documentId = booked.documents.insurance_card
  await judge(documentId, refuse, null, at)
  const secret = present((await secretsOf(booked.email))[0], 'the link')
  return { ...booked, documentId, secret }
}

async function addUpload(uploadedBy: string, more: Partial<typeof documents.$inferInsert> = {}) {
  const upload = { uploadedBy, documentType: 'insurance_card' as const, state: 'ready' as const, filename: 'new.jpg' }
  const rows = await db
    .insert(documents)
    .values({ ...upload, storageKey: newId(), ...more })
    .returning({ id: documents.id })
  return one(rows).id
}

describe('a verdict', () => {
  test('accepts until a date, and the booking says since when all of its documents are good', async () => {
    const { documents: ids, requestId, email } = await addBookingWithDocuments(stay)
    for (const id of [ids.drivers_license_front, ids.drivers_license_back]) await judge(id, accept)
    expect((await bookingOf(requestId)).documentsAcceptedAt).toBeNull()
    expect(await judge(ids.insurance_card, accept, null, soon)).toMatchObject({ ok: true })
    expect(await documentOf(ids.insurance_card)).toMatchObject({
      review: 'accepted',
      expiresOn: '2029-05-05',
      reviewedBy: reviewerId,
      reviewedAt: soon,
    })
    expect((await bookingOf(requestId)).documentsAcceptedAt).toEqual(soon)
    const told = await listUnhandled(db, 'reminders.cleared')
    expect(told.filter((each) => each.requestId === requestId)).toHaveLength(1)
    expect(await mailsTo(email)).toEqual([])
    await judge(ids.insurance_card, refuse, soon, later(soon, minutes(1)))
    expect((await bookingOf(requestId)).documentsAcceptedAt).toBeNull()
    const log = await db.select().from(bookingLog).where(eq(bookingLog.requestId, requestId)).orderBy(bookingLog.id)
    expect(log.map(({ move, actorId }) => [move, actorId])).toEqual([
      ...Array.from({ length: 3 }, () => ['document_accepted', reviewerId]),
      ['document_refused', reviewerId],
    ])
  })

  test('that refuses writes to the customer, with a link of which only the hash is kept', async () => {
    const { email, secret, bookingNumber } = await addRefused()
    const mail = one(await mailsTo(email))
    expect(mail.subject).toBe(`Booking ${bookingNumber}: please send a document again`)
    expect(mail.textBody).toContain('we couldn’t accept a document for your booking: Insurance card.')
    expect(mail.textBody).toContain('The top is cut.')
    expect(mail.usefulUntil).toEqual(later(now, days(7)))
    expect(await db.$count(tokens, eq(tokens.tokenHash, secret))).toBe(0)
    expect(await findReplacement(secret, now)).toMatchObject({ standing: 'usable', documentType: 'insurance_card' })
  })

  test('on a license that is old enough for the nearest booking’s car does not open the way to a car that asks for more', async () => {
    const luxury = await addBookingWithDocuments({ from: 7, until: 9, now })
    const exotic = await addBookingWithDocuments({ from: 14, until: 16, now })
    for (const [{ requestId }, vehicleClass] of [
      [luxury, 'luxury'],
      [exotic, 'exotic'],
    ] as const) {
      const { vehicleId } = await bookingOf(requestId)
      await db.update(vehicles).set({ vehicleClass }).where(eq(vehicles.id, vehicleId))
    }
    const license = luxury.documents.drivers_license_front
    await db
      .update(requestDocuments)
      .set({ documentId: license })
      .where(eq(requestDocuments.documentId, exotic.documents.drivers_license_front))
    for (const { documents: ids } of [luxury, exotic])
      for (const id of [ids.drivers_license_back, ids.insurance_card]) await judge(id, accept)
    await judge(license, { kind: 'accept', expiresOn: '2029-05-05', issuedOn: '2023-11-01' })
    expect(await findStartNeeds(luxury.requestId)).not.toContain('documents')
    expect(await findStartNeeds(exotic.requestId)).toContain('documents')
    expect((await bookingOf(luxury.requestId)).documentsAcceptedAt).toEqual(now)
    expect((await bookingOf(exotic.requestId)).documentsAcceptedAt).toBeNull()
  })

  test('of two at the same moment: the second is told, and nothing of it counts', async () => {
    const { documents: ids, email } = await addBookingWithDocuments(stay)
    const [one, other] = await Promise.all([
      judge(ids.insurance_card, accept),
      judge(ids.insurance_card, refuse, null, soon),
    ])
    expect([one.ok, other.ok].sort()).toEqual([false, true])
    const lost = one.ok ? other : one
    expect(lost).toMatchObject({ problem: documentReviewProblems.changedMeanwhile })
    expect((await mailsTo(email)).length).toBe(one.ok ? 0 : 1)
    expect(await judge(ids.insurance_card, refuse, later(now, -minutes(1)))).toMatchObject({ ok: false })
  })

  test('is not given of what is gone, or was never sent with a booking', async () => {
    const { documents: ids } = await addBookingWithDocuments(stay)
    await db.update(documents).set({ state: 'deleted' }).where(eq(documents.id, ids.insurance_card))
    await db.update(documents).set({ claimedAt: null }).where(eq(documents.id, ids.drivers_license_front))
    expect(await judge(ids.insurance_card, accept)).toMatchObject({ ok: false })
    expect(await judge(ids.drivers_license_front, accept)).toMatchObject({ ok: false })
  })
})

describe('the link of the email', () => {
  test('takes one new document, which waits to be checked; the refused one is deleted', async () => {
    const { person, documentId, secret, requestId } = await addRefused()
    const sent = await addUpload(person.id)
    expect(await replaceDocument({ secret, documentId: sent, now: soon })).toMatchObject({ ok: true })
    expect(await documentOf(sent)).toMatchObject({ review: 'waiting', claimedAt: soon })
    expect(await documentOf(documentId)).toMatchObject({ state: 'deleted', deletedAt: soon })
    const used = await db
      .select({ id: requestDocuments.documentId })
      .from(requestDocuments)
      .where(and(eq(requestDocuments.requestId, requestId), eq(requestDocuments.documentType, 'insurance_card')))
    expect(used).toEqual([{ id: sent }])
    expect((await findReplacement(secret, soon))?.standing).toBe('received')
    const again = await addUpload(person.id)
    expect(await replaceDocument({ secret, documentId: again, now: soon })).toMatchObject({
      problem: documentLinkProblems.newer,
    })
  })

  test('is used once though it is sent twice at the same moment', async () => {
    const { person, secret } = await addRefused()
    const uploads = [await addUpload(person.id), await addUpload(person.id)]
    const sent = await Promise.all(uploads.map((documentId) => replaceDocument({ secret, documentId, now: soon })))
    expect(sent.map(({ ok }) => ok).sort()).toEqual([false, true])
  })

  test('refuses files of another customer, of another kind, or of a booking', async () => {
    const { person, secret, documents: ids } = await addRefused()
    const [stranger] = [await addBookingWithDocuments(stay)]
    const wrong = [
      await addUpload(stranger.person.id),
      await addUpload(person.id, { documentType: 'drivers_license_front' }),
      await addUpload(person.id, { claimedAt: now }),
      ids.drivers_license_back,
      newId(),
      'nonsense',
    ]
    for (const documentId of wrong)
      expect(await replaceDocument({ secret, documentId, now: soon })).toMatchObject({ ok: false, field: 'document' })
    expect((await findReplacement(secret, soon))?.standing).toBe('usable')
  })

  test('ends after seven days, with a newer one, with the booking, and with a verdict that accepts', async () => {
    const { secret, requestId, documentId, email } = await addRefused()
    const standing = async (key: string, at: Date) => (await findReplacement(key, at))?.standing
    const weekLater = later(now, days(7))
    expect(await standing(secret, weekLater)).toBe('ended')
    expect(await replaceDocument({ secret, documentId, now: weekLater })).toMatchObject({ ok: false })
    await judge(documentId, refuse, now, soon)
    const newer = present((await secretsOf(email))[1], 'the second link')
    expect([await standing(secret, soon), await standing(newer, soon)]).toEqual(['newer', 'usable'])
    await db.update(bookings).set({ status: 'cancelled' }).where(eq(bookings.requestId, requestId))
    expect(await standing(newer, soon)).toBe('over')
    await db.update(bookings).set({ status: 'confirmed' }).where(eq(bookings.requestId, requestId))
    await judge(documentId, accept, soon, later(soon, minutes(1)))
    expect(await standing(newer, soon)).toBe('received')
    expect(await findReplacement('made-up', soon)).toBeNull()
  })

  test('is of one booking: another that was made with the same document has its own', async () => {
    const first = await addBookingWithDocuments(stay)
    const second = await addBookingWithDocuments({ from: 9, until: 11, now })
    const shared = first.documents.insurance_card
    await db
      .update(requestDocuments)
      .set({ documentId: shared })
      .where(eq(requestDocuments.documentId, second.documents.insurance_card))
    await judge(shared, refuse)
    const [ofFirst, ofSecond] = [one(await secretsOf(first.email)), one(await secretsOf(second.email))]
    const sent = await addUpload(first.person.id)
    expect(await replaceDocument({ secret: ofFirst, documentId: sent, now: soon })).toMatchObject({ ok: true })
    expect((await documentOf(shared)).state).toBe('ready')
    expect((await findReplacement(ofSecond, soon))?.standing).toBe('usable')
  })
})
