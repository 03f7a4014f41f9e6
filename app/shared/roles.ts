import { keysOf } from './keys.ts'

/** What an account can be. A new role says all of this, or it does not compile. */
type Properties = {
  /** Works for the company. */
  isHouse: boolean
  /** Lists cars, for a monthly fee. */
  lists: boolean
  /** Sign-up asks for it. */
  signsUp: boolean
}

/** In the order in which the database has them. */
export const roleFacts = {
  admin: { isHouse: true, lists: false, signsUp: false },
  staff: { isHouse: true, lists: false, signsUp: true },
  broker: { isHouse: false, lists: true, signsUp: true },
  member: { isHouse: false, lists: false, signsUp: true },
} as const satisfies Record<string, Properties>

export type Role = keyof typeof roleFacts
type RolesThat<Property extends keyof Properties> = {
  [One in Role]: (typeof roleFacts)[One][Property] extends true ? One : never
}[Role]
/** A role that an account can be opened with. */
export type AccountType = RolesThat<'signsUp'>

export const roles = keysOf(roleFacts)

export function isHouseRole(role: Role): role is RolesThat<'isHouse'> {
  return roleFacts[role].isHouse
}

export function isAccountType(role: Role): role is AccountType {
  return roleFacts[role].signsUp
}

export const approvalStatuses = ['pending', 'approved', 'rejected'] as const
export type ApprovalStatus = (typeof approvalStatuses)[number]
