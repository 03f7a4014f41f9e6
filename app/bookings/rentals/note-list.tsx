import { rentalFigures } from './figures.ts'
import { noteLabels } from './words.ts'
import type { FormReply } from '#app/shared/form-problems.ts'
import { AppForm } from '#app/ui/form/app-form.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { useAppForm } from '#app/ui/form/use-app-form.ts'
import type { noteForm } from './forms.ts'

const words = noteLabels

type NoteRow = { id: string; note: string; author: string; at: string; printed: string }

export function NoteList({ notes }: { notes: NoteRow[] }) {
  return (
    <ol className="quiet">
      {notes.map(({ id, note, author, at, printed }) => (
        <li key={id} className="border-t border-line py-3">
          <p className="small mute num">
            {author}, <time dateTime={at}>{printed}</time>
          </p>
          <p className="whitespace-pre-line wrap-anywhere">{note}</p>
        </li>
      ))}
    </ol>
  )
}

type FormProps = { id: string; name?: string; label?: string; hint?: string; lastResult?: FormReply | null }

/** `id`: of the note to come, `name`: of its field. */
export function NoteForm({ id, name = 'id', label = words.add, hint = words.hint, lastResult }: FormProps) {
  const [form, fields] = useAppForm<typeof noteForm>({ id: 'note', lastResult })
  return (
    <AppForm form={form} submit={words.save} look="line" compact>
      <input type="hidden" name={name} value={id} />
      <TextField field={fields.note} label={label} hint={hint} rows={3} maxLength={rentalFigures.longestNote} />
    </AppForm>
  )
}
