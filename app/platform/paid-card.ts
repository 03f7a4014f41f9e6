import type Stripe from 'stripe'

type Charged = Pick<Stripe.Charge, 'payment_method_details'>

/**
 * The card of a charge, and its id for later charges. Both are null when another method paid, such as PayPal: only a card
 * can be charged or held on again.
 */
export function paidCardOf(charge: Charged | null, paymentMethodId: string | null) {
  const details = charge?.payment_method_details
  if (details?.type !== 'card') return { paymentMethodId: null, card: null }
  const { brand, last4 } = details.card ?? {}
  return { paymentMethodId, card: brand && last4 ? { brand, last4 } : null }
}
