import { DenseTable } from '#app/ui/dense-table.tsx'
import { Link } from '#app/ui/link.tsx'

export type FoundRow = {
  key: string
  href: string
  name: string
  /** After the name, where there is room for it. */
  note?: string | null
  /** One for each column after the name's; the last is at the row's end. */
  cells: React.ReactNode[]
}

/** Rows of one kind; of each the name leads to its page. */
export function FoundTable({ caption, columns, rows }: { caption: string; columns: string[]; rows: FoundRow[] }) {
  const last = columns.length - 1
  return (
    <DenseTable
      caption={caption}
      className="two"
      columns={columns.map((name, index) => ({ name, className: index === last ? 'right' : undefined }))}
    >
      <tbody>
        {rows.map(({ key, href, name, note, cells }) => (
          <tr key={key}>
            <td className="at-1 cut">
              <Link to={href}>{name}</Link>
              {note && <span className="mute @max-[60rem]:hidden"> {note}</span>}
            </td>
            {cells.map((cell, index) => (
              <td
                key={columns[index + 1]}
                className={index === last - 1 ? 'at-2 right' : index === 0 ? 'at-3 cut' : 'at-4'}
              >
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </DenseTable>
  )
}
