import { documentTypeLabels } from '#app/bookings/documents/words.ts'
import { handInLabels } from './words.ts'
import { documentFields, documentTypeOf } from '#app/shared/document-types.ts'
import type { FormReply } from '#app/shared/form-problems.ts'
import { AppForm } from '#app/ui/form/app-form.tsx'
import { FileField } from '#app/ui/form/file-field.tsx'
import { FirstButton } from '#app/ui/form/first-button.tsx'
import { useAppForm } from '#app/ui/form/use-app-form.ts'
import type { handInForm } from './forms.ts'

const names = Object.fromEntries(documentFields.map((name) => [name, documentTypeLabels[documentTypeOf[name]]]))

/** What was stored already stays when another is refused. */
export function HandInForm({ lastResult }: { lastResult?: FormReply | null }) {
  const [form, fields] = useAppForm<typeof handInForm>({ id: 'hand-in', lastResult })
  return (
    <AppForm form={form} encType="multipart/form-data" labels={names} submit={handInLabels.send}>
      <FirstButton />
      {documentFields.map((name) => (
        <FileField
          key={name}
          form={form}
          field={fields[name]}
          label={documentTypeLabels[documentTypeOf[name]]}
          accept="image/jpeg,image/png,image/webp,application/pdf"
        />
      ))}
    </AppForm>
  )
}
