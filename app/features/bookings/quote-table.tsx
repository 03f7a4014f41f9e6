import { business } from '#app/config/business.ts'
import { hours } from '#app/shared/durations.ts'
import { exactDollars, type Cents } from '#app/shared/money.ts'
import type { ShownLine } from './line-words.ts'
import { QuoteLines } from './quote-lines.tsx'

type Props = {
  sums: { lines: ShownLine[]; total: Cents; upfront: Cents; remaining: Cents; deposit: Cents }
  depositMethod: 'card' | 'cash'
  /** The last moment of free cancellation, in words; left out when it is over. */
  freeUntil?: string
  /** Says "Paid" instead of "Due now". */
  paid?: boolean
  /** The miles that the price covers, and what each one more costs. */
  miles?: { included: number; overFeeCents: number }
}

const deadline = business.booking.freeCancellationBefore / hours(1)

const depositWords = { card: 'Refundable. Authorized, not charged', cash: 'Refundable. In cash, at pickup' }

/** The price line by line, as it is charged. */
export function QuoteTable({ sums, depositMethod, freeUntil, paid = false, miles }: Props) {
  return (
    <table className="quote num">
      <caption className="visually-hidden">Price</caption>
      <tbody>
        <QuoteLines lines={sums.lines} />
        <tr className="total">
          <th scope="row">Total</th>
          <td>{exactDollars(sums.total)}</td>
        </tr>
        <tr>
          <th scope="row">
            {paid ? 'Paid' : `Due now, ${business.booking.upfrontShareBp / 100}%`}
            {freeUntil && <small>{`Cancel free until ${freeUntil}`}</small>}
            <small>{freeUntil ? `Non-refundable within ${deadline} hours of pickup` : `Non-refundable: pickup is less than ${deadline} hours away`}</small>
          </th>
          <td>{exactDollars(sums.upfront)}</td>
        </tr>
        <tr>
          <th scope="row">Due at pickup</th>
          <td>{exactDollars(sums.remaining)}</td>
        </tr>
        <tr>
          <th scope="row">
            Security Deposit
            <small>{depositWords[depositMethod]}</small>
          </th>
          <td>{exactDollars(sums.deposit)}</td>
        </tr>
        {miles && (
          <tr>
            <th scope="row">
              Included miles
              <small>{`Each extra mile ${exactDollars(miles.overFeeCents)}`}</small>
            </th>
            <td>{miles.included.toLocaleString('en-US')}</td>
          </tr>
        )}
      </tbody>
    </table>
  )
}
