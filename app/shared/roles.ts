import { keysOf, type KeysWith } from './keys.ts'

/** What an account can be. A new role says all of this, or it does not compile. */
type Properties = {
  /** Works for the company. */
  isHouse: boolean
  /** Lists cars, for a monthly fee. */
  lists: boolean
  /** Sign-up asks for it. */
  signsUp: boolean
  /** Has grades, below. */
  isGraded: boolean
}

/** In the order in which the database has them. */
export const roleFacts = {
  admin: { isHouse: true, lists: false, signsUp: false, isGraded: false },
  staff: { isHouse: true, lists: false, signsUp: true, isGraded: true },
  broker: { isHouse: false, lists: true, signsUp: true, isGraded: false },
  member: { isHouse: false, lists: false, signsUp: true, isGraded: false },
} as const satisfies Record<string, Properties>

export type Role = keyof typeof roleFacts
type RolesWith<Property extends keyof Properties> = KeysWith<typeof roleFacts, Property>
/** A role that an account can be opened with. */
export type AccountType = RolesWith<'signsUp'>

export const roles = keysOf(roleFacts)

/** Of staff (docs/product.md#rights). A person who is given none has the first. */
export const grades = ['desk', 'manager'] as const
export type Grade = (typeof grades)[number]
export const [firstGrade] = grades

/** A role as an admin gives it: of staff, the grade. */
export type Position = Exclude<Role, RolesWith<'isGraded'>> | Grade
type Standing = { role: Role; grade: Grade }

export const positions: readonly Position[] = roles.flatMap((role) => (isGraded(role) ? grades : [role]))

function isGraded(role: Role): role is RolesWith<'isGraded'> {
  return roleFacts[role].isGraded
}

export function positionOf({ role, grade }: Standing): Position {
  return isGraded(role) ? grade : role
}

export function standingOf(position: Position): Standing {
  return isGrade(position) ? { role: 'staff', grade: position } : { role: position, grade: firstGrade }
}

function isGrade(position: Position): position is Grade {
  return grades.some((grade) => grade === position)
}

export function isHouseRole(role: Role): role is RolesWith<'isHouse'> {
  return roleFacts[role].isHouse
}

export function isAccountType(role: Role): role is AccountType {
  return roleFacts[role].signsUp
}

export const approvalStatuses = ['pending', 'approved', 'rejected'] as const
export type ApprovalStatus = (typeof approvalStatuses)[number]
