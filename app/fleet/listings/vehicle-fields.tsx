import { business } from '#app/business.ts'
import { fleetLabels } from '#app/fleet/cars/words.ts'
import { listingLabels } from './words.ts'
import { keysOf } from '#app/shared/keys.ts'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import type { AnyField } from '#app/ui/form/use-app-form.ts'
import { specificationFields, type ListingField } from './field-names.ts'
import { FeatureFields } from './feature-fields.tsx'
import { vehicleClasses } from '#app/shared/vehicle-kinds.ts'

const words = listingLabels
const names: Record<ListingField, string> = words.field
const { longestLine, longestDescription } = business.listings

type Props = {
  fields: Record<ListingField | 'features', AnyField>
  yearHint?: string
  /** More groups, before the car's description. */
  children?: React.ReactNode
}

/** What forms of listings and of fleet cars ask for, in groups of a phone's height; what a template knows comes last. */
export function VehicleFields({ fields, yearHint, children }: Props) {
  const text = (field: ListingField, more: Omit<React.ComponentProps<typeof TextField>, 'field' | 'label'> = {}) => (
    <TextField key={field} field={fields[field]} label={names[field]} {...more} />
  )
  const specifications = keysOf(specificationFields)
  const isWrong = specifications.some((field) => !fields[field].valid)
  return (
    <>
      <FieldGroup title={words.group.car}>
        {text('make', { maxLength: longestLine })}
        {text('model', { maxLength: longestLine })}
        {text('trim', { optional: true })}
        {text('year', { optional: yearHint !== undefined, inputMode: 'numeric', hint: yearHint })}
        {text('color')}
        <SelectField
          field={fields.bodyType}
          label={names.bodyType}
          options={keysOf(fleetLabels.body).map((value) => ({ value, label: fleetLabels.body[value] }))}
        />
        <SelectField
          field={fields.vehicleClass}
          label={names.vehicleClass}
          options={vehicleClasses.map((value) => ({ value, label: words.class[value] }))}
        />
        {text('seats', { inputMode: 'numeric' })}
      </FieldGroup>
      <FieldGroup title={words.group.rates}>
        {text('dailyRate', { inputMode: 'decimal', hint: words.dollars })}
        {text('weekendRate', { optional: true, inputMode: 'decimal', hint: words.weekendHint })}
        {text('securityDeposit', { inputMode: 'decimal' })}
        {text('milesPerDay', { inputMode: 'numeric' })}
        {text('overMileFee', { inputMode: 'decimal' })}
      </FieldGroup>
      <FieldGroup title={words.group.terms}>
        {text('locationCity', { autoComplete: 'address-level2' })}
        {text('minAge', { inputMode: 'numeric' })}
        {text('minDays', { inputMode: 'numeric' })}
      </FieldGroup>
      {children}
      <fieldset className="listing-group">
        <legend className="head">{words.group.words}</legend>
        {text('description', { optional: true, rows: 5, maxLength: longestDescription })}
        <FeatureFields field={fields.features} />
      </fieldset>
      <details className="listing-group" open={isWrong || undefined}>
        <summary className="head min-h-[44px] cursor-pointer">{words.group.specifications}</summary>
        <div className="pair max-md:grid-cols-1">{specifications.map((field) => text(field, { optional: true }))}</div>
      </details>
    </>
  )
}

export function FieldGroup({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <fieldset className="listing-group">
      <legend className="head">{title}</legend>
      <div className="pair max-md:grid-cols-1">{children}</div>
    </fieldset>
  )
}
