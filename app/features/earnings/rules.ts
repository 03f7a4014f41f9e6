/** What a rental earns whom: one commission for its facilitator, one override for who brought that broker (DECISIONS §4). */
import { business } from '#app/config/business.ts'
import { share, type BasisPoints, type Cents } from '#app/shared/money.ts'

/** The facilitator's part of a rental total, at the rate of their profile. */
export function commission(rentalTotal: Cents, rateBp: BasisPoints): Cents {
  return share(rentalTotal, rateBp)
}

/** What the facilitator's referrer gets on top of that commission; nothing is taken from it. */
export function override(earned: Cents): Cents {
  return share(earned, business.broker.overrideBp)
}
