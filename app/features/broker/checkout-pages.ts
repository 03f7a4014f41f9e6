import { problems } from '#app/messages/problems.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import type { CheckoutPage } from './forms.ts'

export const checkoutPages = {
  broker: { href: hrefs.broker, failed: problems.broker.checkoutFailed },
  account: { href: hrefs.accountPayment, failed: problems.broker.paymentFailed },
  dashboard: { href: hrefs.dashboard, failed: problems.broker.subscriptionFailed },
} as const satisfies Record<CheckoutPage, object>
