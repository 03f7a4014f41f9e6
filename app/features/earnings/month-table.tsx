import { labels } from '#app/messages/labels.ts'
import { TextLink } from '#app/ui/text-link.tsx'
import type { PrintedMonth } from './printed.server.ts'

type Props = { months: PrintedMonth[]; shown: string; hrefOf: (month: string) => string }

/** The latest first; each month leads to its statement. */
export function MonthTable({ months, shown, hrefOf }: Props) {
  return (
    <table className="table stack num mt-6">
      <caption className="visually-hidden">{labels.earnings.months}</caption>
      <thead>
        <tr>
          <th scope="col">{labels.earnings.month}</th>
          <th scope="col" className="right">
            {labels.earnings.settled}
          </th>
          <th scope="col" className="right">
            {labels.earnings.status.pending}
          </th>
        </tr>
      </thead>
      <tbody>
        {months.toReversed().map(({ month, name, sums: [settled, pending] }) => (
          <tr key={month}>
            <td>
              <TextLink to={`${hrefOf(month)}#statement`} aria-current={month === shown ? 'true' : undefined}>
                {name}
              </TextLink>
            </td>
            <td className="right" data-head={labels.earnings.settled}>
              {settled}
            </td>
            <td className="right" data-head={labels.earnings.status.pending}>
              {pending}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
