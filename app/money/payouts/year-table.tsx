import { payoutLabels } from './words.ts'
import { Table } from '#app/ui/table.tsx'

type Props = {
  rows: { id: string; name: string; username: string; count: number; total: string }[]
  caption: string
  total: string
}

/** What each broker was paid in a year. */
export function YearTable({ rows, caption, total }: Props) {
  return (
    <Table
      caption={caption}
      columns={[
        payoutLabels.broker,
        { name: payoutLabels.count, className: 'right' },
        { name: payoutLabels.amount, className: 'right' },
      ]}
    >
      <tbody>
        {rows.map(({ id, name, username, count, total: paid }) => (
          <tr key={id}>
            <td>
              {name} <span className="mute">{`@${username}`}</span>
            </td>
            <td className="right max-md:order-3 max-md:text-left" data-head={payoutLabels.count}>
              {count}
            </td>
            <td className="right">{paid}</td>
          </tr>
        ))}
        <tr>
          <td>{payoutLabels.total}</td>
          <td className="right max-md:order-3 max-md:text-left" data-head={payoutLabels.count}>
            {rows.reduce((all, { count }) => all + count, 0)}
          </td>
          <td className="right">{total}</td>
        </tr>
      </tbody>
    </Table>
  )
}
