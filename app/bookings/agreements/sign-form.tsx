import { signedField } from '#app/bookings/booking/field-names.ts'
import { signatureToConfirm } from '#app/bookings/booking/signature.ts'
import { agreementLabels } from './words.ts'
import type { FormReply } from '#app/shared/form-problems.ts'
import { AppForm } from '#app/ui/form/app-form.tsx'
import { CheckField } from '#app/ui/form/check-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { useAppForm } from '#app/ui/form/use-app-form.ts'
import type { signForm } from './forms.ts'
import { RoofLine } from '#app/ui/roof-line.tsx'
import { SignaturePad } from './signature-pad.tsx'

type Props = { text: string; line: string | null; lastResult?: FormReply | null }

/** The agreement with the facts of now, and its signature. */
export function SignForm({ text, line, lastResult }: Props) {
  const [form, fields] = useAppForm<typeof signForm>({ id: 'sign-agreement', lastResult })
  const asked = signatureToConfirm(lastResult ?? undefined)
  return (
    <AppForm form={form} labels={{ signature: agreementLabels.sign }} submit={agreementLabels.submit}>
      <div className="measure">
        <RoofLine line={line} look="mark" />
        {text.split('\n').map((paragraph) => (
          <p key={paragraph} className="mb-3">
            {paragraph}
          </p>
        ))}
      </div>
      <input type="hidden" name="text" value={text} />
      {asked && <input type="hidden" name={signedField} value={asked} />}
      <CheckField field={fields.agreement} label={agreementLabels.accept} />
      <TextField field={fields.signature} label={agreementLabels.sign} autoComplete="off" />
      <SignaturePad name="drawing" />
    </AppForm>
  )
}
