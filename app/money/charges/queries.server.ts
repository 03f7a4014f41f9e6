import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'

import { bookingRequests, bookings, chargePhotos, charges, conditionReports, disputePhotos } from '#drizzle/schema.ts'
import { chargeLabels } from './words.ts'
import { columnsOf } from '#app/platform/columns.server.ts'
import { db, type Executor } from '#app/platform/db.server.ts'
import { cents, exactDollars } from '#app/shared/money.ts'
import { printInstant } from '#app/shared/zone.ts'
import { decidedBy, isUndecided, mayAnswer, wasSent } from './rules.ts'

const fields = columnsOf(charges, {
  id: true,
  bookingId: true,
  kind: true,
  state: true,
  label: true,
  quantity: true,
  unitAmountCents: true,
  amountCents: true,
  taxCents: true,
  taxLines: true,
  reason: true,
  noPhotoReason: true,
  objection: true,
  answerBy: true,
  answeredAt: true,
  payableAt: true,
  settledAt: true,
  createdBy: true,
  disputePhotoId: true,
})
export type ChargeRow = Awaited<ReturnType<typeof listChargeRows>>[number]

/** All of a booking, those of the rules first. Cents. */
export async function listChargeRows(bookingId: string, executor: Executor = db) {
  const rows = await executor
    .select(fields)
    .from(charges)
    .where(eq(charges.bookingId, bookingId))
    .orderBy(asc(charges.kind), asc(charges.createdAt), asc(charges.id))
  return rows.map(({ amountCents, unitAmountCents, taxCents, ...row }) => ({
    ...row,
    isSettled: row.settledAt !== null,
    /** Before taxes. */
    amount: cents(amountCents),
    total: cents(amountCents + taxCents),
    unitAmount: cents(unitAmountCents),
  }))
}

export type ShownCharge = Awaited<ReturnType<typeof listShownCharges>>[number]

/** As pages show them. `toCustomer`: only what they were told, and without who decided. */
export async function listShownCharges(bookingId: string, { toCustomer, now }: { toCustomer: boolean; now: Date }) {
  const rows = (await listChargeRows(bookingId)).filter((row) => !toCustomer || wasSent(row))
  if (rows.length === 0) return []
  const photos = await db
    .select({ chargeId: chargePhotos.chargeId, photoId: chargePhotos.photoId })
    .from(chargePhotos)
    .where(
      inArray(
        chargePhotos.chargeId,
        rows.map(({ id }) => id),
      ),
    )
  const shown = await listDisputePhotos(rows)
  const times = rows.some(({ kind }) => kind === 'late') ? await findReturnTimes(bookingId) : null
  return rows.map(({ answerBy, answeredAt, settledAt, createdBy, ...charge }) => {
    const decision = charge.state === 'objected' && answeredAt ? decidedBy(answeredAt) : null
    const isOverdue = decision !== null && decision <= now
    return {
      id: charge.id,
      kind: charge.kind,
      state: charge.state,
      label: charge.label,
      quantity: charge.quantity,
      unitAmount: charge.unitAmount,
      amount: charge.amount,
      total: charge.total,
      taxes: taxWords(charge),
      reason: charge.reason,
      noPhotoReason: charge.noPhotoReason,
      objection: charge.objection,
      disputePhoto: shown.find(({ id }) => id === charge.disputePhotoId) ?? null,
      isOpen: mayAnswer({ state: charge.state, answerBy }, now),
      isAdded: createdBy !== null,
      isUndecided: isUndecided(charge.state),
      /** When it was due and when it came back, by the signed report. */
      lateTimes: charge.kind === 'late' ? times : null,
      answerBy: answerBy && printInstant(answerBy),
      /** To the customer only while it is to come. */
      decideBy: decision && !(toCustomer && isOverdue) ? printInstant(decision) : null,
      isOverdue,
      deadline: answerBy && answerBy.getTime(),
      isSettled: settledAt !== null,
      photoIds: photos.filter(({ chargeId }) => chargeId === charge.id).map(({ photoId }) => photoId),
    }
  })
}

async function listDisputePhotos(rows: readonly ChargeRow[]) {
  const ids = rows.flatMap(({ disputePhotoId: id }) => id ?? [])
  if (ids.length === 0) return []
  return db
    .select(columnsOf(disputePhotos, { id: true, width: true, height: true }))
    .from(disputePhotos)
    .where(inArray(disputePhotos.id, ids))
}

async function findReturnTimes(bookingId: string) {
  const [row] = await db
    .select({ due: bookingRequests.returnAt, back: conditionReports.happenedAt })
    .from(bookings)
    .innerJoin(bookingRequests, eq(bookingRequests.id, bookings.requestId))
    .innerJoin(conditionReports, eq(conditionReports.bookingId, bookings.id))
    .where(
      and(eq(bookings.id, bookingId), eq(conditionReports.stage, 'return'), isNotNull(conditionReports.completedAt)),
    )
  return row?.back ? { due: printInstant(row.due), back: printInstant(row.back) } : null
}

/** Empty without taxes: "$200.00 before taxes", "Sales tax, 8.875%: $17.75" */
export function taxWords({ amount, taxLines }: Pick<ChargeRow, 'amount' | 'taxLines'>): string[] {
  if (taxLines.length === 0) return []
  const lines = taxLines.map(({ label, amountCents }) => `${label}: ${exactDollars(amountCents)}`)
  return [chargeLabels.beforeTaxes(amount), ...lines]
}

export async function findCharge(id: string, bookingId: string, now: Date) {
  const rows = await listShownCharges(bookingId, { toCustomer: false, now })
  return rows.find((row) => row.id === id) ?? null
}
