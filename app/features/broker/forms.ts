import { z } from 'zod'

/** Where the checkout or the billing page was asked for: it leads back there. */
export const checkoutPageForm = z.object({ from: z.enum(['broker', 'dashboard', 'account']).catch('broker') })

export type CheckoutPage = z.output<typeof checkoutPageForm>['from']
