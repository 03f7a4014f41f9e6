import { fleetSheetLabels } from './words.ts'
import { Table } from '#app/ui/table.tsx'
import type { PreviewedRow } from './import-preview.server.ts'

const words = fleetSheetLabels

type Props = { caption: string; rows: PreviewedRow[]; kind: 'error' | 'changed' | 'new' }

/** Each cell of the file beside what is saved, or what is wrong with it. */
export function ChangeTable({ caption, rows, kind }: Props) {
  const heads = {
    error: [words.column, words.inFile, words.wrong],
    changed: [words.column, words.now, words.inFile],
    new: [words.column, words.inFile],
  }[kind]
  return (
    rows.length > 0 && (
      <Table caption={caption} columns={heads} className="table stack sheet-table num">
        {rows.map(({ row, slug, name, cells }) => (
          <tbody key={row}>
            <tr>
              <th scope="rowgroup" colSpan={heads.length}>
                {words.row(row, name)} <span className="mute">{slug}</span>
              </th>
            </tr>
            {cells.map(({ column, before, after, problem }, index) => (
              <tr key={`${column} ${index}`}>
                <td>{column}</td>
                {kind === 'changed' && <Cell head={words.now} text={before} quiet />}
                <Cell head={words.inFile} text={after} />
                {kind === 'error' && (
                  <td data-head={words.wrong} className="error">
                    {problem}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        ))}
      </Table>
    )
  )
}

function Cell({ head, text, quiet }: { head: string; text: string; quiet?: boolean }) {
  return (
    <td data-head={head} className={quiet ? 'quiet' : undefined}>
      {text === '' ? <span className="mute">{words.nothing}</span> : <span className="cell">{text}</span>}
    </td>
  )
}
