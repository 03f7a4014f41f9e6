/** Who rented what and when: the past years, today, and what is to come. */
import { eq } from 'drizzle-orm'

import {
  additionalDrivers,
  bookingLines,
  bookingLog,
  bookingRequests,
  bookings,
  charges,
  conditionReports,
  depositEntries,
  deposits,
  payments,
  receipts,
  refunds,
  reviews,
  stays,
} from '#drizzle/schema.ts'
import { addEarnings } from '#drizzle/demo/add-earnings.ts'
import type { Customer } from '#drizzle/demo/add-people.ts'
import { nameOf, type Vehicle } from '#drizzle/demo/add-vehicles.ts'
import { rentalRows, type Placed } from '#drizzle/demo/rental-rows.ts'
import { calledOff, history, presentAndComing } from '#drizzle/demo/rentals.ts'
import { reviewTexts } from '#drizzle/demo/reviews.ts'
import { withDrivers } from '#app/bookings/booking/driver-terms.ts'
import { driverRows } from '#app/bookings/booking/drivers.server.ts'
import { columnsOf } from '#app/platform/columns.server.ts'
import type { Transaction } from '#app/platform/db.server.ts'
import { addDays, date, type CalendarDate } from '#app/shared/dates.ts'
import { newId } from '#app/shared/ids.ts'
import { present } from '#app/shared/present.ts'

type Parties = { garage: Vehicle[]; mia: Customer; others: Customer[]; today: CalendarDate; dana: string }

/**
 * Who rented what and when, and what they wrote about it. Mia has been out in a Ferrari and is waiting for an AMG; Dana
 * has sent us people for a Urus.
 */
export function placeRentals({ garage, mia, others, today, dana }: Parties): Placed[] {
  const random = numbersFrom(20_261_121)
  const rented = garage.flatMap((vehicle, index) => {
    const name = nameOf(vehicle)
    const customer = (place: number) => present(others[(index * 5 + place) % others.length], 'customer')
    const texts = reviewTexts[name] ?? []
    const past = history(today, random).map((rental, place): Placed => {
      // The one who gave four stars is not always the first or last to have written.
      const text = (place + index * 3 + 1) % texts.length
      return {
        vehicle,
        customer: name === 'Ferrari Roma' && place === 1 ? mia : customer(place),
        rental,
        review: { body: present(texts[text], 'review'), rating: text === texts.length - 1 ? 4 : 5 },
        broughtBy: name === 'Lamborghini Urus' && place % 3 === 0 ? dana : undefined,
      }
    })
    const now = (presentAndComing[name] ?? []).map(([from, length, status], place): Placed => {
      const pickupDate = addDays(today, from)
      const rental = { pickupDate, returnDate: addDays(pickupDate, length), status }
      return { vehicle, customer: name === 'Mercedes-AMG GT C' ? mia : customer(12 + place), rental }
    })
    return [...past, ...now]
  })
  return [...rented, ...placeCalledOff({ garage, others, today })]
}

function placeCalledOff({ garage, others, today }: Pick<Parties, 'garage' | 'others' | 'today'>): Placed[] {
  return garage.flatMap((vehicle, index) => {
    const [from, length, ahead] = calledOff[nameOf(vehicle)] ?? []
    if (from === undefined || length === undefined || ahead === undefined) return []
    const pickupDate = addDays(today, from)
    const rental = { pickupDate, returnDate: addDays(pickupDate, length), status: 'cancelled' as const, ahead }
    return [{ vehicle, customer: present(others[index], 'customer'), rental }]
  })
}

/** Writes every row of these rentals. */
export async function addRentals(
  tx: Transaction,
  placed: Placed[],
  by: { staff: string; admin: string; brook: string; dana: string; now: Date },
): Promise<void> {
  const { staff, now } = by
  const random = numbersFrom(7)
  const all = placed.map((one, index) => rentalRows(one, { index, random, staff, now }))
  await tx.insert(bookingRequests).values(all.map(({ request }) => request))
  await tx.insert(bookingLines).values(all.flatMap(({ lines }) => lines))
  await tx.insert(stays).values(all.map(({ stay }) => stay))
  await tx.insert(bookings).values(all.map(({ booking }) => booking))
  const logs = await tx
    .insert(bookingLog)
    .values(all.flatMap(({ log }) => log))
    .returning(columnsOf(bookingLog, { id: true, requestId: true, move: true, createdAt: true }))
  await tx.insert(payments).values(all.flatMap(({ paid }) => paid))
  await tx.insert(refunds).values(all.flatMap(({ refunded }) => refunded))
  await tx.insert(receipts).values(all.flatMap((rows) => rows.receipts))
  await tx.insert(receipts).values(all.flatMap(({ refundReceipts }) => refundReceipts))
  await tx.insert(deposits).values(all.map(({ deposit }) => deposit))
  await tx.insert(depositEntries).values(all.flatMap(({ entries }) => entries))
  await tx.insert(conditionReports).values(all.flatMap(({ reports }) => reports))
  await tx.insert(charges).values(all.flatMap(({ charged }) => charged))
  await tx.insert(bookingLog).values(all.flatMap(({ chargeLog }) => chargeLog))
  await tx.insert(reviews).values(all.flatMap(({ review }) => review))
  await addEarnings(tx, all, { ...by, logs })
  const weekend = present(
    all.find(({ booking }) => booking.status === 'confirmed'),
    'confirmed rental',
  )
  const { id: requestId, agreementText } = weekend.request
  const driver = { name: 'Jordan Reyes', birthDate: date('1989-04-12') }
  const license = { id: newId(), license: '057441926', issuedOn: null }
  await tx.insert(additionalDrivers).values(driverRows(requestId, [{ ...driver, ...license }], now))
  await tx
    .update(bookingRequests)
    .set({ agreementText: withDrivers(agreementText, [driver]) })
    .where(eq(bookingRequests.id, requestId))
}

/** The same numbers every time, from 0 to below 1 (Lehmer's generator), so that two seedings on a day look alike. */
function numbersFrom(start: number): () => number {
  let state = start % 2_147_483_647
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}
