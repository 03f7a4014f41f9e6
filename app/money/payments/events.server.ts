import { InvalidSignature, readWebhook, type PaymentEvent } from '#app/platform/stripe-webhook.server.ts'

/** What Stripe tells of payments (docs/product.md#paid). */
export function readPaymentEvent(rawBody: string, signature: string | null): PaymentEvent | null {
  try {
    return readWebhook(rawBody, signature)
  } catch (error) {
    if (error instanceof InvalidSignature) return null
    throw error
  }
}
