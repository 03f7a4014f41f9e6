import type { documentTypeOf as typeOf } from '#app/bookings/booking/field-names.ts'
import { documentTypeLabels } from '#app/bookings/documents/words.ts'
import { handInLabels } from './words.ts'
import type { FormReply } from '#app/shared/form-problems.ts'
import { AppForm } from '#app/ui/form/app-form.tsx'
import { FileField } from '#app/ui/form/file-field.tsx'
import { FirstButton } from '#app/ui/form/first-button.tsx'
import { useAppForm } from '#app/ui/form/use-app-form.ts'
import type { handInForm } from './forms.ts'

/** As documentTypeOf, which would bring the booking form's code to every page that shares it. */
const documentTypeOf = {
  driversLicenseFront: 'drivers_license_front',
  driversLicenseBack: 'drivers_license_back',
  insuranceCard: 'insurance_card',
} satisfies typeof typeOf
const documentFields = ['driversLicenseFront', 'driversLicenseBack', 'insuranceCard'] as const
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
