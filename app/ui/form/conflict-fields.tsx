import { conflictLabels } from '#app/ui/form/words.ts'
import { Note } from '#app/ui/feedback/note.tsx'
import { Table } from '#app/ui/table.tsx'
import { conflictFields, sides, type Conflict, type Difference } from '#app/shared/conflicts.ts'

const words = conflictLabels

type Props = {
  version: number
  conflict: Conflict | undefined
  names: Partial<Record<string, string>>
  /** A value as people read it, where the form sends another. */
  print?: (value: string, field: string) => string
}

/** In a form: the version that it was opened with and, once another was saved, both values of each field to choose from. */
export function ConflictFields({ version, conflict, names, print = asSent }: Props) {
  const valueOf = (difference: Difference, side: (typeof sides)[number]) => print(difference[side], difference.field)
  return (
    <>
      <input type="hidden" name={conflictFields.base} value={conflict?.base ?? version} />
      {conflict && <input type="hidden" name={conflictFields.against} value={conflict.against} />}
      {conflict && conflict.differences.length > 0 && (
        <Note tone="warn" title={words.title}>
          <p className="small">{words.hint}</p>
          <Table caption={words.title} columns={[words.field, words.theirs, words.yours]} className="table stack small">
            <tbody>
              {conflict.differences.map((difference) => (
                <tr key={difference.field}>
                  <td>{names[difference.field]}</td>
                  {sides.map((side) => (
                    <td key={side} data-head={side === 'saved' ? words.theirs : words.yours}>
                      <label className="option">
                        <input
                          type="radio"
                          name={conflictFields.choice + difference.field}
                          value={side}
                          required
                          aria-label={words.keep(
                            names[difference.field] ?? '',
                            words.side[side],
                            valueOf(difference, side),
                          )}
                        />
                        <span>{valueOf(difference, side) || words.nothing}</span>
                      </label>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </Table>
        </Note>
      )}
    </>
  )
}

function asSent(value: string): string {
  return value
}
