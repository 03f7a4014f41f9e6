import { taxLabels } from './words.ts'
import { taxBases } from '#app/shared/tax-bases.ts'
import type { CalendarDate } from '#app/shared/dates.ts'
import type { FormReply } from '#app/shared/form-problems.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'
import { AppForm } from '#app/ui/form/app-form.tsx'
import { CheckField } from '#app/ui/form/check-field.tsx'
import { ChoiceField } from '#app/ui/form/choice-field.tsx'
import { DateField } from '#app/ui/form/date-field.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { useAppForm } from '#app/ui/form/use-app-form.ts'
import { TextLink } from '#app/ui/text-link.tsx'
import { hasBegun, printRate } from './fields.ts'
import type { endForm, taxForm } from './forms.ts'
import type { SavedTax } from './queries.server.ts'

const words = taxLabels

type Props = {
  /** To be changed or ended; a new one otherwise. */
  tax?: SavedTax
  today: CalendarDate
  lastResult?: FormReply | null
}

export function TaxForm(props: Props) {
  const { tax, today } = props
  return tax && hasBegun(tax, today) ? <EndForm {...props} tax={tax} /> : <ChangeForm {...props} />
}

function ChangeForm({ tax, today, lastResult }: Props) {
  const [form, fields] = useAppForm<ReturnType<typeof taxForm>>({ id: 'tax', lastResult, defaultValue: entriesOf(tax) })
  return (
    <AppForm form={form} labels={words.field} action={officeHrefs.taxes({ tax: tax?.id })}>
      <TextField field={fields.name} label={words.field.name} />
      <ChoiceField
        field={fields.basis}
        label={words.field.basis}
        choices={taxBases.map((basis) => ({ value: basis, label: words.basis[basis] }))}
        inline
      />
      <TextField field={fields.rate} label={words.field.rate} inputMode="decimal" hint={words.rateHint} />
      <fieldset>
        <legend>{words.parts}</legend>
        <div className="flex flex-wrap gap-x-8">
          <CheckField field={fields.onRental} label={words.field.onRental} />
          <CheckField field={fields.onExtras} label={words.field.onExtras} />
          <CheckField field={fields.onDelivery} label={words.field.onDelivery} />
        </div>
      </fieldset>
      <div className="pair">
        <DateField field={fields.appliesFrom} label={words.field.appliesFrom} min={today} />
        <DateField
          field={fields.appliesUntil}
          label={words.field.appliesUntil}
          min={today}
          hint={words.untilHint}
          optional
        />
      </div>
      <Buttons label={words.save} canLeave={tax !== undefined} />
    </AppForm>
  )
}

function EndForm({ tax, today, lastResult }: Props & { tax: SavedTax }) {
  const [form, fields] = useAppForm<ReturnType<typeof endForm>>({
    id: 'tax',
    lastResult,
    defaultValue: { appliesUntil: tax.appliesUntil ?? today },
  })
  return (
    <AppForm form={form} labels={words.field} action={officeHrefs.taxes({ tax: tax.id })}>
      <DateField field={fields.appliesUntil} label={words.field.appliesUntil} min={today} />
      <Buttons label={words.saveEnd} canLeave />
    </AppForm>
  )
}

function Buttons({ label, canLeave }: { label: string; canLeave: boolean }) {
  return (
    <div className="row">
      <SubmitButton>{label}</SubmitButton>
      {canLeave && (
        <TextLink quiet small to={officeHrefs.taxes()}>
          {words.keep}
        </TextLink>
      )}
    </div>
  )
}

function entriesOf(tax: SavedTax | undefined) {
  if (!tax) return { basis: 'percent', onRental: 'on', onExtras: 'on', onDelivery: 'on' }
  const on = (part: SavedTax['appliesTo'][number]) => (tax.appliesTo.includes(part) ? 'on' : undefined)
  const { name, basis, appliesFrom, appliesUntil } = tax
  const parts = { onRental: on('rental'), onExtras: on('extras'), onDelivery: on('delivery') }
  return { name, basis, rate: printRate(tax), appliesFrom, appliesUntil: appliesUntil ?? '', ...parts }
}
