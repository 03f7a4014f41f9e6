/** Of refunds: one a payment and reason. */
export const madeAtStripe = 'made at Stripe'
export const latePayment = 'late payment'
export const paidTwice = 'paid twice'
export const priceLowered = 'price lowered'
export const subscriptionEnded = 'subscription ended'
