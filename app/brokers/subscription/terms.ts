/** Shown beside every button that starts the subscription (docs/product.md#brokers). */
import { business } from '#app/business.ts'
import { exactDollars } from '#app/shared/money.ts'

export const fee = exactDollars(business.broker.monthlyFee)

export const renewalTerms = 'Renews every month until you cancel.'
export const cancelTerms =
  'Cancel under Manage subscription any time, or call us. You keep access through the end of the month you’ve paid for.'
export const refundTerms =
  'If your account isn’t approved, the subscription ends right away and we refund your last payment.'

export const shortTerms = `${fee} per month. Renews every month until you cancel, here or by phone, any time.`
