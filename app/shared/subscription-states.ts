import { keysOf, keysThat } from './keys.ts'

/** `late`: a payment failed, and Stripe tries again. `unpaid`: it has given up, or is paused. */
export const subscriptionStates = {
  incomplete: { payment: 'none' },
  trialing: { payment: 'paid' },
  active: { payment: 'paid' },
  past_due: { payment: 'late' },
  canceled: { payment: 'none' },
  unpaid: { payment: 'unpaid' },
} as const satisfies Record<string, { payment: 'none' | 'paid' | 'late' | 'unpaid' }>

export type SubscriptionStatus = keyof typeof subscriptionStates

/** What queries ask for. */
export const subscriptionStatuses = {
  every: keysOf(subscriptionStates),
  paid: keysThat(subscriptionStates, ({ payment }) => payment === 'paid'),
  inForce: keysThat(subscriptionStates, ({ payment }) => payment === 'paid' || payment === 'late'),
  owing: keysThat(subscriptionStates, ({ payment }) => payment === 'late' || payment === 'unpaid'),
}
