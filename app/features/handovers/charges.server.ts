import { and, asc, eq, isNull, sql } from 'drizzle-orm'

import { bookingLines, bookingRequests, charges as chargeRows, fleetCars } from '#drizzle/schema.ts'
import { taxingOf } from '#app/features/taxes/on-charges.server.ts'
import { business } from '#app/config/business.ts'
import { labels } from '#app/messages/labels.ts'
import { db, type Executor, type Transaction } from '#app/platform/db.server.ts'
import { hours } from '#app/shared/durations.ts'
import { cents, times } from '#app/shared/money.ts'
import { present } from '#app/shared/present.ts'
import { findReport, type ReportKey } from './report.server.ts'
import { proposedCharges } from './rules.ts'

const condition = labels.condition

/** What the return of a booking was proposed to cost; empty before it and when nothing is due. Cents. */
export async function proposedChargesOf(bookingId: string, executor: Executor = db) {
  const rows = await executor
    .select({
      kind: chargeRows.kind,
      label: chargeRows.label,
      quantity: chargeRows.quantity,
      unitAmount: chargeRows.unitAmountCents,
    })
    .from(chargeRows)
    .where(and(eq(chargeRows.bookingId, bookingId), isNull(chargeRows.createdBy)))
    .orderBy(asc(chargeRows.kind))
  return rows.map(({ quantity, unitAmount, ...row }) => {
    const unit = cents(unitAmount)
    return { ...row, quantity, unitAmount: unit, amount: times(unit, quantity) }
  })
}

/** By the two signed reports. */
export async function proposeCharges(tx: Transaction, key: ReportKey, now: Date): Promise<void> {
  const { bookingId, requestId } = key
  const facts = await chargingFacts(tx, requestId)
  const report = await findReport(tx, { ...key, stage: 'return' })
  const back = readingOf(report)
  if (!back || !report?.happenedAt) return
  // Rentals that began before there were reports have no miles and fuel to compare with.
  const pickup = readingOf(await findReport(tx, { ...key, stage: 'pickup' })) ?? back
  const charges = proposedCharges({ ...facts, pickup, back, backAt: report.happenedAt })
  const count = (miles: number) => miles.toLocaleString('en-US')
  const why = {
    late: (quantity: number) => labels.chargeWhy.late(quantity, business.requirements.lateAfter / hours(1)),
    miles: () =>
      labels.chargeWhy.miles(count(back.mileage - pickup.mileage), count(facts.includedMiles), facts.prepaidMiles),
    fuel: () => labels.chargeWhy.fuel(condition.fuelLevel(pickup.fuelEighths), condition.fuelLevel(back.fuelEighths)),
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

async function chargingFacts(tx: Transaction, requestId: string) {
  const [row] = await tx
    .select({
      dueAt: bookingRequests.returnAt,
      delivery: bookingRequests.deliveryAddress,
      days: bookingRequests.totalDays,
      milesPerDay: fleetCars.mileageLimit,
      overMileFee: fleetCars.overMileFeeCents,
      packages: sql<number>`(select coalesce(sum(${bookingLines.quantity}), 0) from ${bookingLines}
        where ${bookingLines.requestId} = ${bookingRequests.id} and ${bookingLines.kind} = 'miles')`.mapWith(Number),
    })
    .from(bookingRequests)
    .innerJoin(fleetCars, eq(fleetCars.id, bookingRequests.vehicleId))
    .where(eq(bookingRequests.id, requestId))
  const { dueAt, delivery, days, milesPerDay, overMileFee, packages } = present(row, 'the request')
  return {
    dueAt,
    isCollected: delivery !== null,
    includedMiles: days * milesPerDay,
    prepaidMiles: packages * business.requirements.extraMilesPackage.miles,
    overMileFee: cents(overMileFee),
  }
}

function readingOf(report: { mileage: number | null; fuelEighths: number | null } | null) {
  if (!report || report.mileage === null || report.fuelEighths === null) return null
  return { mileage: report.mileage, fuelEighths: report.fuelEighths }
}
