import { difference, dollars, exactDollars } from '#app/shared/money.ts'

export type ShownLine = { kind: string; label: string; unitAmount: number; amount: number }

/** The lines of a price, as rows of its table. Other rates than the daily one say what they change. */
export function QuoteLines({ lines }: { lines: ShownLine[] }) {
  return lines.map((line) => (
    <tr key={`${line.kind} ${line.label}`}>
      <th scope="row">
        {line.label}
        {unitOf(line)}
      </th>
      <td>{isChange(line) ? difference(line.amount) : exactDollars(line.amount)}</td>
    </tr>
  ))
}

function unitOf(line: ShownLine): string {
  if (line.kind === 'rental') return ` × ${dollars(line.unitAmount)}`
  return isChange(line) ? ` × ${dollars(Math.abs(line.unitAmount))} ${line.unitAmount < 0 ? 'less' : 'more'}` : ''
}

function isChange({ kind }: ShownLine): boolean {
  return kind === 'weekly' || kind === 'weekend'
}
