/** Two products share a word: yearly memberships (S1 §9) and the monthly tiers of sign-up. */
import { business } from '#app/config/business.ts'
import { dollars, exactDollars, type Cents } from '#app/shared/money.ts'

const { tiers } = business.membership

export const membershipTiers = [
  { key: 'luxury', name: 'Luxury', popular: false, ...tiers.luxury },
  { key: 'elite', name: 'Elite', popular: true, ...tiers.elite },
  { key: 'marque', name: business.name, popular: false, ...tiers.marque },
] as const

export const tierKeys = ['luxury', 'elite', 'marque'] as const
export type MembershipTier = (typeof tierKeys)[number]

export function tierOf(name: string | null): MembershipTier | undefined {
  return tierKeys.find((key) => key === name)
}

const { memberTiers: monthly } = business

export const memberTiers = [
  { key: 'luxury', name: 'Luxury', monthly: monthly.luxury.monthly, cars: carRange(monthly.luxury.cars) },
  { key: 'exotic', name: 'Exotic', monthly: monthly.exotic.monthly, cars: carRange(monthly.exotic.cars) },
  {
    key: 'ultra_exotic',
    name: 'Ultra Exotic',
    monthly: monthly.ultra_exotic.monthly,
    cars: carRange(monthly.ultra_exotic.cars),
  },
] as const

/** As sign-up offers them. */
export const tierOptions = memberTiers.map((tier) => ({
  value: tier.key,
  label: `${tier.name}, ${exactDollars(tier.monthly)}/month`,
  hint: tier.cars,
}))

export function carRange({ from, to }: { from?: Cents; to: Cents }): string {
  return from === undefined ? `cars under ${thousands(to)}` : `cars ${thousands(from)} to ${thousands(to)}`
}

function thousands(amount: Cents): string {
  return `${dollars(amount / 1_000)}K`
}
