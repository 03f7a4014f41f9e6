import { ConflictFields } from '#app/ui/form/conflict-fields.tsx'
import type { Conflict } from '#app/shared/conflicts.ts'
import { FieldGroup, VehicleFields } from '#app/fleet/listings/vehicle-fields.tsx'
import { listingLabels } from '#app/fleet/listings/words.ts'
import { garageLabels } from './words.ts'
import type { FormReply } from '#app/shared/form-problems.ts'
import { AppForm } from '#app/ui/form/app-form.tsx'
import { FirstButton } from '#app/ui/form/first-button.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { useAppForm } from '#app/ui/form/use-app-form.ts'
import type { CarEntries } from './entries.ts'
import type { carForm } from './forms.ts'

const words = garageLabels
const names = { ...listingLabels.field, slug: words.slug, albumId: words.albumId }

type Props = {
  entries: CarEntries
  /** Of a saved car. */
  version?: number
  lastResult?: FormReply | null
  conflict?: Conflict
}

export function CarForm({ entries, version, lastResult, conflict }: Props) {
  const [form, fields] = useAppForm<ReturnType<typeof carForm>>({ id: 'car', lastResult, defaultValue: entries })
  const isNew = version === undefined
  const isLacking = [fields.make, fields.model, fields.dailyRate].some(({ valid, value }) => !valid && !value)
  const title = isNew ? words.addTitle : words.editTitle
  return (
    <AppForm
      form={form}
      labels={names}
      title={isLacking && !conflict ? title : undefined}
      submit={isNew ? words.saveNew : words.save}
      pending={listingLabels.saving}
    >
      <FirstButton />
      <ConflictFields version={version ?? 0} conflict={conflict} names={names} />
      <VehicleFields fields={fields}>
        <FieldGroup title={words.address}>
          <TextField field={fields.slug} label={words.slug} optional hint={words.slugHint} />
          <TextField field={fields.albumId} label={words.albumId} optional hint={words.albumHint} />
        </FieldGroup>
      </VehicleFields>
    </AppForm>
  )
}
