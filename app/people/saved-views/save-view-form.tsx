import { viewFigures } from './figures.ts'
import type { viewForm } from './forms.ts'
import { viewLabels } from './words.ts'
import type { FormReply } from '#app/shared/form-problems.ts'
import { AppForm } from '#app/ui/form/app-form.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { useAppForm } from '#app/ui/form/use-app-form.ts'

type Props = { list: string; query: string; name: string | undefined; lastResult?: FormReply | null }

/** `name`: of the view, where it is saved already. */
export function SaveViewForm({ list, query, name, lastResult }: Props) {
  const [form, fields] = useAppForm<typeof viewForm>({ id: 'save-view', lastResult, defaultValue: { name } })
  return (
    <div className="measure mb-10">
      <AppForm form={form} submit={viewLabels.save}>
        <input type="hidden" name="intent" value="save" />
        <input type="hidden" name="list" value={list} />
        <input type="hidden" name="view" value={query} />
        <TextField
          field={fields.name}
          label={viewLabels.name}
          hint={viewLabels.hint}
          maxLength={viewFigures.longestName}
          autoComplete="off"
        />
      </AppForm>
    </div>
  )
}
