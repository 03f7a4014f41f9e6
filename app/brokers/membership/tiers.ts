/** Two products share a word: yearly memberships and the monthly tiers of sign-up. */
import { business } from '#app/business.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { keysOf } from '#app/shared/keys.ts'
import { memberTierKeys, type MemberTier } from '#app/shared/member-tiers.ts'
import { dollars, exactDollars, type Cents } from '#app/shared/money.ts'

const { tiers } = business.membership

const names: Record<MembershipTier | MemberTier, string> = {
  luxury: 'Luxury',
  elite: 'Elite',
  marque: business.name,
  exotic: 'Exotic',
  ultra_exotic: 'Ultra Exotic',
}

export const tierKeys = keysOf(tiers)
export type MembershipTier = keyof typeof tiers

export const membershipTiers = tierKeys.map((key) => ({
  key,
  name: names[key],
  popular: key === 'elite',
  ...tiers[key],
}))

/** "$100,000 per year, or $5,000 per month with financing, for 20 months" */
export function tierPrice(tier: Financed & { yearly: Cents }): string {
  return `${dollars(tier.yearly)} per year, ${financing(tier)}`
}

type Financed = { monthly: Cents; months: number }

/** Without interest: the payments add up to the yearly price. */
export function financing({ monthly, months }: Financed): string {
  return `or ${dollars(monthly)} per month with financing, for ${months} months`
}

/** Said wherever one can meet both. */
export const twoProducts = `A yearly membership (from ${dollars(tiers.luxury.yearly)}) is one car for ${business.membership.months} months; a monthly tier (from ${exactDollars(business.memberTiers.luxury.monthly)}) belongs to a member account and is billed only after we have contacted you.`

/** The yearly membership one is on the way to apply for. */
export function offerOf(path: string | undefined): string | undefined {
  const { pathname, searchParams } = new URL(path ?? '/', 'http://same.invalid')
  if (pathname !== hrefs.membershipApplication()) return undefined
  const tier = membershipTiers.find(({ key }) => key === searchParams.get('tier'))
  return tier ? `${tier.name} membership, ${dollars(tier.yearly)} per year` : 'A yearly membership'
}

/** The application for a tier that only the yearly membership has: an address that names one asks for nothing else. */
export function applicationOf(tier: string | null): string | undefined {
  const isMonthly = memberTiers.some(({ key }) => key === tier)
  const yearly = tierOf(tier)
  return yearly && !isMonthly ? hrefs.membershipApplication(yearly) : undefined
}

export function tierOf(name: string | null): MembershipTier | undefined {
  return tierKeys.find((key) => key === name)
}

const { memberTiers: monthly } = business

export const memberTiers = memberTierKeys.map((key) => ({
  key,
  name: names[key],
  monthly: monthly[key].monthly,
  cars: carRange(monthly[key].cars),
}))

/** As sign-up offers them. */
export const tierOptions = memberTiers.map((tier) => ({
  value: tier.key,
  label: `${tier.name}, ${exactDollars(tier.monthly)}/month`,
  hint: tier.cars,
}))

/** "Exotic, $599.99 per month" */
export function memberTierWords(key: string | null): string | null {
  const tier = memberTiers.find((each) => each.key === key)
  return tier ? `${tier.name}, ${exactDollars(tier.monthly)} per month` : null
}

export function carRange({ from, to }: { from?: Cents; to: Cents }): string {
  return from === undefined ? `cars under ${thousands(to)}` : `cars ${thousands(from)} to ${thousands(to)}`
}

function thousands(amount: Cents): string {
  return `${dollars(amount / 1_000)}K`
}
