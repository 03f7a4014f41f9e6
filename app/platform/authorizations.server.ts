import { callStripe, codeOf } from './stripe.server.ts'

export async function releaseAuthorization(paymentIntentId: string): Promise<void> {
  try {
    await callStripe((stripe) => stripe.paymentIntents.cancel(paymentIntentId))
  } catch (error) {
    if (codeOf(error) !== 'payment_intent_unexpected_state') throw error
    const { status } = await callStripe((stripe) => stripe.paymentIntents.retrieve(paymentIntentId))
    if (status !== 'canceled') throw error
  }
}
