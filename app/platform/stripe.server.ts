/** Stripe's client. Every function that calls Stripe may throw PaymentUnavailable. */
import { AsyncLocalStorage } from 'node:async_hooks'

import Stripe from 'stripe'

import { assertNoTransaction } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import { logError } from '#app/platform/log.server.ts'
import { countStripeCall, kindOfStripeCall } from '#app/platform/metrics.server.ts'
import { seconds } from '#app/shared/durations.ts'
import { refusedByStripe } from '#app/shared/payment-states.ts'

/** Stripe is unreachable or refused; nothing is known to be charged. Log `cause`. */
export class PaymentUnavailable extends Error {
  constructor(cause: unknown) {
    super('payment unavailable', { cause })
    this.name = 'PaymentUnavailable'
  }
}

let kept: Stripe | undefined

/** For all calls of one answer together, from the first one on; for one call of a job. */
const patience = seconds(10)
const answers = new AsyncLocalStorage<{ endsAt?: number }>()

/** Wrap what answers a request: a page waits for Stripe once, however often it asks. */
export function withinOneAnswer<Result>(work: () => Result): Result {
  return answers.run({}, work)
}

export function stripeClient(): Stripe {
  const emulator = env.stripe.emulator
  return (kept ??= new Stripe(env.stripe.secretKey, {
    timeout: patience,
    maxNetworkRetries: 1,
    telemetry: false,
    httpClient: countedHttpClient(),
    ...(emulator ? { host: emulator.host, port: emulator.port, protocol: 'http' as const } : {}),
  }))
}

/** Stripe's own client; its answers are counted, also those that it tries again. */
function countedHttpClient() {
  const client = Stripe.createNodeHttpClient()
  const makeRequest = client.makeRequest.bind(client)
  client.makeRequest = async (...args) => {
    const [, , path, method] = args
    const kind = kindOfStripeCall(method, path)
    try {
      const answer = await makeRequest(...args)
      countStripeCall(kind, answer.getStatusCode())
      return answer
    } catch (error) {
      countStripeCall(kind, undefined)
      throw error
    }
  }
  return client
}

export async function callStripe<Answer>(call: (stripe: Stripe) => Promise<Answer>): Promise<Answer> {
  assertNoTransaction('Stripe')
  try {
    return await inTime(() => call(stripeClient()))
  } catch (error) {
    throw error instanceof Stripe.errors.StripeError ? new PaymentUnavailable(error) : error
  }
}

/** What was asked may still happen at Stripe: as when its answer is lost. */
async function inTime<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  const answer = answers.getStore() ?? {}
  answer.endsAt ??= performance.now() + patience
  const left = answer.endsAt - performance.now()
  const tooLate = () => new PaymentUnavailable(new Error(`no answer within ${patience / seconds(1)} seconds`))
  if (left <= 0) throw tooLate()
  let timer: NodeJS.Timeout | undefined
  const end = new Promise<never>((_, reject) => (timer = setTimeout(() => reject(tooLate()), left)))
  try {
    return await Promise.race([call(), end])
  } finally {
    clearTimeout(timer)
  }
}

type StripeObject = { id: string; object: string }

/**
 * The answer, if it is what was asked for: a gateway may answer 200 with something else, and nothing may be decided by
 * that. `is`: what else has to be true of it.
 */
export function asAsked<Answer extends StripeObject>(
  answer: Answer,
  { object, id, is = () => true }: { object: Answer['object']; id?: string; is?: (answer: Answer) => boolean },
): Answer {
  const isSame = answer.object === object && (id === undefined ? Boolean(answer.id) : answer.id === id)
  if (isSame && is(answer)) return answer
  throw new PaymentUnavailable(new Error(`asked for ${object} ${id ?? ''}, got ${answer.object} ${answer.id}`))
}

/** The same of a list, each of whose entries is checked. */
export function listAsAsked<Entry extends StripeObject>(
  list: { object: string; data: Entry[] },
  entry: { object: Entry['object']; is?: (entry: Entry) => boolean },
): Entry[] {
  if (list.object !== 'list' || !Array.isArray(list.data))
    throw new PaymentUnavailable(new Error(`asked for a list of ${entry.object}, got ${list.object}`))
  return list.data.map((each) => asAsked(each, entry))
}

export function codeOf(error: unknown): string | undefined {
  const cause = error instanceof PaymentUnavailable ? error.cause : undefined
  return cause instanceof Stripe.errors.StripeError ? cause.code : undefined
}

/** Whether Stripe refused what was asked for this parameter. */
export function isParameterRefused(error: unknown, parameter: string): boolean {
  const cause = error instanceof PaymentUnavailable ? error.cause : undefined
  return cause instanceof Stripe.errors.StripeInvalidRequestError && (cause.param ?? '').startsWith(parameter)
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

/** `reason`: the code of a bank's decline, or what Stripe itself refused. */
export function refusalOf(error: unknown): { reason: string; paymentIntentId: string | null } | null {
  const declined = cardErrorOf(error)
  if (declined) return { reason: declined.decline, paymentIntentId: declined.paymentIntentId }
  const code = codeOf(error)
  return code === 'resource_missing' || isFinal(error) ? { reason: ownRefusal(code), paymentIntentId: null } : null
}

/** Why a payment has failed at Stripe. Null if it has not. */
export function failureOf({ last_payment_error: error }: Stripe.PaymentIntent): string | null {
  if (!error) return null
  return error.type === 'card_error' ? (error.code ?? null) : ownRefusal(error.code)
}

function ownRefusal(code: string | undefined): string {
  return code ? `${refusedByStripe}: ${code}` : refusedByStripe
}

export function idOf(thing: string | { id: string } | null | undefined): string | null {
  return typeof thing === 'string' ? thing : (thing?.id ?? null)
}

export function fromUnix(at: number): Date {
  return new Date(at * 1000)
}
