import { Table } from '#app/ui/table.tsx'
import type { PrintedFigures } from './printed.server.ts'

type Props = { caption: string; of: string; rows: PrintedFigures[]; total?: PrintedFigures }

/** The sums are in the last row, if there are any; a bar shows the part that a cell tells. */
export function FigureTable({ caption, of, rows, total }: Props) {
  const columns = (total ?? rows[0])?.sums ?? []
  return (
    <Table
      caption={caption}
      columns={[of, ...columns.map(({ label }) => ({ name: label, className: 'right' }))]}
      className="table stack figures num mt-4"
    >
      <tbody>
        {rows.map((row) => (
          <FigureRow key={row.key} row={row} />
        ))}
      </tbody>
      {total && (
        <tfoot>
          <FigureRow row={total} />
        </tfoot>
      )}
    </Table>
  )
}

function FigureRow({ row: { name, sums } }: { row: PrintedFigures }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {sums.map(({ label, sum, part }) => (
        <td className="right" key={label} data-head={label}>
          <span className="inline-flex items-baseline justify-end gap-x-4">
            {part !== undefined && (
              <svg
                className="figures-bar h-[3px] w-20 self-center bg-line max-md:w-8"
                viewBox="0 0 100 1"
                preserveAspectRatio="none"
                aria-hidden="true"
              >
                <rect width={part} height="1" fill="currentColor" />
              </svg>
            )}
            {part === undefined ? sum : <span className="min-w-[3.25em] text-right">{sum}</span>}
          </span>
        </td>
      ))}
    </tr>
  )
}
