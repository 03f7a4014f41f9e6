/** Stripe's client. Every function that calls Stripe may throw PaymentUnavailable. */
import Stripe from 'stripe'

import { assertNoTransaction } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import { logError } from '#app/platform/log.server.ts'
import { seconds } from '#app/shared/durations.ts'

/** Stripe is unreachable or refused; nothing is known to be charged. Log `cause`. */
export class PaymentUnavailable extends Error {
  constructor(cause: unknown) {
    super('payment unavailable', { cause })
    this.name = 'PaymentUnavailable'
  }
}

let kept: Stripe | undefined

export function stripeClient(): Stripe {
  const emulator = env.stripe.emulator
  return (kept ??= new Stripe(env.stripe.secretKey, {
    timeout: seconds(10),
    maxNetworkRetries: 1,
    telemetry: false,
    ...(emulator ? { host: emulator.host, port: emulator.port, protocol: 'http' as const } : {}),
  }))
}

export async function callStripe<Answer>(call: (stripe: Stripe) => Promise<Answer>): Promise<Answer> {
  assertNoTransaction('Stripe')
  try {
    return await call(stripeClient())
  } catch (error) {
    throw error instanceof Stripe.errors.StripeError ? new PaymentUnavailable(error) : error
  }
}

export function codeOf(error: unknown): string | undefined {
  const cause = error instanceof PaymentUnavailable ? error.cause : undefined
  return cause instanceof Stripe.errors.StripeError ? cause.code : undefined
}

export function cardErrorOf(error: unknown): { decline: string; paymentIntentId: string | null } | null {
  const cause = error instanceof PaymentUnavailable ? error.cause : undefined
  if (!(cause instanceof Stripe.errors.StripeCardError)) return null
  const { decline_code: reason, code, payment_intent: intent } = cause
  return { decline: reason || code || 'card_declined', paymentIntentId: intent?.id ?? null }
}

export async function orMissing<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer
  } catch (error) {
    if (codeOf(error) === 'resource_missing') return null
    throw error
  }
}

export function logUnavailable(event: string, error: unknown, ids: Record<string, string>): void {
  if (!(error instanceof PaymentUnavailable)) throw error
  logError(event, error.cause, ids)
}

/** Whether a retry gets the same answer; a missing key, object or balance may be fixed. */
export function isFinal(error: unknown): boolean {
  const cause = error instanceof PaymentUnavailable ? error.cause : undefined
  return (
    cause instanceof Stripe.errors.StripeInvalidRequestError &&
    cause.statusCode === 400 &&
    cause.code !== 'balance_insufficient'
  )
}

export function refusalOf(error: unknown): { reason: string; paymentIntentId: string | null } | null {
  const declined = cardErrorOf(error)
  if (declined) return { reason: declined.decline, paymentIntentId: declined.paymentIntentId }
  const code = codeOf(error)
  return code === 'resource_missing' || isFinal(error) ? { reason: code ?? 'refused', paymentIntentId: null } : null
}

export function idOf(thing: string | { id: string } | null | undefined): string | null {
  return typeof thing === 'string' ? thing : (thing?.id ?? null)
}

export function fromUnix(at: number): Date {
  return new Date(at * 1000)
}
