import type Stripe from 'stripe'

import type { Cents } from '#app/shared/money.ts'
import { asAsked, callStripe, orMissing } from './stripe.server.ts'

export type SavedCardOrder = {
  amount: Cents
  customerId: string
  paymentMethodId: string
  description: string
  reference: string
}

type Terms = { idempotencyKey: string } & Pick<Stripe.PaymentIntentCreateParams, 'capture_method'>

export async function createIntent(
  order: SavedCardOrder,
  { idempotencyKey, ...terms }: Terms,
): Promise<Stripe.PaymentIntent> {
  const { amount, customerId, paymentMethodId, description, reference } = order
  const intent = await callStripe((stripe) =>
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
  const isOurs = (made: Stripe.PaymentIntent) => made.metadata.reference === reference && made.amount === amount
  return asAsked(intent, { object: 'payment_intent', is: isOurs })
}

export async function findIntent(id: string): Promise<Stripe.PaymentIntent | null> {
  const intent = await orMissing(
    callStripe((stripe) => stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })),
  )
  return intent && asAsked(intent, { object: 'payment_intent', id })
}
