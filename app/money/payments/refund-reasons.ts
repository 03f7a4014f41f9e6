/** Of refunds: one a payment and reason. */
export const madeAtStripe = 'made at Stripe'
export const latePayment = 'late payment'
export const paidTwice = 'paid twice'
export const priceLowered = 'price lowered'
export const subscriptionEnded = 'subscription ended'
/** Appended to the reason of a refund that a bank sent back to us or Stripe refused: it is given another way. */
export const sentAgain = 'again'
/** Taken back by the customer's bank: a dispute that was lost. */
export const chargeback = 'chargeback'
/** What waited for the bank's decision. */
export const disputeEnded = 'dispute ended'
