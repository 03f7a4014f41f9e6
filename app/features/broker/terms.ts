/** Stands beside every button that starts the subscription (DECISIONS §2). */
import { business } from '#app/config/business.ts'
import { exactDollars } from '#app/shared/money.ts'

export const fee = exactDollars(business.broker.monthlyFee)

export const renewalTerms = 'Renews every month until you cancel.'
export const cancelTerms =
  'Cancel under Manage subscription whenever you like, or call us. Access then lasts to the end of the month paid.'
export const refundTerms =
  'If your account is not approved, the subscription ends at once and your last payment comes back.'

export const shortTerms = `${fee} per month. Renews every month until you cancel, here or by phone, whenever you like.`
