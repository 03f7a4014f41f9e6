/** Rentals that have come back, with both reports signed and everything paid; the test file starts Stripe's stand-in. */
import { eq } from 'drizzle-orm'

import { bookingLog, bookings, charges, conditionReports } from '#drizzle/schema.ts'
import { findDue } from '#app/money/balances/queries.server.ts'
import { db } from '#app/platform/db.server.ts'
import { days, later } from '#app/shared/durations.ts'
import { one } from '#app/shared/one.ts'
import { present } from '#app/shared/present.ts'
import { settleCheckout } from '#app/money/payments/commands.server.ts'
import { bookCar, requestCar } from '#tests/support/paid-bookings.ts'
import { pay } from '#tests/support/stripe-shop.ts'
import { recordAtDesk } from '#app/money/balances/commands.server.ts'
import { cents } from '#app/shared/money.ts'

type Proposed = { kind: 'late' | 'miles' | 'fuel'; quantity: number; unitAmountCents: number }

/** `proposed`: by the rules, as signing the return stores them. */
export async function returnCar(actorId: string, proposed: Proposed[], now: Date, card?: string) {
  const booked = card ? await bookWith(card, now) : await bookCar(now)
  const { requestId } = booked
  const due = present(await findDue(requestId), 'the balance')
  const entries = { id: undefined, method: 'cash' as const, amount: cents(due), reference: undefined }
  await recordAtDesk({ requestId, actorId, entries, now })
  const { id: bookingId } = one(
    await db
      .update(bookings)
      .set({ status: 'returned', endedAt: now })
      .where(eq(bookings.requestId, requestId))
      .returning(),
  )
  for (const stage of ['pickup', 'return'] as const) {
    const happenedAt = stage === 'pickup' ? later(now, -days(3)) : now
    const signed = { mileage: 15_000, fuelEighths: 8, signerName: 'Mia Hart', staffId: actorId }
    await db.insert(conditionReports).values({ bookingId, stage, ...signed, happenedAt, completedAt: happenedAt })
  }
  await db
    .insert(bookingLog)
    .values((['active', 'returned'] as const).map((move) => ({ requestId, move, actorId, createdAt: now })))
  for (const charge of proposed) {
    const amountCents = charge.quantity * charge.unitAmountCents
    await db.insert(charges).values({ ...charge, bookingId, label: 'As measured', amountCents, createdAt: now })
  }
  return { ...booked, bookingId }
}

async function bookWith(card: string, now: Date) {
  const request = await requestCar(now, 10)
  await pay(request.checkoutUrl, card)
  await settleCheckout(request.sessionId, now)
  return request
}
