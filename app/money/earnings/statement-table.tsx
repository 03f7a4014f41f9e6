import { earningLabels } from './words.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'
import { State } from '#app/ui/feedback/presence.tsx'
import { Table } from '#app/ui/table.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { PrintedLine } from './printed.server.ts'

type Props = {
  lines: PrintedLine[]
  caption: string
  total?: { label: string; sum: string }
  ofMany: boolean
  /** The column of their states; without, there is none. */
  states?: string
}

export function StatementTable({ lines, caption, total, ofMany, states }: Props) {
  return (
    <Table
      caption={caption}
      columns={[
        earningLabels.booking,
        ofMany && earningLabels.broker,
        earningLabels.arithmetic,
        states,
        { name: earningLabels.amount, className: 'right' },
      ]}
      className="table stack num mt-6"
    >
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <td className="max-md:order-1">
              {line.number ?? line.on}
              {line.car && (
                <span className="small mute block">
                  {line.car}, <span className="inline-block">{line.dates}</span>
                </span>
              )}
            </td>
            {ofMany && line.username && (
              <td className="max-md:order-5 max-md:col-span-full">
                <TextLink to={officeHrefs.earnings({ broker: line.username })}>{line.broker}</TextLink>
              </td>
            )}
            <td className="max-md:order-3">
              {line.arithmetic}
              {line.reduced && <span className="small mute block">{line.reduced}</span>}
              {line.part && <span className="small mute block">{line.part}</span>}
            </td>
            {states && line.state && (
              <td className="max-md:order-4 max-md:text-right">
                <State look={line.state.look}>{line.state.label}</State>
              </td>
            )}
            <td className="right max-md:order-2">{line.amount}</td>
          </tr>
        ))}
        {total && (
          <tr>
            <td colSpan={2 + Number(ofMany) + Number(states !== undefined)}>{total.label}</td>
            <td className="right">{total.sum}</td>
          </tr>
        )}
      </tbody>
    </Table>
  )
}
