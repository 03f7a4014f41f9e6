import { acceptedContent } from '#app/bookings/documents/rules.ts'
import { business } from '#app/business.ts'
import { documentLinkLabels } from './words.ts'
import type { FormReply } from '#app/shared/form-problems.ts'
import { AppForm } from '#app/ui/form/app-form.tsx'
import { FileField } from '#app/ui/form/file-field.tsx'
import { useAppForm } from '#app/ui/form/use-app-form.ts'
import type { newDocumentForm } from './forms.ts'

type Props = { label: string; lastResult?: FormReply | null }

export function NewDocumentForm({ label, lastResult }: Props) {
  const [form, fields] = useAppForm<typeof newDocumentForm>({ id: 'new-document', lastResult })
  return (
    <AppForm form={form} encType="multipart/form-data" submit={documentLinkLabels.send} wide>
      <FileField
        form={form}
        field={fields.document}
        label={label}
        hint={documentLinkLabels.types(business.uploads.maximumBytes / 1_048_576)}
        accept={acceptedContent.join(',')}
      />
    </AppForm>
  )
}
