import { chargeKindLabels, conditionLabels } from '#app/bookings/condition/words.ts'
import { handoverFigures } from '#app/bookings/handovers/figures.ts'
import { chargeRules } from '#app/business.ts'
import { chargeDeskLabels } from './words.ts'
import type { ShownPhoto } from '#app/bookings/handovers/queries.server.ts'
import type { FormReply } from '#app/shared/form-problems.ts'
import { rentalHrefs } from '#app/shared/rental-hrefs.ts'
import { AppForm } from '#app/ui/form/app-form.tsx'
import { ChoiceField } from '#app/ui/form/choice-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { useAppForm } from '#app/ui/form/use-app-form.ts'
import type { additionForm } from './forms.ts'
import { addedKinds } from '#app/shared/charge-kinds.ts'

const words = chargeDeskLabels

type Props = {
  /** Of the charge to come. */
  id: string
  photos: ShownPhoto[]
  /** To what the desk may charge. */
  isLimited: boolean
  lastResult?: FormReply | null
}

/** Cleaning or damage, with the photographs that show it. */
export function AdditionForm({ id, photos, isLimited, lastResult }: Props) {
  const [form, fields] = useAppForm<typeof additionForm>({ id: 'addition', lastResult })
  const chosen: unknown[] = [fields.photos.initialValue].flat()
  return (
    <AppForm
      form={form}
      labels={{ kind: words.addKind, label: words.addLabel, amount: words.amount, noPhotoReason: words.noPhotoReason }}
      submit={words.addSubmit}
      look="line"
    >
      <input type="hidden" name="id" value={id} />
      <ChoiceField
        field={fields.kind}
        label={words.addKind}
        inline
        choices={[...addedKinds.map((value) => ({ value, label: chargeKindLabels[value] }))]}
      />
      <TextField
        field={fields.label}
        label={words.addLabel}
        hint={words.addLabelHint}
        maxLength={chargeRules.longestLabel}
      />
      <TextField
        field={fields.amount}
        label={words.amount}
        hint={isLimited ? words.deskLimit : undefined}
        inputMode="decimal"
      />
      <fieldset className="field">
        <legend>{words.addPhotos}</legend>
        {photos.length === 0 && <p className="help">{words.noPhotos}</p>}
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-3">
          {photos.map((photo, index) => (
            <li key={photo.id}>
              <label className="option long">
                <input
                  type="checkbox"
                  name="photos"
                  id={index === 0 ? fields.photos.id : undefined}
                  value={photo.id}
                  defaultChecked={chosen.includes(photo.id)}
                />
                <span>
                  <img
                    className="block w-full h-auto aspect-[4/3] mb-1 bg-well object-cover"
                    src={rentalHrefs.conditionPhoto(photo.id)}
                    width={handoverFigures.photoWidths.small}
                    height={Math.round((photo.height / photo.width) * handoverFigures.photoWidths.small)}
                    alt=""
                    loading="lazy"
                    decoding="async"
                  />
                  {conditionLabels.photoOf(conditionLabels.shot[photo.shot], index + 1)}
                </span>
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
      <TextField
        field={fields.noPhotoReason}
        label={words.noPhotoReason}
        hint={words.noPhotoReasonHint}
        optional
        rows={2}
        maxLength={chargeRules.longestReason}
      />
    </AppForm>
  )
}
