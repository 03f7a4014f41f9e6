import { exactDollars, type Cents } from '#app/shared/money.ts'
import { dueLabel } from './due-label.ts'
import type { ShownLine } from './line-words.ts'
import { PriceRow, PriceTable } from './price-table.tsx'
import type { BookingState } from './rules.ts'

type Props = {
  booking: {
    state: BookingState
    lines: ShownLine[]
    total: Cents
    deposit: Cents
  }
  paid: Cents
  refunded: Cents
  /** What is not refunded of a booking that ended without a rental; null otherwise. */
  kept: Cents | null
  due: Cents
  depositWords: string
  /** After the return, as far as they may be taken. */
  charges?: { payable: Cents; paid: Cents; due: Cents }
}

export function BookingSums({ booking, paid, refunded, kept, due, depositWords, charges }: Props) {
  return (
    <PriceTable lines={booking.lines} total={booking.total}>
      <PriceRow label="Paid" value={exactDollars(paid)} />
      {refunded > 0 && <PriceRow label="Paid back" value={exactDollars(refunded)} />}
      {kept !== null ? (
        <PriceRow label="Kept" value={exactDollars(kept)} />
      ) : (
        due > 0 && <PriceRow label={dueLabel(booking.state)} value={exactDollars(due)} />
      )}
      {charges && charges.payable > 0 && (
        <>
          <PriceRow label="Charges after the return" value={exactDollars(charges.payable)} />
          <PriceRow label="Paid of them" value={exactDollars(charges.paid)} />
          {charges.due > 0 && <PriceRow label="Still to be paid" value={exactDollars(charges.due)} />}
        </>
      )}
      <PriceRow label="Security Deposit" value={exactDollars(booking.deposit)}>
        <small>{depositWords}</small>
      </PriceRow>
    </PriceTable>
  )
}
