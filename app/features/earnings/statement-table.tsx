import { labels } from '#app/messages/labels.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'
import { State } from '#app/ui/feedback/presence.tsx'
import { Table } from '#app/ui/table.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { PrintedLine } from './printed.server.ts'

const looks = { pending: 'away', available: 'info', paid: 'ok', reversed: 'bad' } as const

type Props = {
  lines: PrintedLine[]
  caption: string
  total: { label: string; sum: string }
  ofMany: boolean
  hideState?: boolean
}

export function StatementTable({ lines, caption, total, ofMany, hideState }: Props) {
  return (
    <Table
      caption={caption}
      columns={[
        labels.earnings.booking,
        ofMany && labels.earnings.broker,
        labels.earnings.arithmetic,
        !hideState && labels.earnings.state,
        { name: labels.earnings.amount, className: 'right' },
      ]}
      className="table stack num mt-6"
    >
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <td className="max-md:order-1">
              {line.number ?? line.on}
              {line.car && <span className="small mute block">{`${line.car}, ${line.dates}`}</span>}
            </td>
            {ofMany && (
              <td className="max-md:order-5 max-md:col-span-full">
                <TextLink to={officeHrefs.earnings({ broker: line.username })}>{line.broker}</TextLink>
              </td>
            )}
            <td className="max-md:order-3">
              {line.arithmetic}
              {line.reduced && <span className="small mute block">{line.reduced}</span>}
              {line.part && <span className="small mute block">{line.part}</span>}
            </td>
            {!hideState && (
              <td className="max-md:order-4 max-md:text-right">
                <State look={looks[line.status]}>{labels.earnings.status[line.status]}</State>
              </td>
            )}
            <td className="right max-md:order-2">{line.amount}</td>
          </tr>
        ))}
        <tr>
          <td colSpan={2 + Number(ofMany) + Number(!hideState)}>{total.label}</td>
          <td className="right">{total.sum}</td>
        </tr>
      </tbody>
    </Table>
  )
}
