import { earningLabels } from './words.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'
import { State } from '#app/ui/feedback/presence.tsx'
import { DenseTable } from '#app/ui/dense-table.tsx'
import { Link } from '#app/ui/link.tsx'
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
    <DenseTable
      caption={caption}
      className="two links mt-4"
      columns={[
        earningLabels.booking,
        earningLabels.car,
        ofMany && earningLabels.broker,
        earningLabels.arithmetic,
        states,
        { name: earningLabels.amount, className: 'right' },
      ]}
    >
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <td className="at-1 @min-[60rem]:whitespace-nowrap">{line.number ?? line.on}</td>
            <td className="at-3">
              {line.car} {line.dates && <span className="mute inline-block">{line.dates}</span>}
            </td>
            {ofMany && line.username && (
              <td className={below}>
                <Link
                  className="inline-flex min-h-6 items-center @min-[60rem]:whitespace-nowrap"
                  to={officeHrefs.earnings({ broker: line.username })}
                >
                  {line.broker}
                </Link>
              </td>
            )}
            <td className={below}>{[line.arithmetic, line.reduced, line.part].filter(Boolean).join(', ')}</td>
            {states && line.state && (
              <td className="at-4">
                <State look={line.state.look}>{line.state.label}</State>
              </td>
            )}
            <td className="at-2 right">{line.amount}</td>
          </tr>
        ))}
        {total && (
          <tr>
            <td className="at-1" colSpan={3 + Number(ofMany) + Number(states !== undefined)}>
              {total.label}
            </td>
            <td className="at-2 right">{total.sum}</td>
          </tr>
        )}
      </tbody>
    </DenseTable>
  )
}

/** On a phone, in lines of their own below the others. */
const below = '@max-[60rem]:order-5 @max-[60rem]:col-span-full @max-[60rem]:text-help'
