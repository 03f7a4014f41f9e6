import { labels } from '#app/messages/labels.ts'
import type { PrintedTakings } from './printed.server.ts'

type Props = { caption: string; of: string; rows: PrintedTakings[]; total: PrintedTakings }

/** What came in and what it was for; the sums stand in the last row. */
export function TakingsTable({ caption, of, rows, total }: Props) {
  return (
    <table className="table stack num mt-6">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{of}</th>
          {total.sums.map(({ label }) => (
            <th scope="col" className="right" key={label}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, sums }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {sums.map(({ label, sum }) => (
              <td className="right" key={label} data-head={label}>
                {sum}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{labels.figures.total}</th>
          {total.sums.map(({ label, sum }) => (
            <td className="right" key={label} data-head={label}>
              {sum}
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  )
}
