import { chargeKindLabels } from '#app/bookings/condition/words.ts'
import { chargeRules } from '#app/business.ts'
import { chargeAnswerLabels } from './words.ts'
import type { FormReply } from '#app/shared/form-problems.ts'
import { exactDollars } from '#app/shared/money.ts'
import { AppForm } from '#app/ui/form/app-form.tsx'
import { PhotoField } from '#app/ui/form/photo-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { useAppForm, type AnyField } from '#app/ui/form/use-app-form.ts'
import { FieldMessages } from '#app/ui/form/field.tsx'
import type { objectionForm } from './forms.ts'
import type { ShownCharge } from './queries.server.ts'

const words = chargeAnswerLabels
const labels = { charges: words.objectTo, objection: words.objection, photo: words.photo }

/** Whether it was the form of this charge that was refused; `id` is null for the form of several. */
function isRefusedAt(lastResult: FormReply | null | undefined, id: string | null): boolean {
  return Boolean(lastResult) && (lastResult?.initialValue?.[ownField] ?? null) === id
}

/** A hidden field: the charge whose form it is. */
const ownField = 'of'

type OwnProps = {
  charge: ShownCharge
  /** No other charge waits for an answer. */
  isOnly: boolean
  lastResult?: FormReply | null
}

/** To one charge, where it is shown. */
export function OwnObjection({ charge: { id, kind, total }, isOnly, lastResult }: OwnProps) {
  const isRefused = isRefusedAt(lastResult, id)
  const [form, fields] = useAppForm<typeof objectionForm>({
    id: isOnly ? 'objection' : `objection-${id}`,
    lastResult: isRefused ? lastResult : null,
  })
  return (
    <details className="own-objection" open={isRefused || undefined}>
      <summary aria-label={words.disputeOf(total, chargeKindLabels[kind])}>{words.object}</summary>
      <AppForm form={form} labels={labels} submit={words.submit} look="line" encType="multipart/form-data">
        <input type="hidden" name={ownField} value={id} />
        <input type="hidden" name="charges" value={id} />
        <ReasonFields fields={fields} />
      </AppForm>
    </details>
  )
}

function ReasonFields({ fields }: { fields: { objection: AnyField; photo: AnyField } }) {
  return (
    <>
      <TextField
        field={fields.objection}
        label={words.objection}
        hint={words.objectionHint}
        rows={4}
        maxLength={chargeRules.longestObjection}
      />
      <PhotoField field={fields.photo} label={words.photo} hint={words.photoHint} />
    </>
  )
}

type Props = { charges: ShownCharge[]; lastResult?: FormReply | null }

/** To one, some or all of those that wait for an answer. */
export function ObjectionForm({ charges, lastResult }: Props) {
  const [form, fields] = useAppForm<typeof objectionForm>({
    id: 'objection',
    lastResult: isRefusedAt(lastResult, null) ? lastResult : null,
  })
  const chosen: unknown[] = [fields.charges.initialValue].flat()
  return (
    <AppForm form={form} labels={labels} submit={words.submit} look="line" encType="multipart/form-data">
      <fieldset className="field">
        <legend>{words.objectTo}</legend>
        {charges.map(({ id, kind, total }, index) => (
          <label className="option" key={id}>
            <input
              type="checkbox"
              name="charges"
              id={index === 0 ? fields.charges.id : undefined}
              value={id}
              defaultChecked={chosen.includes(id) || charges.length === 1}
            />
            <span className="num">{`${chargeKindLabels[kind]}, ${exactDollars(total)}`}</span>
          </label>
        ))}
        <FieldMessages field={fields.charges} />
      </fieldset>
      <ReasonFields fields={fields} />
    </AppForm>
  )
}
