import { useState } from 'react'

import { business } from '#app/business.ts'
import { uploadLabels } from '#app/ui/form/words.ts'
import { DocumentUpload } from '#app/bookings/documents/document-upload.tsx'
import { acceptedContent } from '#app/bookings/documents/rules.ts'
import { describedBy } from '#app/ui/form/field.tsx'
import { FileField } from '#app/ui/form/file-field.tsx'
import type { AnyField, AnyForm } from '#app/ui/form/use-app-form.ts'
import { useHydrated } from '#app/ui/form/use-hydrated.ts'
import { documentFields, documentTypeOf, type DocumentField } from '#app/shared/document-types.ts'
import { fieldLabels } from './form-groups.ts'

export type ReusableDocuments = Partial<Record<DocumentField, { id: string; label: string }[]>>

/** Kept beside the form: three uploads may end at once. */
export type UploadedDocuments = Partial<Record<DocumentField, { id: string; fileName: string }>>

type Props = {
  vehicleId: string
  form: AnyForm
  fields: Record<DocumentField, AnyField>
  reusable: ReusableDocuments
  uploaded: UploadedDocuments
  onUploaded: (name: DocumentField, document: UploadedDocuments[DocumentField]) => void
  onRemove: (name: DocumentField, documentId: string) => void
  onBusy: (busy: boolean) => void
}

function hintOf(name: DocumentField): string | undefined {
  return name === 'insuranceCard' ? 'Your policy must cover rental cars.' : undefined
}

export function DocumentFields({ vehicleId, form, fields, reusable, uploaded, onUploaded, onRemove, onBusy }: Props) {
  const [said, setSaid] = useState('')
  const hydrated = useHydrated()
  return (
    <>
      {documentFields.map((name) => (
        <FileField
          key={name}
          form={form}
          field={fields[name]}
          label={fieldLabels[name]}
          hint={hintOf(name)}
          accept={acceptedContent.join(',')}
          value={uploaded[name]?.id}
          fileName={uploaded[name]?.fileName}
          onRemove={(id) => onRemove(name, id)}
          after={
            uploaded[name] ? undefined : <Reusable form={form} field={fields[name]} offered={reusable[name] ?? []} />
          }
        >
          <DocumentUpload
            id={fields[name].id}
            name={name}
            formId={form.id}
            label={fieldLabels[name]}
            documentType={documentTypeOf[name]}
            vehicleId={vehicleId}
            invalid={!fields[name].valid}
            describedBy={describedBy(fields[name], hintOf(name))}
            onUploaded={(id, fileName) => {
              onUploaded(name, { id, fileName })
              setSaid(uploadLabels.arrived(fieldLabels[name]))
            }}
            onBusy={(busy) => {
              onBusy(busy)
              setSaid(busy ? uploadLabels.onTheWay(fieldLabels[name]) : '')
            }}
          />
        </FileField>
      ))}
      {/* Announces start and end of an upload; every percentage would be noise. */}
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <p className="help">
        JPEG, PNG, WebP or PDF, up to {business.uploads.maximumBytes / 1024 / 1024} MB each. Only our staff can open
        them. {hydrated ? uploadLabels.kept : 'You’ll need to add these again if you leave this page.'}
      </p>
    </>
  )
}

type ReusableProps = { form: AnyForm; field: AnyField; offered: { id: string; label: string }[] }

/** Submits the form, so that what was typed stays. */
function Reusable({ form, field, offered }: ReusableProps) {
  if (field.value) return null
  return offered.map(({ id, label }) => (
    <button
      key={id}
      {...form.update.getButtonProps({ name: field.name, value: id, validated: true })}
      formAction={`#${field.id}`}
      className="link small"
    >
      Use the one from {label}
    </button>
  ))
}
