/** A commission for the facilitator and an override for who referred them (DECISIONS §4). */
import { business } from '#app/config/business.ts'
import { share, type BasisPoints, type Cents } from '#app/shared/money.ts'

export function commission(rentalTotal: Cents, rateBp: BasisPoints): Cents {
  return share(rentalTotal, rateBp)
}

/** On top of the commission. */
export function override(earned: Cents): Cents {
  return share(earned, business.broker.overrideBp)
}
