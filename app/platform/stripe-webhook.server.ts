import type Stripe from 'stripe'

import { env } from '#app/platform/env.server.ts'
import { fromUnix, idOf, stripeClient } from '#app/platform/stripe.server.ts'

export class InvalidSignature extends Error {
  constructor(cause?: unknown) {
    super('invalid webhook signature', { cause })
    this.name = 'InvalidSignature'
  }
}

export type PaymentEvent = {
  id: string
  type: string
  createdAt: Date
  objectId: string
  objectType: string
  sessionId?: string
  paymentIntentId?: string
  reference?: string | null
  customerId?: string
  ofSubscription?: boolean
}

/** `rawBody` must be unparsed. Throws InvalidSignature. */
export function readWebhook(rawBody: string, signature: string | null): PaymentEvent {
  const event = verified(rawBody, signature)
  const object: EventObject = event.data.object
  const isSession = object.object === 'checkout.session'
  const paymentIntentId = object.object === 'payment_intent' ? object.id : idOf(object.payment_intent)
  const customerId = idOf(object.customer)
  const ofSubscription =
    ['subscription', 'invoice'].includes(object.object) || (isSession && object.mode === 'subscription')
  return {
    id: event.id,
    type: event.type,
    createdAt: fromUnix(event.created),
    objectId: object.id ?? '',
    objectType: object.object,
    ...(isSession ? { sessionId: object.id } : {}),
    ...(paymentIntentId ? { paymentIntentId } : {}),
    reference: (isSession ? object.client_reference_id : object.metadata?.reference) ?? null,
    ...(customerId ? { customerId } : {}),
    ...(ofSubscription ? { ofSubscription } : {}),
  }
}

type EventObject = {
  id?: string
  object: string
  mode?: string
  customer?: string | { id: string } | null
  payment_intent?: string | { id: string } | null
  client_reference_id?: string | null
  metadata?: Record<string, string> | null
}

function verified(rawBody: string, signature: string | null): Stripe.Event {
  if (!signature) throw new InvalidSignature()
  try {
    return stripeClient().webhooks.constructEvent(rawBody, signature, env.stripe.webhookSecret)
  } catch (error) {
    throw new InvalidSignature(error)
  }
}
