import { business } from '#app/config/business.ts'
import { FileField } from '#app/ui/form/file-field.tsx'
import type { AnyField, AnyForm } from '#app/ui/form/use-app-form.ts'
import { documentFields, type DocumentField } from './forms.ts'

export type ReusableDocuments = Partial<Record<DocumentField, { id: string; label: string }[]>>

type Props = {
  form: AnyForm
  fields: Record<DocumentField, AnyField>
  signedIn: boolean
  reusable: ReusableDocuments
  onBusy: (busy: boolean) => void
}

const names: Record<DocumentField, string> = {
  driversLicenseFront: 'Driver’s license, front',
  driversLicenseBack: 'Driver’s license, back',
  insuranceCard: 'Insurance card',
}

/** The three documents; those of an earlier booking are offered again beside the file input. */
export function DocumentFields({ form, fields, reusable }: Props) {
  return (
    <>
      {documentFields.map((name) => (
        <FileField
          key={name}
          form={form}
          field={fields[name]}
          label={names[name]}
          accept="image/jpeg,image/png,image/webp,application/pdf"
          after={<Reusable name={name} formId={form.id} offered={reusable[name] ?? []} />}
        />
      ))}
      <p className="help">
        JPEG, PNG, WebP or PDF, up to {business.uploads.maximumBytes / 1024 / 1024} MB each. Only our staff can open them. Chosen
        files are lost if you leave this page before sending.
      </p>
    </>
  )
}

function Reusable({ name, formId, offered }: { name: string; formId: string; offered: { id: string; label: string }[] }) {
  return offered.map(({ id, label }) => (
    <label className="option" key={id}>
      <input type="checkbox" name={name} form={formId} value={id} />
      <span>Use the one of {label}</span>
    </label>
  ))
}
