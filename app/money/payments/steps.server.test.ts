import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { bookingRequests, bookings, charges, deposits, documents, payments, requestDocuments } from '#drizzle/schema.ts'
import { documentTypes } from '#app/shared/document-types.ts'
import { db } from '#app/platform/db.server.ts'
import { hours, later } from '#app/shared/durations.ts'
import { one } from '#app/shared/one.ts'
import { addBooking } from '#tests/support/listings.ts'
import { addPerson } from '#tests/support/people.ts'
import { makeCar } from '#tests/support/rentals.ts'
import { countSteps, listOwnRows, ownSteps, type OwnSteps } from './steps.server.ts'

const now = new Date('2026-11-24T15:00:00Z')

/** A booking of a person of its own: three days from in five days on, $4,350.00, half paid. */
async function rent() {
  const person = await addPerson()
  const { requestId } = await addBooking((await makeCar()).id, { from: 5, until: 8, now })
  await db.update(bookingRequests).set({ profileId: person.id }).where(eq(bookingRequests.id, requestId))
  await db.insert(payments).values({ requestId, purpose: 'upfront', amountCents: 217_500, receivedAt: now })
  const { bookingId } = one(
    await db.select({ bookingId: bookings.id }).from(bookings).where(eq(bookings.requestId, requestId)),
  )
  const lineOf = async () => {
    const { step } = one(await listOwnRows(person, now))
    return [step.line, step.button.to.replace(/MQ-\w+-\w+/, 'NUMBER')]
  }
  return { person, requestId, bookingId, lineOf }
}

async function countOwnSteps(person: { id: string }) {
  const [row] = await db.execute<{ steps: OwnSteps }>(sql`select ${ownSteps(person.id)} as steps`)
  return countSteps(row?.steps ?? [], now)
}

test('a booking says what it waits for, from its documents to its review', async () => {
  const { person, requestId, bookingId, lineOf } = await rent()
  expect(await lineOf()).toEqual([
    'Send your license and insurance card, so that we can clear you to drive.',
    '/booking/documents?booking=NUMBER',
  ])
  expect(await countOwnSteps(person)).toBe(1)

  for (const documentType of documentTypes) {
    const file = {
      storageKey: `${requestId}-${documentType}`,
      filename: 'scan.jpg',
      mimeType: 'image/jpeg',
      fileSize: 1,
    }
    const { id: documentId } = one(
      await db
        .insert(documents)
        .values({ ...file, documentType, uploadedBy: person.id, state: 'ready', claimedAt: now })
        .returning({ id: documents.id }),
    )
    await db.insert(requestDocuments).values({ requestId, documentId, documentType })
  }
  expect((await lineOf())[0]).toBe('We’re checking your documents and will email you.')
  expect(await countOwnSteps(person)).toBe(0)
  await db
    .update(documents)
    .set({ review: 'accepted', reviewedAt: now, expiresOn: '2031-01-01' })
    .where(eq(documents.uploadedBy, person.id))
  expect(await lineOf()).toEqual([
    'You’re cleared to drive. $2,175.00 is due before pickup.',
    '/account/bookings/NUMBER/payment',
  ])
  await db.insert(payments).values({ requestId, purpose: 'remaining', amountCents: 217_500, receivedAt: now })
  await db
    .insert(deposits)
    .values({ bookingId, amountCents: 200_000, method: 'card', status: 'authorized', authorizeAt: now })
  expect(await lineOf()).toEqual([
    'You’re cleared to drive, and your deposit is on hold. Everything is paid.',
    '/account/bookings/NUMBER/calendar',
  ])

  await db.update(bookings).set({ status: 'active' }).where(eq(bookings.id, bookingId))
  expect((await lineOf())[0]).toMatch(/^The car is due back Wed, Dec 2 at 10:00\sAM\. \d+ miles included\.$/)
  await db.update(bookings).set({ status: 'returned', endedAt: now }).where(eq(bookings.id, bookingId))
  const late = { kind: 'late' as const, label: 'Late', quantity: 3, unitAmountCents: 35_000, amountCents: 105_000 }
  const sent = { state: 'sent' as const, answerBy: later(now, hours(72)) }
  await db.insert(charges).values({ ...late, ...sent, bookingId, createdAt: now })
  expect((await lineOf())[0]?.replaceAll('\u00a0', ' ')).toBe(
    '$1,050.00 in charges. Please answer by Fri, Nov 27 at 10:00 AM.',
  )
  await db.update(charges).set({ state: 'accepted', payableAt: now }).where(eq(charges.bookingId, bookingId))
  expect(await lineOf()).toEqual(['We have the car. $1,050.00 is due.', '/account/bookings/NUMBER/charges/payment'])
  expect(await countOwnSteps(person)).toBe(1)
  await db.update(charges).set({ settledAt: now }).where(eq(charges.bookingId, bookingId))
  await db.insert(payments).values({ requestId, purpose: 'extra', amountCents: 105_000, receivedAt: now })
  await db.update(bookings).set({ status: 'completed' }).where(eq(bookings.id, bookingId))
  expect(await lineOf()).toEqual(['All done. How was the drive?', '/account/bookings/NUMBER/review'])
})
