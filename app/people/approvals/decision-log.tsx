import { personLabels } from './words.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { Link } from '#app/ui/link.tsx'
import { Table } from '#app/ui/table.tsx'
import type { listDecisions } from './queries.server.ts'
import { actionWord, changeInWords } from './rules.ts'

type Decision = Awaited<ReturnType<typeof listDecisions>>['decisions'][number]
/** Printed on the server: browsers lack the zone data. */
type Row = Omit<Decision, 'at'> & { at: string }

export function DecisionLog({ decisions, about = true }: { decisions: Row[]; about?: boolean }) {
  if (decisions.length === 0) return <p className="quiet">{personLabels.noDecisions}</p>
  return (
    <div className={about ? 'dense-list' : undefined}>
      <Table
        caption="Decisions"
        columns={['When', about && 'Person', 'Decision', 'By', 'Reason']}
        className={about ? 'table dense log num' : 'table stack num'}
      >
        <tbody>
          {decisions.map((row) => (
            <tr key={row.id}>
              <td className={about ? 'date max-md:order-2' : 'date max-md:order-2 max-md:col-span-2'}>{row.at}</td>
              {about && (
                <td className="name-cell">
                  <Link to={hrefs.person(row.personId)}>@{row.person}</Link>
                </td>
              )}
              <td className="log-cell max-md:order-3">
                {actionWord(row.action)} <span className="mute">{changeInWords(row.before, row.after)}</span>
              </td>
              <td className="mute max-md:order-4">{row.admin ? `@${row.admin}` : personLabels.command}</td>
              <td
                className={about ? 'cut wide-only' : 'max-md:order-5 max-md:col-span-2'}
                title={row.reason ?? undefined}
              >
                {row.reason}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}
