import { exactDollars, type Cents } from '#app/shared/money.ts'
import { lineAmount, lineLabel, type ShownLine } from './line-words.ts'

export function PriceTable({
  lines,
  total,
  children,
}: {
  lines: ShownLine[]
  total: Cents
  children?: React.ReactNode
}) {
  return (
    <table className="quote num">
      <caption className="visually-hidden">Price</caption>
      <tbody>
        {lines.map((line, index) => (
          <PriceRow key={index} label={lineLabel(line)} value={lineAmount(line)} />
        ))}
        <tr className="total">
          <th scope="row">Total</th>
          <td>{exactDollars(total)}</td>
        </tr>
        {children}
      </tbody>
    </table>
  )
}

export function PriceRow({ label, value, children }: { label: string; value: string; children?: React.ReactNode }) {
  return (
    <tr>
      <th scope="row">
        {label}
        {children}
      </th>
      <td>{value}</td>
    </tr>
  )
}
