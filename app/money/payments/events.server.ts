import { InvalidSignature, readWebhook, type PaymentEvent } from '#app/platform/stripe-webhook.server.ts'

/** S1 §7, DECISIONS §3. */
export function readPaymentEvent(rawBody: string, signature: string | null): PaymentEvent | null {
  try {
    return readWebhook(rawBody, signature)
  } catch (error) {
    if (error instanceof InvalidSignature) return null
    throw error
  }
}
