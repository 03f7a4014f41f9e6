import { conflictLabels } from '#app/ui/form/words.ts'
import { listingLabels } from './words.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'
import { Note } from '#app/ui/feedback/note.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { Table } from '#app/ui/table.tsx'
import type { Difference } from '#app/shared/conflicts.ts'

const words = listingLabels
const names: Partial<Record<string, string>> = words.field

/** What is saved beside what is in the form. */
export function UnsavedChanges({ id, changes }: { id: string; changes: Difference[] }) {
  if (changes.length === 0) return null
  return (
    <Note tone="warn" title={words.unsaved}>
      <Table
        caption={words.unsaved}
        columns={[conflictLabels.field, conflictLabels.saved, conflictLabels.typed]}
        className="table stack small"
      >
        <tbody>
          {changes.map(({ field, saved, typed }) => (
            <tr key={field}>
              <td>{names[field]}</td>
              <td className="quiet" data-head={conflictLabels.saved}>
                {saved || conflictLabels.nothing}
              </td>
              <td data-head={conflictLabels.typed}>{typed || conflictLabels.nothing}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      <PostForm action={officeHrefs.listingDraftRemoval(id)}>
        <SubmitButton look="line" compact>
          {words.discard}
        </SubmitButton>
      </PostForm>
    </Note>
  )
}
