import { exactDollars, type Cents } from '#app/shared/money.ts'
import type { ShownLine } from './line-words.ts'
import { PriceRow, PriceTable } from './price-table.tsx'

type Props = {
  booking: {
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
}

export function BookingSums({ booking, paid, refunded, kept, due, depositWords }: Props) {
  return (
    <PriceTable lines={booking.lines} total={booking.total}>
      <PriceRow label="Paid" value={exactDollars(paid)} />
      {refunded > 0 && <PriceRow label="Paid back" value={exactDollars(refunded)} />}
      <PriceRow label={kept === null ? 'Due at pickup' : 'Kept'} value={exactDollars(kept ?? due)} />
      <PriceRow label="Security Deposit" value={exactDollars(booking.deposit)}>
        <small>{depositWords}</small>
      </PriceRow>
    </PriceTable>
  )
}
