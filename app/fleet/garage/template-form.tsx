import { FeatureFields } from '#app/fleet/listings/feature-fields.tsx'
import type { ListingEntries } from '#app/fleet/listings/entries.ts'
import { FieldGroup } from '#app/fleet/listings/vehicle-fields.tsx'
import { business } from '#app/business.ts'
import { fleetLabels } from '#app/fleet/cars/words.ts'
import { listingLabels } from '#app/fleet/listings/words.ts'
import { garageLabels } from './words.ts'
import type { FormReply } from '#app/shared/form-problems.ts'
import { keysOf } from '#app/shared/keys.ts'
import { AppForm } from '#app/ui/form/app-form.tsx'
import { FirstButton } from '#app/ui/form/first-button.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { useAppForm } from '#app/ui/form/use-app-form.ts'
import type { carTemplateForm } from './forms.ts'

const { field: names, group } = listingLabels
const { longestLine } = business.listings

type Props = { entries: ListingEntries; lastResult?: FormReply | null }

export function TemplateForm({ entries, lastResult }: Props) {
  const [form, fields] = useAppForm<typeof carTemplateForm>({ id: 'template', lastResult, defaultValue: entries })
  return (
    <AppForm form={form} labels={names} submit={garageLabels.save} pending={listingLabels.saving}>
      <FirstButton />
      <FieldGroup title={group.car}>
        <TextField field={fields.make} label={names.make} maxLength={longestLine} />
        <TextField field={fields.model} label={names.model} maxLength={longestLine} />
        <SelectField
          field={fields.bodyType}
          label={names.bodyType}
          options={keysOf(fleetLabels.body).map((value) => ({ value, label: fleetLabels.body[value] }))}
        />
      </FieldGroup>
      <FieldGroup title={group.rates}>
        <TextField field={fields.dailyRate} label={names.dailyRate} inputMode="decimal" hint={listingLabels.dollars} />
        <TextField field={fields.securityDeposit} label={names.securityDeposit} inputMode="decimal" />
      </FieldGroup>
      <FeatureFields field={fields.features} />
      <FieldGroup title={group.specifications}>
        {templateSpecifications.map((name) => (
          <TextField key={name} field={fields[name]} label={names[name]} optional />
        ))}
      </FieldGroup>
    </AppForm>
  )
}

/** What a template knows of a car's specifications. */
const templateSpecifications = [
  'horsepower',
  'acceleration',
  'topSpeed',
  'transmission',
  'drivetrain',
  'fuelType',
] as const
