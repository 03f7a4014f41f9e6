import type Stripe from 'stripe'

import type { Cents } from '#app/shared/money.ts'
import { callStripe, orMissing } from './stripe.server.ts'

export type SavedCardOrder = {
  amount: Cents
  customerId: string
  paymentMethodId: string
  description: string
  reference: string
}

type Terms = { idempotencyKey: string } & Pick<Stripe.PaymentIntentCreateParams, 'capture_method'>

export function createIntent(
  order: SavedCardOrder,
  { idempotencyKey, ...terms }: Terms,
): Promise<Stripe.PaymentIntent> {
  const { amount, customerId, paymentMethodId, description, reference } = order
  return callStripe((stripe) =>
    stripe.paymentIntents.create(
      {
        amount,
        currency: 'usd',
        customer: customerId,
        payment_method: paymentMethodId,
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
        ...terms,
        confirm: true,
        off_session: true,
        description,
        metadata: { reference },
        expand: ['latest_charge'],
      },
      { idempotencyKey },
    ),
  )
}

export function findIntent(id: string): Promise<Stripe.PaymentIntent | null> {
  return orMissing(callStripe((stripe) => stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })))
}
