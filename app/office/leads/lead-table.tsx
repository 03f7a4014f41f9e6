import { labels } from '#app/messages/labels.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'
import type { ProspectStatus } from '#app/shared/prospect-statuses.ts'
import { BreakableEmail } from '#app/ui/breakable-email.tsx'
import { State } from '#app/ui/feedback/presence.tsx'
import { Table } from '#app/ui/table.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { LeadKind } from './fields.ts'

const words = labels.leadDesk

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

/** One row a person. */
export function LeadTable({ rows }: { rows: LeadRow[] }) {
  return (
    <Table
      caption={words.title}
      columns={[words.person, words.kind, words.status, words.assignee, words.next, words.received]}
    >
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td className="wrap-anywhere max-md:order-1">
              <TextLink to={officeHrefs.lead(row.id)}>{row.name}</TextLink>
              <span className="small mute block">
                <BreakableEmail email={row.email} />
              </span>
            </td>
            <td className="wrap-anywhere max-md:order-3 max-md:col-span-full">
              {row.kinds.map((kind) => labels.leadDesk.kinds[kind]).join(', ')}
            </td>
            <td className="max-md:order-2 max-md:text-right">
              <State look={statusLooks[row.status]}>{labels.leadDesk.statuses[row.status]}</State>
            </td>
            <td className="max-md:order-4 max-md:col-span-full" data-head={words.assignee}>
              {row.assignee ?? <span className="mute">{words.nobody}</span>}
            </td>
            <td className="max-md:order-5 max-md:col-span-full" data-head={words.next}>
              <span>
                {row.next ?? <span className="mute">{words.noDate}</span>}
                {row.isOverdue && <span className="text-warn">{`, ${words.overdueMark}`}</span>}
              </span>
            </td>
            <td className="mute max-md:order-6 max-md:col-span-full" data-head={words.received}>
              {row.received}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
