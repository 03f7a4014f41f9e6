import { z } from 'zod'

export const checkoutPageForm = z.object({ from: z.enum(['broker', 'dashboard', 'account']).catch('broker') })

export type CheckoutPage = z.output<typeof checkoutPageForm>['from']
