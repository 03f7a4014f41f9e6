import { business } from '#app/config/business.ts'
import { labels } from '#app/messages/labels.ts'
import type { FormReply } from '#app/shared/form-problems.ts'
import { keysOf } from '#app/shared/keys.ts'
import { Button } from '#app/ui/button.tsx'
import { AppForm } from '#app/ui/form/app-form.tsx'
import { FirstButton } from '#app/ui/form/first-button.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { useAppForm } from '#app/ui/form/use-app-form.ts'
import type { ListingEntries } from './entries.ts'
import { laterButton, specificationFields, type ListingField } from './field-names.ts'
import { FeatureFields } from './feature-fields.tsx'
import type { listingForm } from './forms.ts'
import { vehicleClasses } from './rules.ts'
import { useKeptDraft } from './use-kept-draft.ts'

const words = labels.listing
const names: Record<ListingField, string> = words.field
const { longestLine, longestDescription } = business.listings
const formId = 'listing'

type Props = {
  id: string
  entries: ListingEntries
  version: number
  lastResult?: FormReply | null
  isSaved: boolean
}

/** In groups of a phone's height; what a template knows comes last and folded. */
export function ListingForm({ id, entries, version, lastResult, isSaved }: Props) {
  const [form, fields] = useAppForm<ReturnType<typeof listingForm>>({ id: formId, lastResult, defaultValue: entries })
  useKeptDraft(formId, id)
  const text = (field: ListingField, more: Omit<React.ComponentProps<typeof TextField>, 'field' | 'label'> = {}) => (
    <TextField key={field} field={fields[field]} label={names[field]} {...more} />
  )
  const specifications = keysOf(specificationFields)
  const isWrong = specifications.some((field) => !fields[field].valid)
  return (
    <AppForm form={form} labels={names}>
      <FirstButton />
      <input type="hidden" name="version" value={version} />
      <Group title={words.group.car}>
        {text('make', { maxLength: longestLine })}
        {text('model', { maxLength: longestLine })}
        {text('trim', { optional: true })}
        {text('year', { optional: true, inputMode: 'numeric', hint: words.yearHint(business.car.listingYear) })}
        {text('color')}
        <SelectField
          field={fields.bodyType}
          label={names.bodyType}
          options={keysOf(labels.fleet.body).map((value) => ({ value, label: labels.fleet.body[value] }))}
        />
        <SelectField
          field={fields.vehicleClass}
          label={names.vehicleClass}
          options={vehicleClasses.map((value) => ({ value, label: words.class[value] }))}
        />
        {text('seats', { inputMode: 'numeric' })}
      </Group>
      <Group title={words.group.rates}>
        {text('dailyRate', { inputMode: 'decimal', hint: words.dollars })}
        {text('weekendRate', { optional: true, inputMode: 'decimal', hint: words.weekendHint })}
        {text('securityDeposit', { inputMode: 'decimal' })}
        {text('milesPerDay', { inputMode: 'numeric' })}
        {text('overMileFee', { inputMode: 'decimal' })}
      </Group>
      <Group title={words.group.terms}>
        {text('locationCity', { autoComplete: 'address-level2' })}
        {text('minAge', { inputMode: 'numeric' })}
        {text('minDays', { inputMode: 'numeric' })}
      </Group>
      <fieldset className="listing-group">
        <legend className="head">{words.group.words}</legend>
        {text('description', { optional: true, rows: 5, maxLength: longestDescription })}
        <FeatureFields field={fields.features} />
      </fieldset>
      <details className="listing-group" open={isWrong || undefined}>
        <summary className="head">{words.group.specifications}</summary>
        <div className="pair">{specifications.map((field) => text(field, { optional: true }))}</div>
      </details>
      <div className="row">
        <SubmitButton pending={words.saving}>{isSaved ? words.save : words.saveNew}</SubmitButton>
        <Button type="submit" name={laterButton} value="yes" look="link" formNoValidate>
          {words.later}
        </Button>
      </div>
    </AppForm>
  )
}

function Group({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <fieldset className="listing-group">
      <legend className="head">{title}</legend>
      <div className="pair">{children}</div>
    </fieldset>
  )
}
