/** The pages a checkout can be started from: where each leads back to, and the words it has for a failure (S1 §8, S2 §8). */
import { problems } from '#app/messages/problems.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import type { CheckoutPage } from './forms.ts'

export const checkoutPages = {
  broker: { href: hrefs.broker, failed: problems.broker.checkoutFailed },
  account: { href: hrefs.accountPayment, failed: problems.broker.paymentFailed },
  dashboard: { href: hrefs.dashboard, failed: problems.broker.subscriptionFailed },
} as const satisfies Record<CheckoutPage, object>
