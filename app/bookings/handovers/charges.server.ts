import { and, asc, eq, isNull, ne } from 'drizzle-orm'

import { bookings, charges as chargeRows } from '#drizzle/schema.ts'
import { overMiles, type Miles } from '#app/bookings/booking/miles.ts'
import { findBookingFacts } from '#app/bookings/booking/queries.server.ts'
import { taxingOf } from '#app/bookings/taxes/on-charges.server.ts'
import { conditionLabels } from '#app/bookings/condition/words.ts'
import { business } from '#app/business.ts'
import { chargeWhyLabels } from './words.ts'
import { db, type Executor, type Transaction } from '#app/platform/db.server.ts'
import { hours } from '#app/shared/durations.ts'
import { cents, exactDollars, times } from '#app/shared/money.ts'
import { present } from '#app/shared/present.ts'
import { findReport, type ReportKey } from './report.server.ts'
import { proposedCharges } from './rules.ts'

const condition = conditionLabels

/** What the return of a booking was proposed to cost, with its taxes; empty before it and when nothing is due. Cents. */
export async function proposedChargesOf(bookingId: string, executor: Executor = db) {
  const rows = await executor
    .select({
      requestId: bookings.requestId,
      kind: chargeRows.kind,
      label: chargeRows.label,
      quantity: chargeRows.quantity,
      unitAmount: chargeRows.unitAmountCents,
    })
    .from(chargeRows)
    .innerJoin(bookings, eq(bookings.id, chargeRows.bookingId))
    .where(and(eq(chargeRows.bookingId, bookingId), isNull(chargeRows.createdBy), ne(chargeRows.kind, 'kept')))
    .orderBy(asc(chargeRows.kind))
  const [first] = rows
  if (!first) return []
  const taxing = await taxingOf(executor, first.requestId)
  return rows.map(({ kind, label, quantity, ...row }) => {
    const unitAmount = cents(row.unitAmount)
    const amount = times(unitAmount, quantity)
    return { kind, label, quantity, unitAmount, amount, tax: taxing(kind, amount).taxCents }
  })
}

/** By the two signed reports. */
export async function proposeCharges(tx: Transaction, key: ReportKey, now: Date): Promise<void> {
  const { bookingId, requestId } = key
  const { miles, returnAt: dueAt, delivery } = present(await findBookingFacts(requestId, tx), 'the request')
  const report = await findReport(tx, { ...key, stage: 'return' })
  const back = readingOf(report)
  if (!back || !report?.happenedAt) return
  // Rentals that began before there were reports have no miles and fuel to compare with.
  const pickup = readingOf(await findReport(tx, { ...key, stage: 'pickup' })) ?? back
  const charges = proposedCharges({
    dueAt,
    backAt: report.happenedAt,
    isCollected: delivery !== null,
    pickup,
    back,
    allowedMiles: miles.allowed,
    overMileFee: miles.overFee,
  })
  const why = {
    late: (quantity: number) => chargeWhyLabels.late(quantity, business.requirements.lateAfter / hours(1)),
    miles: () => milesWhy(back.mileage - pickup.mileage, miles),
    fuel: () => chargeWhyLabels.fuel(condition.fuelLevel(pickup.fuelEighths), condition.fuelLevel(back.fuelEighths)),
  }
  if (charges.length === 0) return
  const taxing = await taxingOf(tx, requestId)
  await tx.insert(chargeRows).values(
    charges.map(({ kind, quantity, unitAmount, amount }) => ({
      bookingId,
      kind,
      label: why[kind](quantity),
      quantity,
      unitAmountCents: unitAmount,
      amountCents: amount,
      ...taxing(kind, amount),
      createdAt: now,
    })),
  )
}

/** How many miles, and the cheapest way to pay for those beyond the allowance. */
function milesWhy(driven: number, { included, bought, allowed, overFee }: Miles): string {
  const count = (miles: number) => miles.toLocaleString('en-US')
  const { packages, single } = overMiles(driven - allowed, overFee)
  const { miles, price } = business.requirements.extraMilesPackage
  const words = chargeWhyLabels
  const paid = [
    ...(packages > 0 ? [words.packages(packages, miles, exactDollars(price))] : []),
    ...(packages > 0 && single > 0 ? [words.single(single, exactDollars(overFee))] : []),
  ]
  return [words.miles(count(driven), count(included), bought), ...paid].join('; ')
}

function readingOf(report: { mileage: number | null; fuelEighths: number | null } | null) {
  if (!report || report.mileage === null || report.fuelEighths === null) return null
  return { mileage: report.mileage, fuelEighths: report.fuelEighths }
}
