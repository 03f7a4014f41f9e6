import { z } from 'zod'

export const checkoutPageForm = z.object({ from: z.enum(['broker', 'dashboard', 'account']).catch('broker') })
export const managePageForm = z.object({ from: z.enum(['broker', 'dashboard', 'account', 'settings']).catch('broker') })

export type CheckoutPage = z.output<typeof checkoutPageForm>['from']
export type ManagePage = z.output<typeof managePageForm>['from']
