import { keysOf, keysWith } from './keys.ts'

/** How money comes and goes outside of Stripe: all of them pay for a membership. */
const methods = {
  bank_transfer: { paysBrokers: true },
  check: { paysBrokers: true },
  card: { paysBrokers: false },
} as const satisfies Record<string, { paysBrokers: boolean }>

export type TransferMethod = keyof typeof methods

export const transferMethods = keysOf(methods)
export const payoutMethods = keysWith(methods, 'paysBrokers')
