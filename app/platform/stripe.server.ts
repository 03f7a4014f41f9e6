/**
 * Stripe, or its embedded stand-in, as the platform's own modules ask it: the rest of the product sees checkouts, refunds,
 * subscriptions and events in its own words. Hides the client, its errors and which of the two answers.
 */
import Stripe from 'stripe'

import { assertNoTransaction } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import { logError } from '#app/platform/log.server.ts'
import { seconds } from '#app/shared/durations.ts'

/** Stripe could not be asked, or refused what we asked; nothing is known to have been charged. Log `cause`. */
export class PaymentUnavailable extends Error {
  constructor(cause: unknown) {
    super('payment unavailable', { cause })
    this.name = 'PaymentUnavailable'
  }
}

let kept: Stripe | undefined

/** For what is no call: verifying a signature. */
export function stripeClient(): Stripe {
  const emulator = env.stripe.emulator
  return (kept ??= new Stripe(env.stripe.secretKey, {
    timeout: seconds(10),
    maxNetworkRetries: 1,
    telemetry: false,
    ...(emulator ? { host: emulator.host, port: emulator.port, protocol: 'http' as const } : {}),
  }))
}

/** Every call goes through here, so that no caller meets the SDK's own errors. */
export async function asked<Answer>(call: (stripe: Stripe) => Promise<Answer>): Promise<Answer> {
  assertNoTransaction('Stripe')
  try {
    return await call(stripeClient())
  } catch (error) {
    throw error instanceof Stripe.errors.StripeError ? new PaymentUnavailable(error) : error
  }
}

/** Stripe's code for why it refused, if it did. */
export function codeOf(error: unknown): string | undefined {
  const cause = error instanceof PaymentUnavailable ? error.cause : undefined
  return cause instanceof Stripe.errors.StripeError ? cause.code : undefined
}

/** A line in the log when Stripe could not be asked, for what goes on without it; anything else is a bug and thrown. */
export function logUnavailable(event: string, error: unknown, ids: Record<string, string>): void {
  if (!(error instanceof PaymentUnavailable)) throw error
  logError(event, error.cause, ids)
}

/** Whether Stripe has judged what was asked and will say the same again: not a missing key, thing or balance, which may come. */
export function isFinal(error: unknown): boolean {
  const cause = error instanceof PaymentUnavailable ? error.cause : undefined
  return (
    cause instanceof Stripe.errors.StripeInvalidRequestError &&
    cause.statusCode === 400 &&
    cause.code !== 'balance_insufficient'
  )
}

/** The id of a thing that Stripe gives whole or by its id; null when there is none. */
export function idOf(thing: string | { id: string } | null | undefined): string | null {
  return typeof thing === 'string' ? thing : (thing?.id ?? null)
}

/** From Stripe's seconds. */
export function instant(at: number): Date {
  return new Date(at * 1000)
}
