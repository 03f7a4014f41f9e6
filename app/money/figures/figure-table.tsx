import { Table } from '#app/ui/table.tsx'
import type { PrintedFigures } from './printed.server.ts'

type Props = { caption: string; of: string; rows: PrintedFigures[]; total?: PrintedFigures }

/** The sums are in the last row, if there are any; a bar shows the part that the last cell tells. */
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

function FigureRow({ row: { name, sums, part } }: { row: PrintedFigures }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {sums.map(({ label, sum }, index) => (
        <td className="right" key={label} data-head={label}>
          <span>
            {sum}
            {part !== undefined && index === sums.length - 1 && (
              <svg
                className="figures-bar block w-32 h-[3px] mt-[0.35rem] mr-0 mb-0 ml-auto bg-line"
                viewBox="0 0 100 1"
                preserveAspectRatio="none"
                aria-hidden="true"
              >
                <rect width={part} height="1" fill="currentColor" />
              </svg>
            )}
          </span>
        </td>
      ))}
    </tr>
  )
}
