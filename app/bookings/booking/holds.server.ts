/** Creates a request and holds its dates: all or nothing (docs/product.md#holds). */
import { and, eq, or, sql } from 'drizzle-orm'

import { documents, requestDocuments } from '#drizzle/schema.ts'
import { documentProblem } from '#app/bookings/documents/rules.ts'
import { business } from '#app/business.ts'
import { stayDateProblems } from '#app/fleet/availability/words.ts'
import { uploadProblems } from '#app/pictures/images/words.ts'
import { bookingProblems } from './words.ts'
import { columnsOf } from '#app/platform/columns.server.ts'
import type { Transaction } from '#app/platform/db.server.ts'
import type { Click } from '#app/people/referrals/link-cookie.server.ts'
import { parseDate, isOldEnough } from '#app/shared/dates.ts'
import { isId, newId } from '#app/shared/ids.ts'
import { fail, ok, type Outcome } from '#app/shared/outcome.ts'
import { documentFields, documentTypeOf } from '#app/shared/document-types.ts'
import { licenseYearsOf } from '#app/shared/vehicle-kinds.ts'
import type { BookingEntries } from './forms.ts'
import { countHeld, heldFromOf, lockAddress } from './hold-limits.server.ts'
import { holdRefusal } from './hold-limits.ts'
import { lockAccount, reserve, type Reserved } from './reserve.server.ts'
import { lockBookableCar, refuseTaken, reserveDates } from './reserving.server.ts'
import type { ShownPrice } from './shown-price.server.ts'

export type Customer = { id: string; dateOfBirth: string | null }
/** `shown`: the price the form has displayed. */
export type BookingInput = {
  viewer: Customer
  vehicleId: string
  entries: BookingEntries
  shown?: ShownPrice
  /** The broker's link that the browser came by. */
  click?: Click | null
  /** The network address, where holds are counted by it. */
  address?: string | null
  now: Date
}
const words = bookingProblems

export async function createHold(input: BookingInput): Promise<Outcome<Reserved>> {
  const { vehicleId, entries, viewer, now } = input
  return reserveDates(
    vehicleId,
    (tx) => createWithin(tx, input),
    () => refuseTaken({ vehicleId, entries, ownerId: viewer.id, now }),
  )
}

async function createWithin(
  tx: Transaction,
  { viewer, vehicleId, entries, shown, click = null, address = null, now }: BookingInput,
): Promise<Outcome<Reserved>> {
  const from = address === null ? null : heldFromOf(address)
  // Sent together, done in this order. The profile first: serializes with account deletion and the unpaid limit.
  const [account, , held, car] = await Promise.all([
    lockAccount(tx, viewer.id),
    from && lockAddress(tx, from),
    countHeld(tx, { viewerId: viewer.id, vehicleId, from, now }),
    lockBookableCar(tx, vehicleId),
  ])
  if (!account) return fail(uploadProblems.signInFirst)
  const refusal = holdRefusal({ emailConfirmed: account.emailConfirmedAt !== null, ...held })
  if (refusal) return fail(words[refusal])
  if (!car) return fail(stayDateProblems.taken)
  const birthDate = parseDate(viewer.dateOfBirth)
  if (!birthDate) return fail(words.birthdayMissing)
  const { licenseIssuedOn, signature } = entries
  const reserved = await reserve(tx, {
    car,
    customer: { account, birthDate, birthDateField: 'pickupDate', correctsBirthDate: false, licenseIssuedOn },
    entries,
    terms: {
      id: newId(),
      shown,
      click,
      signature,
      holdFor: business.booking.holdFor,
      heldFrom: from ?? heldFromOf(viewer.id),
      actorId: viewer.id,
      now,
    },
  })
  if (!reserved.ok) return reserved
  const { customerId, requestId } = reserved.value
  const years = licenseYearsOf(car)
  const claimed = await claimDocuments(tx, { viewerId: viewer.id, customerId, requestId, entries, years, now })
  return claimed.ok ? reserved : claimed
}

type DocumentsInput = {
  viewerId: string
  customerId: string
  requestId: string
  entries: BookingEntries
  /** For which the car's driver has held a license. */
  years: number
  now: Date
}

/** Only the person's own files: stored, of the right type, not refused, valid until the return; a license old enough. */
async function claimDocuments(
  tx: Transaction,
  { viewerId, customerId, requestId, entries, years, now }: DocumentsInput,
): Promise<Outcome> {
  const named = documentFields.flatMap((field) => {
    const id = entries[field]
    return isId(id) ? and(eq(documents.id, id), eq(documents.documentType, documentTypeOf[field])) : []
  })
  const claimed = await tx
    .update(documents)
    .set({ customerId, claimedAt: sql`coalesce(${documents.claimedAt}, ${now.toISOString()}::timestamptz)` })
    .where(and(or(...named) ?? sql`false`, eq(documents.uploadedBy, viewerId), eq(documents.state, 'ready')))
    .returning(columnsOf(documents, { id: true, documentType: true, review: true, expiresOn: true, issuedOn: true }))
  for (const field of documentFields) {
    const document = claimed.find(({ documentType }) => documentType === documentTypeOf[field])
    if (!document) return fail(words.documentGone, field)
    const problem = documentProblem(document, entries.returnDate)
    if (problem) return fail(words[problem], field)
    // One that was accepted for another car is not judged again.
    const issued = parseDate(document.issuedOn)
    if (issued && !isOldEnough(issued, entries.pickupDate, years))
      return fail(words.licenseTooNew(years), 'licenseIssuedOn')
  }
  await tx
    .insert(requestDocuments)
    .values(claimed.map(({ id: documentId, documentType }) => ({ requestId, documentId, documentType })))
  return ok()
}
