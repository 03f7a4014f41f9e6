import { leadDeskLabels, leadSortLabels } from './words.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'
import { keysOf } from '#app/shared/keys.ts'
import type { ProspectStatus } from '#app/shared/prospect-statuses.ts'
import { State } from '#app/ui/feedback/presence.tsx'
import { choiceColumn, ChoosableRows, RowChoice } from '#app/ui/chosen-rows.tsx'
import { Select } from '#app/ui/form/select.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { Link } from '#app/ui/link.tsx'
import { DenseTable, type Sorting } from '#app/ui/dense-table.tsx'
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

export function LeadTable({ rows, sorting }: { rows: LeadRow[]; sorting: Sorting }) {
  const table = (
    <DenseTable
      caption={words.title}
      sorting={sorting}
      className="two"
      columns={[
        choiceColumn,
        { ...leadSortLabels.status, sort: 'status' },
        { ...leadSortLabels.person, sort: 'person' },
        words.kind,
        { ...leadSortLabels.assignee, sort: 'assignee' },
        { ...leadSortLabels.next, sort: 'next' },
        { ...leadSortLabels.received, sort: 'received' },
      ]}
    >
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <RowChoice id={row.id} name={row.name || row.email} />
            <td className="at-2">
              <State look={statusLooks[row.status]}>{words.statuses[row.status]}</State>
            </td>
            <td className="at-1 cut">
              <Link to={officeHrefs.lead(row.id)}>{row.name || row.email}</Link>{' '}
              {row.name && <span className="mute @max-[60rem]:hidden">{row.email}</span>}
            </td>
            <td className="at-3 cut">{row.kinds.map((kind) => words.kinds[kind]).join(', ')}</td>
            <td className="wide-only">{row.assignee ?? <span className="mute">{words.nobody}</span>}</td>
            <td className="at-4 date">
              {row.next ?? <span className="mute @max-[60rem]:hidden">{words.noDate}</span>}
              {row.isOverdue && <span className="text-warn">{`, ${words.overdueMark}`}</span>}
            </td>
            <td className="mute date wide-only">{row.received}</td>
          </tr>
        ))}
      </tbody>
    </DenseTable>
  )
  return <ChoosableRows jobs={<Jobs />}>{table}</ChoosableRows>
}

function Jobs() {
  return (
    <>
      <SubmitButton look="line" compact name="job" value="take">
        {words.take}
      </SubmitButton>
      <Select
        name="status"
        aria-label={words.status}
        options={keysOf(words.statuses).map((value) => ({ value, label: words.statuses[value] }))}
      />
      <SubmitButton look="line" compact name="job" value="status">
        {words.setStatus}
      </SubmitButton>
    </>
  )
}
