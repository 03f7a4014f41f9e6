import { business } from '#app/business.ts'
import { ageOn, type CalendarDate } from '#app/shared/dates.ts'
import { memberTierKeys, type MemberTier } from '#app/shared/member-tiers.ts'
import { isAccountType, roles, type AccountType } from '#app/shared/roles.ts'

export function birthdayProblem(birthday: CalendarDate, today: CalendarDate): 'young' | 'wrong' | undefined {
  const age = ageOn(birthday, today)
  if (age < 0 || age > 120) return 'wrong'
  return age < business.accounts.minimumAge ? 'young' : undefined
}

/** Broker, but member when coming from a car or a membership (docs/product.md#accounts). */
export function preselected(from: { type: string | null; tier: string | null; returnTo?: string }): {
  accountType: AccountType
  membershipTier: MemberTier
} {
  const fromRenting = from.tier !== null || isBookingPath(from.returnTo) || isMembershipPath(from.returnTo)
  const usual = fromRenting ? 'member' : 'broker'
  return {
    accountType: pick(roles.filter(isAccountType), from.type) ?? usual,
    membershipTier: pick(memberTierKeys, from.tier) ?? 'luxury',
  }
}

export function isBookingPath(path: string | undefined): boolean {
  return /^\/car(\/|$|\?)/.test(path ?? '')
}

export function isMembershipPath(path: string | undefined): boolean {
  return /^\/membership(\/|$|\?)/.test(path ?? '')
}

/** Not on the way to a car or a yearly membership: people who come from there have chosen no monthly tier. */
export function sellsTiers(path: string | undefined): boolean {
  return !isBookingPath(path) && !isMembershipPath(path)
}

export function splitName(full: string): { firstName: string; lastName: string } {
  const words = full.trim().split(/\s+/)
  const lastName = words.length > 1 ? (words.pop() ?? '') : ''
  return { firstName: words.join(' '), lastName }
}

function pick<Choice extends string>(choices: Choice[], wanted: string | null): Choice | undefined {
  return choices.find((choice) => choice === wanted)
}
