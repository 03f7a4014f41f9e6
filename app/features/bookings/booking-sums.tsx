import { exactDollars, type Cents } from '#app/shared/money.ts'
import type { ShownLine } from './line-words.ts'
import { QuoteLines } from './quote-lines.tsx'

type Props = {
  booking: {
    lines: ShownLine[]
    total: Cents
    deposit: Cents
  }
  paid: Cents
  refunded: Cents
  /** What does not come back of a booking that has ended without a rental; null for every other. */
  kept: Cents | null
  /** What is still to be paid at pickup. */
  due: Cents
  /** What happens to the deposit. */
  depositWords: string
}

/** The price of a booking line by line, what of it is paid, back and due, and the deposit. */
export function BookingSums({ booking, paid, refunded, kept, due, depositWords }: Props) {
  return (
    <table className="quote num">
      <caption className="visually-hidden">Price</caption>
      <tbody>
        <QuoteLines lines={booking.lines} />
        <tr className="total">
          <th scope="row">Total</th>
          <td>{exactDollars(booking.total)}</td>
        </tr>
        <Sum label="Paid" amount={paid} />
        {refunded > 0 && <Sum label="Paid back" amount={refunded} />}
        {kept === null ? <Sum label="Due at pickup" amount={due} /> : <Sum label="Kept" amount={kept} />}
        <tr>
          <th scope="row">
            Security Deposit
            <small>{depositWords}</small>
          </th>
          <td>{exactDollars(booking.deposit)}</td>
        </tr>
      </tbody>
    </table>
  )
}

function Sum({ label, amount }: { label: string; amount: Cents }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>{exactDollars(amount)}</td>
    </tr>
  )
}
