import { business } from '#app/business.ts'
import { hours } from '#app/shared/durations.ts'
import { exactDollars, sumOrNone, type Cents } from '#app/shared/money.ts'
import { Unbroken } from '#app/ui/unbroken.tsx'
import type { ShownLine } from './line-words.ts'
import { overMilesWords } from './miles.ts'
import { PriceRow, PriceTable } from './price-table.tsx'

type Props = {
  sums: {
    lines: ShownLine[]
    total: Cents
    upfront: Cents
    remaining: Cents
    deposit: Cents
  }
  depositMethod: 'card' | 'cash'
  freeUntil?: string
  paid?: boolean
  miles?: { included: number; overFee: Cents }
}

const deadline = business.booking.freeCancellationBefore / hours(1)

const depositWords = { card: 'Refundable. Authorized, not charged', cash: 'Refundable. In cash at pickup' }

export function QuoteTable({ sums, depositMethod, freeUntil, paid = false, miles }: Props) {
  return (
    <PriceTable lines={sums.lines} total={sums.total}>
      <PriceRow
        label={paid ? 'Paid' : `Due now (${business.booking.upfrontShareBp / 100}%)`}
        value={exactDollars(sums.upfront)}
      >
        {freeUntil && (
          <small>
            <Unbroken text={`Free cancellation until ${freeUntil}`} />
          </small>
        )}
        <small>
          {freeUntil ? 'Nonrefundable after that' : `Nonrefundable because pickup is less than ${deadline} hours away`}
        </small>
      </PriceRow>
      <PriceRow label="Due at pickup" value={sumOrNone(sums.remaining)} />
      <PriceRow label="Security Deposit" value={sumOrNone(sums.deposit)}>
        {sums.deposit > 0 && <small>{depositWords[depositMethod]}</small>}
      </PriceRow>
      {miles && (
        <PriceRow label="Included miles" value={miles.included.toLocaleString('en-US')}>
          <small>{miles.overFee > 0 ? overMilesWords(miles) : 'Extra miles at no charge'}</small>
        </PriceRow>
      )}
    </PriceTable>
  )
}
