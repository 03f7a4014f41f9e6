import { z } from 'zod'

import { realNow } from '#app/platform/clock.server.ts'
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
  const read = eventShape.safeParse(verified(rawBody, signature))
  if (!read.success) throw new InvalidSignature(read.error)
  const event = read.data
  const object = event.data.object
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

/** Postgres takes no NUL. */
const text = z
  .string()
  .max(5_000)
  .regex(/^[^\0]*$/)
const id = text.min(1)
const reference = z.union([id, z.object({ id })]).nullish()

/** What is read of an event. A signature proves who sent it, and not that it makes sense. */
const eventShape = z.object({
  id,
  type: id,
  created: z.number().int().min(0).max(32_503_680_000),
  data: z.object({
    object: z.object({
      id: id.optional(),
      object: id,
      mode: text.nullish(),
      customer: reference,
      payment_intent: reference,
      client_reference_id: text.nullish(),
      metadata: z.object({ reference: text.nullish() }).nullish(),
    }),
  }),
})

/** Seconds between the signature and now: the SDK's own figure. */
const tolerance = 300

function verified(rawBody: string, signature: string | null): unknown {
  if (!signature) throw new InvalidSignature()
  try {
    const at = realNow().getTime()
    return stripeClient().webhooks.constructEvent(
      rawBody,
      signature,
      env.stripe.webhookSecret,
      tolerance,
      undefined,
      at,
    )
  } catch (error) {
    throw new InvalidSignature(error)
  }
}
