import { lineAmount, lineLabel, type ShownLine } from './line-words.ts'

/** The lines of a price, as rows of its table. */
export function QuoteLines({ lines }: { lines: ShownLine[] }) {
  return lines.map((line) => (
    <tr key={`${line.kind} ${line.label}`}>
      <th scope="row">{lineLabel(line)}</th>
      <td>{lineAmount(line)}</td>
    </tr>
  ))
}
