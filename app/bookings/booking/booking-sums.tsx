import { disputedSumLabels } from './words.ts'
import type { BookingState } from '#app/shared/booking-states.ts'
import { cents, exactDollars, sumOrNone, type Cents } from '#app/shared/money.ts'
import { Unbroken } from '#app/ui/unbroken.tsx'
import { dueLabel } from './due-label.ts'
import type { ShownLine } from './line-words.ts'
import { PriceRow, PriceTable } from './price-table.tsx'

type Props = {
  booking: {
    state: BookingState
    lines: ShownLine[]
    total: Cents
    deposit: Cents
  }
  paid: Cents
  refunded: Cents
  /** What the customer's bank took back, and what it may still take. */
  lost?: Cents
  disputed?: Cents
  /** What is not refunded of a booking that ended without a rental; null otherwise. */
  kept: Cents | null
  /** The same, if the bank decides for us. */
  keptIfWon?: Cents
  due: Cents
  /** Of the rental and its charges together. */
  owed: Cents
  depositWords: string
  /** After the return: what may be taken, and what waits for an answer. */
  charges: { payable: Cents; paid: Cents; waiting: Cents; disputed: Cents }
}

export function BookingSums({ booking, kept, due, owed, depositWords, charges, ...sums }: Props) {
  const { paid, refunded, lost = cents(0), disputed = cents(0), keptIfWon = kept ?? cents(0) } = sums
  const waits = kept !== null && keptIfWon > kept
  return (
    <PriceTable lines={booking.lines} total={booking.total}>
      <PriceRow label="Paid" value={sumOrNone(paid)} />
      {refunded > 0 && <PriceRow label="Refunded" value={exactDollars(refunded)} />}
      {lost > 0 && <PriceRow label={disputedSumLabels.takenBack} value={exactDollars(lost)} />}
      {disputed > 0 && <PriceRow label={disputedSumLabels.underReview} value={exactDollars(disputed)} />}
      {waits && <PriceRow label={disputedSumLabels.keptIfWon} value={exactDollars(keptIfWon)} />}
      {charges.payable > 0 && (
        <>
          <PriceRow label="Charges after the return" value={exactDollars(charges.payable)} />
          <PriceRow label="Charges paid" value={sumOrNone(charges.paid)} />
        </>
      )}
      {kept !== null
        ? (kept > 0 || !waits) && <PriceRow label="Kept" value={sumOrNone(kept)} />
        : owed > 0 && (
            <PriceRow label={dueLabel(booking.state)} value={exactDollars(owed)}>
              {due > 0 && owed > due && (
                <small>{`${exactDollars(due)} for the rental, ${exactDollars(owed - due)} in charges`}</small>
              )}
            </PriceRow>
          )}
      {charges.waiting > 0 && <PriceRow label="Charges waiting for an answer" value={exactDollars(charges.waiting)} />}
      {charges.disputed > 0 && (
        <PriceRow label="Disputed charges, under review" value={exactDollars(charges.disputed)} />
      )}
      <PriceRow label="Security Deposit" value={sumOrNone(booking.deposit)}>
        {booking.deposit > 0 && (
          <small>
            <Unbroken text={depositWords} />
          </small>
        )}
      </PriceRow>
    </PriceTable>
  )
}
