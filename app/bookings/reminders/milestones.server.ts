/** Tells customers what has just happened to their rental; each email is written once. */
import { eq } from 'drizzle-orm'

import { bookings } from '#drizzle/schema.ts'
import { isBack, isCompleted, bookingStates } from '#app/shared/booking-states.ts'
import { bookingPage, issueBookingLink } from '#app/bookings/booking/own-booking.server.ts'
import { findBookingFacts } from '#app/bookings/booking/queries.server.ts'
import { conditionLabels } from '#app/bookings/condition/words.ts'
import { findSignedReports, type SignedReports } from '#app/bookings/handovers/queries.server.ts'
import { findAccount } from '#app/money/payments/balance.server.ts'
import { db } from '#app/platform/db.server.ts'
import { enqueueMail } from '#app/platform/mail.server.ts'
import { clearedEmail, completedEmail, pickedUpEmail, returnedEmail } from './milestone-emails.server.ts'
import { findDeposit } from './sending.server.ts'

type Told = { requestId: string; bookingId: string }

/** Once for each time that all documents are accepted; not when one was refused since, or the car is out. */
export async function sendCleared({ requestId }: { requestId: string }, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const booking = await findBookingFacts(requestId, tx)
    const account = await findAccount(requestId, tx)
    const [row] = await tx
      .select({ since: bookings.documentsAcceptedAt })
      .from(bookings)
      .where(eq(bookings.requestId, requestId))
    if (!booking || !account || !row?.since || !bookingStates[booking.state].isAhead) return
    const dedupeKey = `rental-cleared:${requestId}:${row.since.toISOString()}`
    const sent = { dedupeKey, link: await issueBookingLink(tx, booking, now), usefulUntil: booking.pickupAt }
    await enqueueMail(tx, clearedEmail(booking, sent, { account, held: await findDeposit(tx, booking) }))
  })
}

/** What the car left with. */
export async function sendPickedUp({ requestId, bookingId }: Told, now: Date): Promise<void> {
  const { pickup } = await findSignedReports(bookingId)
  const booking = await findBookingFacts(requestId)
  if (!booking || !bookingStates[booking.state].isOut) return
  await db.transaction(async (tx) => {
    const sent = { dedupeKey: `rental-picked-up:${requestId}`, page: await bookingPage(tx, booking, now) }
    await enqueueMail(tx, pickedUpEmail(booking, sent, readingsOf(pickup)))
  })
}

/** What it came back with. */
export async function sendReturned({ requestId, bookingId }: Told, now: Date): Promise<void> {
  const { return: back } = await findSignedReports(bookingId)
  await db.transaction(async (tx) => {
    const booking = await findBookingFacts(requestId, tx)
    const account = await findAccount(requestId, tx)
    if (!booking || !account || !isBack(booking.state)) return
    const sent = { dedupeKey: `rental-returned:${requestId}`, link: await issueBookingLink(tx, booking, now) }
    await enqueueMail(tx, returnedEmail(booking, sent, { account, report: readingsOf(back) }))
  })
}

export async function sendCompleted({ requestId }: { requestId: string }, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const booking = await findBookingFacts(requestId, tx)
    const account = await findAccount(requestId, tx)
    if (!booking || !account || !isCompleted(booking.state)) return
    const link = booking.profileId === null ? await issueBookingLink(tx, booking, now) : null
    const sent = { dedupeKey: `rental-completed:${requestId}`, link }
    await enqueueMail(tx, completedEmail(booking, sent, account))
  })
}

function readingsOf(report: SignedReports['pickup']) {
  return report?.happened
    ? {
        mileage: conditionLabels.miles((report.mileage ?? 0).toLocaleString('en-US')),
        fuel: conditionLabels.fuelLevel(report.fuelEighths ?? 0),
        photos: report.photos.length,
        signer: report.signerName ?? '',
        happened: report.happened.printed,
      }
    : null
}
