import { business } from '#app/config/business.ts'
import { hours } from '#app/shared/durations.ts'
import { dollars, exactDollars, type Cents } from '#app/shared/money.ts'

type Sums = {
  lines: { kind: string; label: string; amount: number; unitAmount: number }[]
  total: Cents
  upfront: Cents
  remaining: Cents
  deposit: Cents
}

/** The price line by line, as it is charged. `paid` says "Paid" instead of "Due now". */
export function QuoteTable({ sums, paid = false }: { sums: Sums; paid?: boolean }) {
  return (
    <table className="quote num">
      <caption className="visually-hidden">Price</caption>
      <tbody>
        {sums.lines.map((line) => (
          <tr key={`${line.kind} ${line.label}`}>
            <th scope="row">
              {line.label}
              {line.kind === 'rental' && ` × ${dollars(line.unitAmount)}`}
            </th>
            <td>{exactDollars(line.amount)}</td>
          </tr>
        ))}
        <tr className="total">
          <th scope="row">Total</th>
          <td>{exactDollars(sums.total)}</td>
        </tr>
        <tr>
          <th scope="row">
            {paid ? 'Paid' : `Due now, ${business.booking.upfrontShareBp / 100}%`}
            <small>{`Non-refundable within ${business.booking.freeCancellationBefore / hours(1)} hours of pickup`}</small>
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
            <small>Refundable. Authorized, not charged</small>
          </th>
          <td>{exactDollars(sums.deposit)}</td>
        </tr>
      </tbody>
    </table>
  )
}
