import { Table } from '#app/ui/table.tsx'
import { TextLink } from '#app/ui/text-link.tsx'

export type FoundRow = {
  key: string
  href: string
  name: string
  /** Beneath the name. */
  note?: string | null
  cells: [React.ReactNode, React.ReactNode]
}

/** Rows of one kind; of each the name leads to its page. */
export function FoundTable({
  caption,
  columns,
  rows,
}: {
  caption: string
  columns: [string, string, string]
  rows: FoundRow[]
}) {
  return (
    <Table
      caption={caption}
      columns={columns.map((name, index) => ({ name, className: index === 2 ? 'right' : undefined }))}
    >
      <tbody>
        {rows.map(({ key, href, name, note, cells: [first, last] }) => (
          <tr key={key}>
            <td>
              <TextLink to={href}>{name}</TextLink>
              {note && <span className="block small mute">{note}</span>}
            </td>
            <td className="max-md:order-1 max-md:col-span-full">{first}</td>
            <td className="right">{last}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
