import { brokerProblems } from './words.ts'
import { hrefs, withQuery } from '#app/shared/hrefs.ts'
import type { CheckoutPage, ManagePage } from './forms.ts'

type Flag = Record<string, string>

const byBoolean = { success: { success: 'true' }, canceled: { canceled: 'true' } }

/** Where a checkout can begin, and with which flags it comes back there (docs/product.md#brokers). */
export const checkoutPages = {
  broker: { href: hrefs.broker, failed: brokerProblems.checkoutFailed, back: byBoolean },
  account: {
    href: hrefs.accountPayment,
    failed: brokerProblems.paymentFailed,
    back: { success: { payment: 'success' }, canceled: { payment: 'cancelled' } },
  },
  dashboard: { href: hrefs.dashboard, failed: brokerProblems.subscriptionFailed, back: byBoolean },
} as const satisfies Record<CheckoutPage, { href: unknown; failed: object; back: Record<'success' | 'canceled', Flag> }>

/** Where "Manage subscription" is. */
export const managePages = {
  broker: hrefs.broker,
  account: hrefs.accountPayment,
  dashboard: hrefs.dashboard,
  settings: (query: Flag = {}) => withQuery(hrefs.accountSettings(), query),
} as const satisfies Record<ManagePage, (query?: Flag) => string>

export type ReturnFlag = 'success' | 'canceled' | 'waiting' | 'managed'

/** Every flag counts on every page, in both spellings; it only chooses words once Stripe has been asked. */
export function returnFlagOf(query: URLSearchParams): ReturnFlag | null {
  const payment = query.get('payment')
  const flagged = (name: string) => query.get(name) === 'true'
  if (flagged('managed')) return 'managed'
  if (flagged('success') || payment === 'success') return 'success'
  if (flagged('waiting')) return 'waiting'
  return flagged('canceled') || flagged('cancelled') || payment === 'cancelled' || payment === 'canceled'
    ? 'canceled'
    : null
}
