import { stayDateProblems } from '#app/fleet/availability/words.ts'
import { cents, exactDollars } from '#app/shared/money.ts'
import type { AnyField, AnyForm } from '#app/ui/form/use-app-form.ts'
import { driverLines } from './driver-terms.ts'
import { boughtMiles } from './extras.ts'
import { QuoteTable } from './quote-table.tsx'
import type { StayFacts } from './use-stay.ts'

type Props = {
  form: AnyForm
  action: string
  fields: { pickupDate: AnyField }
  stay: StayFacts
  depositMethod: 'card' | 'cash'
  car: { mileageLimit: number; overMileFeeCents: number }
  /** How many drive besides the customer. */
  drivers?: number
  /** Without scripts the whole form is checked for the price, where it asks for nothing else. */
  checksAll?: boolean
  hydrated: boolean
}

export function PriceFields({
  form,
  action,
  fields,
  stay,
  depositMethod,
  car,
  drivers = 0,
  checksAll,
  hydrated,
}: Props) {
  const { price, problem, freeUntil } = stay
  const miles = price && {
    included: price.days * car.mileageLimit + boughtMiles(price.lines),
    overFee: cents(car.overMileFeeCents),
  }
  return (
    <>
      {problem && (
        <p className="error">
          {stayDateProblems[problem].body}{' '}
          <a className="link" href={`#${fields.pickupDate.id}`}>
            Choose other dates
          </a>
        </p>
      )}
      {price ? (
        <QuoteTable
          sums={{ ...price, lines: [...price.lines, ...driverLines(drivers)] }}
          depositMethod={depositMethod}
          freeUntil={freeUntil}
          miles={miles}
        />
      ) : (
        !problem && <p className="quiet">Choose your dates to see the price.</p>
      )}
      {/* Announces the new price; a changing table is silent. */}
      <p className="visually-hidden" role="status">
        {price && `Total ${exactDollars(price.total)}, due now ${exactDollars(price.upfront)}.`}
      </p>
      {!hydrated && (
        <button
          {...form.validate.getButtonProps(checksAll ? {} : { name: fields.pickupDate.name })}
          formAction={`${action}#price`}
          className="button line wide"
        >
          Show price
        </button>
      )}
    </>
  )
}
