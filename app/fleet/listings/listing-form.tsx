import { business } from '#app/business.ts'
import { listingLabels } from './words.ts'
import type { FormReply } from '#app/shared/form-problems.ts'
import { Button } from '#app/ui/button.tsx'
import { AppForm } from '#app/ui/form/app-form.tsx'
import { FirstButton } from '#app/ui/form/first-button.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { useLacking } from '#app/ui/form/use-lacking.ts'
import { useAppForm } from '#app/ui/form/use-app-form.ts'
import { ConflictFields } from '#app/ui/form/conflict-fields.tsx'
import type { Conflict } from '#app/shared/conflicts.ts'
import type { ListingEntries } from './entries.ts'
import { laterButton } from './field-names.ts'
import type { listingForm } from './forms.ts'
import { useKeptDraft } from './use-kept-draft.ts'
import { VehicleFields } from './vehicle-fields.tsx'

const words = listingLabels
const formId = 'listing'
const neededToSave = ['make', 'model', 'dailyRate'] as const
const neededId = `${formId}-needed`

type Props = {
  id: string
  entries: ListingEntries
  version: number
  lastResult?: FormReply | null
  conflict?: Conflict
  isSaved: boolean
}

export function ListingForm({ id, entries, version, lastResult, conflict, isSaved }: Props) {
  const [form, fields] = useAppForm<ReturnType<typeof listingForm>>({ id: formId, lastResult, defaultValue: entries })
  const isKept = useKeptDraft(formId, id)
  const isLacking = useLacking(formId, neededToSave)
  return (
    <AppForm form={form} labels={words.field}>
      <FirstButton />
      <ConflictFields version={version} conflict={conflict} names={words.field} />
      <VehicleFields fields={fields} yearHint={words.yearHint(business.car.listingYear)} />
      <div role="status">{!isKept && <p className="error">{words.notKept}</p>}</div>
      <p className="help" id={neededId} hidden={!isLacking}>
        {words.neededToSave}
      </p>
      <div className="row">
        <SubmitButton pending={words.saving} unready={isLacking} aria-describedby={isLacking ? neededId : undefined}>
          {isSaved ? words.save : words.saveNew}
        </SubmitButton>
        <Button type="submit" name={laterButton} value="yes" look="link" formNoValidate>
          {words.later}
        </Button>
      </div>
    </AppForm>
  )
}
