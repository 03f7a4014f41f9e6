/** Packages of miles that are bought after booking, and what the customer reads from the odometer on the road. */
import { and, eq, inArray, sql } from 'drizzle-orm'

import { bookingLines, bookingLog, bookingRequests, bookings } from '#drizzle/schema.ts'
import { bookingStatuses } from '#app/shared/booking-status-lists.ts'
import { bookingStates } from '#app/shared/booking-states.ts'
import { closeOtherPages } from '#app/money/balances/attempts.server.ts'
import { findDue } from '#app/money/balances/queries.server.ts'
import { markSettled } from '#app/money/payments/due.server.ts'
import { isPackageCheaper, packsOf, withPackage } from '#app/bookings/booking/extras.ts'
import { lockRequest } from '#app/bookings/booking/lock-request.server.ts'
import { issueBookingLink } from '#app/bookings/booking/own-booking.server.ts'
import { lineRows } from '#app/bookings/booking/price.ts'
import { findBookingFacts, type BookingFacts } from '#app/bookings/booking/queries.server.ts'
import { emit } from '#app/emit.server.ts'
import { changeProblems, mileProblems } from './words.ts'
import { db, transact, type Executor } from '#app/platform/db.server.ts'
import { newId } from '#app/shared/ids.ts'
import { cents, type Cents } from '#app/shared/money.ts'
import { fail, ok, type Outcome } from '#app/shared/outcome.ts'
import { enqueueMilesBoughtEmail } from './emails.server.ts'
import { requoteExtras } from './queries.server.ts'
import { mayChange } from './rules.ts'

/** What one more package of miles costs this booking, taxes included, in cents. Null when none can be bought or would save anything. */
export async function findPackagePrice(booking: BookingFacts, executor: Executor = db): Promise<Cents | null> {
  const isOffered = mayChange(booking.state) && isPackageCheaper(booking.miles.overFee)
  const extras = isOffered ? withPackage(booking.lines) : null
  const price = extras && (await requoteExtras(booking, extras, executor))
  return price ? cents(price.total - booking.total) : null
}

type Purchase = { requestId: string; packs: number; price: number; actorId: string | null; now: Date }

/**
 * Adds a package of miles to a booking whose return is not signed. `packs` and `price` are those of the page: submitted
 * twice, one is bought; at another price, none.
 */
export async function buyPackage({ requestId, packs, price, actorId, now }: Purchase): Promise<Outcome> {
  const bought = await transact(async (tx): Promise<Outcome> => {
    await lockRequest(tx, requestId)
    const booking = await findBookingFacts(requestId, tx)
    const { bookingId } = booking ?? {}
    if (!booking || !bookingId || !mayChange(booking.state)) return fail(mileProblems.over)
    if (packsOf(booking.lines) > packs) return ok()
    const extras = withPackage(booking.lines)
    const requoted = extras && (await requoteExtras(booking, extras, tx))
    if (!requoted) return fail(mileProblems.most)
    const added = cents(requoted.total - booking.total)
    if (added !== price) return fail(changeProblems.priceChanged)
    await tx
      .update(bookingRequests)
      .set({ totalAmountCents: requoted.total, rowVersion: sql`${bookingRequests.rowVersion} + 1` })
      .where(eq(bookingRequests.id, requestId))
    await tx
      .update(bookings)
      .set({ rowVersion: sql`${bookings.rowVersion} + 1` })
      .where(eq(bookings.id, bookingId))
    await tx.delete(bookingLines).where(eq(bookingLines.requestId, requestId))
    await tx.insert(bookingLines).values(lineRows(requestId, requoted.lines))
    await markSettled(tx, requestId, now)
    const logId = newId()
    const facts = { amountCents: added }
    await tx.insert(bookingLog).values({ id: logId, requestId, move: 'miles_bought', actorId, facts, createdAt: now })
    await emit(tx, 'booking.milesBought', { bookingId, requestId })
    const after = await findBookingFacts(requestId, tx)
    if (after)
      await enqueueMilesBoughtEmail(tx, after, {
        logId,
        added,
        due: (await findDue(requestId, tx)) ?? cents(0),
        link: await issueBookingLink(tx, after, now),
      })
    return ok()
  })
  if (bought.ok) await closeOtherPages(requestId, now)
  return bought
}

/** Fails when the car is not out, and below what it left with. */
export async function recordReading(
  { requestId, mileage }: { requestId: string; mileage: number },
  now: Date,
): Promise<Outcome> {
  const booking = await findBookingFacts(requestId)
  const out = booking?.miles.odometer.out ?? null
  if (!booking || !bookingStates[booking.state].isOut || out === null) return fail(mileProblems.notOut)
  if (mileage < out) return fail(mileProblems.below(out.toLocaleString('en-US')), 'mileage')
  await db
    .update(bookings)
    .set({ roadMileage: mileage, roadMileageAt: now })
    .where(and(eq(bookings.requestId, requestId), inArray(bookings.status, bookingStatuses.out)))
  return ok()
}
