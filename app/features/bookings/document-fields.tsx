import { business } from '#app/config/business.ts'
import { DocumentUpload } from '#app/features/documents/document-upload.tsx'
import { acceptedContent } from '#app/features/documents/rules.ts'
import { describedBy } from '#app/ui/form/field.tsx'
import { FileField } from '#app/ui/form/file-field.tsx'
import type { AnyField, AnyForm } from '#app/ui/form/use-app-form.ts'
import { documentFields, documentTypeOf, type DocumentField } from './forms.ts'

export type ReusableDocuments = Partial<Record<DocumentField, { id: string; label: string }[]>>

/** What scripts have uploaded since the page came. Kept beside the form: three uploads may end at the same moment. */
export type UploadedDocuments = Partial<Record<DocumentField, string>>

type Props = {
  form: AnyForm
  fields: Record<DocumentField, AnyField>
  signedIn: boolean
  reusable: ReusableDocuments
  uploaded: UploadedDocuments
  onUploaded: (name: DocumentField, documentId: string | undefined) => void
  onBusy: (busy: boolean) => void
}

const names: Record<DocumentField, string> = {
  driversLicenseFront: 'Driver’s license, front',
  driversLicenseBack: 'Driver’s license, back',
  insuranceCard: 'Insurance card',
}

/** The three documents; those of an earlier booking are offered again beside the file input. */
export function DocumentFields({ form, fields, signedIn, reusable, uploaded, onUploaded, onBusy }: Props) {
  return (
    <>
      {documentFields.map((name) => (
        <FileField
          key={name}
          form={form}
          field={fields[name]}
          label={names[name]}
          accept={acceptedContent.join(',')}
          value={uploaded[name]}
          onRemove={() => onUploaded(name, undefined)}
          after={uploaded[name] ? undefined : <Reusable form={form} field={fields[name]} offered={reusable[name] ?? []} />}
        >
          <DocumentUpload
            id={fields[name].id}
            name={name}
            formId={form.id}
            label={names[name]}
            documentType={documentTypeOf[name]}
            signedIn={signedIn}
            invalid={!fields[name].valid}
            describedBy={describedBy(fields[name])}
            onUploaded={(id) => onUploaded(name, id)}
            onBusy={onBusy}
          />
        </FileField>
      ))}
      <p className="help">
        JPEG, PNG, WebP or PDF, up to {business.uploads.maximumBytes / 1024 / 1024} MB each. Only our staff can open them. Chosen
        files are lost if you leave this page before sending.
      </p>
    </>
  )
}

type ReusableProps = { form: AnyForm; field: AnyField; offered: { id: string; label: string }[] }

/** A button of the form, so that it works without scripts and everything typed stays. */
function Reusable({ form, field, offered }: ReusableProps) {
  if (field.value) return null
  return offered.map(({ id, label }) => (
    <button key={id} {...form.update.getButtonProps({ name: field.name, value: id, validated: true })} className="link small">
      Use the one of {label}
    </button>
  ))
}
