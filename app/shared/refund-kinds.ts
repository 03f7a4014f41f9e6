import { keysOf, keysThat } from './keys.ts'

/** Why money is refunded. A new kind says all of this, or it does not compile. */
type Properties = {
  /** The log of its booking's ending names its sum. */
  isOfEnding: boolean
  /** What was paid for the rental is less by it. What staff refund at Stripe by hand isn't asked for again. */
  lowersPaid: boolean
}

/** In the order in which the database has them. */
const refundKinds = {
  canceled_by_customer: { isOfEnding: true, lowersPaid: true },
  canceled_by_us: { isOfEnding: true, lowersPaid: true },
  no_show: { isOfEnding: true, lowersPaid: true },
  /** Paid after the dates were freed, or the booking had ended. */
  late_payment: { isOfEnding: false, lowersPaid: true },
  paid_twice: { isOfEnding: false, lowersPaid: true },
  price_lowered: { isOfEnding: false, lowersPaid: true },
  /** What waited for the bank's decision. */
  dispute_ended: { isOfEnding: false, lowersPaid: true },
  /** Taken back by the customer's bank: a dispute that was lost. */
  chargeback: { isOfEnding: false, lowersPaid: true },
  /** By hand, past us. */
  made_at_stripe: { isOfEnding: false, lowersPaid: false },
  /** Of a broker's month. */
  subscription_ended: { isOfEnding: false, lowersPaid: true },
} as const satisfies Record<string, Properties>

export type RefundKind = keyof typeof refundKinds

export const kindsOfRefunds = {
  every: keysOf(refundKinds),
  ofEnding: keysThat(refundKinds, ({ isOfEnding }) => isOfEnding),
  lowering: keysThat(refundKinds, ({ lowersPaid }) => lowersPaid),
}

export function lowersPaid(kind: RefundKind): boolean {
  return refundKinds[kind].lowersPaid
}
