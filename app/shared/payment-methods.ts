import { type PaymentMethod, business } from '#app/business.ts'

/** Stripe shows them with cards. */
const wallets = ['apple_pay', 'google_pay'] as const

export type OfferedMethod = PaymentMethod | (typeof wallets)[number]

/**
 * Every way to pay that the setting knows, in the order in which pages print them.
 */
export const configuredMethods: readonly OfferedMethod[] = [
  ...business.paymentMethods,
  ...(business.paymentMethods.includes('card') ? wallets : []),
]

/**
 * What is both in the setting and on in the account at Stripe, and cards where that is nothing. `on`: Stripe's names; null
 * while they are not known, as with a key that may not read them: cards are certain, and payment pages open with them.
 */
export function offeredOf(on: readonly string[] | null): readonly OfferedMethod[] {
  if (on === null) return ['card']
  const offered = configuredMethods.filter(
    (method) => on.includes(method) && (!isWallet(method) || on.includes('card')),
  )
  return offered.length > 0 ? offered : ['card']
}

/** Those that a payment page is asked for by name. */
export function askedAtStripe(methods: readonly OfferedMethod[]): PaymentMethod[] {
  return methods.filter((method) => !isWallet(method))
}

function isWallet(method: OfferedMethod): method is (typeof wallets)[number] {
  return wallets.some((each) => each === method)
}
