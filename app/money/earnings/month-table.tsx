import { earningLabels } from './words.ts'
import { Link } from '#app/ui/link.tsx'
import { Table } from '#app/ui/table.tsx'
import type { PrintedMonth } from './printed.server.ts'

type Props = { months: PrintedMonth[]; shown: string; hrefOf: (month: string) => string }

/** The latest first; each month leads to its statement. */
export function EarningsByMonth({ months, shown, hrefOf }: Props) {
  return (
    <Table
      caption={earningLabels.months}
      columns={[
        earningLabels.month,
        { name: earningLabels.earned, className: 'right' },
        { name: earningLabels.paidOut, className: 'right' },
      ]}
      className="table stack num"
    >
      <tbody>
        {months.toReversed().map(({ month, name, sums: [earned, paid] }) => (
          <tr key={month}>
            <td>
              <Link
                className="link -my-3"
                to={`${hrefOf(month)}#statement`}
                aria-current={month === shown ? 'true' : undefined}
              >
                {name}
              </Link>
            </td>
            <td className="right" data-head={earningLabels.earned}>
              {earned}
            </td>
            <td className="right" data-head={earningLabels.paidOut}>
              {paid}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
