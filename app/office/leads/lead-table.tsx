import { leadDeskLabels } from './words.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'
import type { ProspectStatus } from '#app/shared/prospect-statuses.ts'
import { State } from '#app/ui/feedback/presence.tsx'
import { Link } from '#app/ui/link.tsx'
import { Table } from '#app/ui/table.tsx'
import type { LeadKind } from '#app/shared/lead-kinds.ts'

const words = leadDeskLabels

export const statusLooks = { new: 'info', in_progress: 'away', won: 'ok', lost: 'off' } as const

export type LeadRow = {
  id: string
  name: string
  email: string
  kinds: LeadKind[]
  status: ProspectStatus
  assignee: string | null
  next: string | null
  isOverdue: boolean
  received: string
}

/** One line a person, two on a phone. */
export function LeadTable({ rows }: { rows: LeadRow[] }) {
  return (
    <div className="dense-list">
      <Table
        caption={words.title}
        className="table dense num"
        columns={[words.status, words.person, words.kind, words.assignee, words.next, words.received]}
      >
        <tbody>
          {rows.map((row) => (
            <tr
              key={row.id}
              className="@max-[60rem]:grid! wrap-anywhere @max-[60rem]:grid-cols-[minmax(0,1fr)_fit-content(50cqi)] @max-[60rem]:py-2"
            >
              <td className="@max-[60rem]:order-2 @max-[60rem]:text-right">
                <State look={statusLooks[row.status]}>{words.statuses[row.status]}</State>
              </td>
              <td className="cut @max-[60rem]:order-1">
                <Link to={officeHrefs.lead(row.id)}>{row.name || row.email}</Link>{' '}
                {row.name && <span className="mute @max-[60rem]:hidden">{row.email}</span>}
              </td>
              <td className="cut @max-[60rem]:order-3">{row.kinds.map((kind) => words.kinds[kind]).join(', ')}</td>
              <td className="wide-only">{row.assignee ?? <span className="mute">{words.nobody}</span>}</td>
              <td className="date @max-[60rem]:order-4 @max-[60rem]:text-right">
                {row.next ?? <span className="mute @max-[60rem]:hidden">{words.noDate}</span>}
                {row.isOverdue && <span className="text-warn">{`, ${words.overdueMark}`}</span>}
              </td>
              <td className="mute date wide-only">{row.received}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}
