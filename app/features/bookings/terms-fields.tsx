import type { StayProblem } from '#app/features/availability/rules.ts'
import { labels } from '#app/messages/labels.ts'
import { problems } from '#app/messages/problems.ts'
import { exactDollars } from '#app/shared/money.ts'
import { CheckField } from '#app/ui/form/check-field.tsx'
import { ChoiceField } from '#app/ui/form/choice-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import type { AnyField, AnyForm } from '#app/ui/form/use-app-form.ts'
import { QuoteTable } from './quote-table.tsx'
import type { Quote } from './rules.ts'

type Props = {
  form: AnyForm
  action: string
  fields: Record<'pickupDate' | 'depositMethod' | 'agreement' | 'signature', AnyField>
  /** All are set once both days are chosen. The agreement has one paragraph per line. */
  price: Quote | undefined
  agreement: string | undefined
  depositMethod: 'card' | 'cash'
  freeUntil: string | undefined
  car: { mileageLimit: number; overMileFeeCents: number }
  problem: StayProblem | undefined
  hydrated: boolean
}

export function TermsFields({
  form,
  action,
  fields,
  price,
  agreement,
  depositMethod,
  freeUntil,
  car,
  problem,
  hydrated,
}: Props) {
  const miles = price && { included: price.days * car.mileageLimit, overFeeCents: car.overMileFeeCents }
  return (
    <>
      {problem && (
        <p className="error">
          {problems.booking[problem].body}{' '}
          <a className="link" href={`#${fields.pickupDate.id}`}>
            Choose other dates
          </a>
        </p>
      )}
      {price ? (
        <QuoteTable sums={price} depositMethod={depositMethod} freeUntil={freeUntil} miles={miles} />
      ) : (
        <p className="quiet">Choose your dates to see the price.</p>
      )}
      {/* Announces the new price; a changing table is silent. */}
      <p className="visually-hidden" role="status">
        {price && `Total ${exactDollars(price.total)}, due now ${exactDollars(price.upfront)}.`}
      </p>
      {!hydrated && (
        <button
          {...form.validate.getButtonProps({ name: fields.pickupDate.name })}
          formAction={`${action}#price`}
          className="button line wide"
        >
          Show price
        </button>
      )}
      <ChoiceField
        field={fields.depositMethod}
        label="Pay the deposit by"
        inline
        choices={[
          { value: 'card', label: labels.deposit.card },
          { value: 'cash', label: labels.deposit.cash },
        ]}
      />
      {agreement && <Agreement paragraphs={agreement.split('\n')} />}
      <CheckField
        field={fields.agreement}
        label="I accept the rental agreement and later charges to the saved card."
        hint="Extra miles, late return, fuel, tolls, fines and damage, each itemized in writing first."
      />
      <TextField field={fields.signature} label="Sign with your full name" autoComplete="off" />
    </>
  )
}

function Agreement({ paragraphs }: { paragraphs: string[] }) {
  return (
    <details className="small quiet">
      <summary className="link">Read the rental agreement</summary>
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className="mt-3">
          {paragraph}
        </p>
      ))}
    </details>
  )
}
