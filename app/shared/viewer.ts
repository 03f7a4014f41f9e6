import type { ApprovalStatus, Grade, Role } from './roles.ts'

/** The `is…` flags are false until approved; `role` is the role asked for. */
export type Viewer = {
  readonly id: string
  readonly username: string
  readonly firstName: string
  readonly lastName: string
  readonly fullName: string
  readonly email: string
  readonly emailConfirmed: boolean
  readonly phone: string | null
  readonly dateOfBirth: string | null
  readonly role: Role
  readonly grade: Grade
  readonly approvalStatus: ApprovalStatus
  readonly approved: boolean
  readonly isAdmin: boolean
  readonly isStaff: boolean
  /** Of staff, one of the higher grade. */
  readonly isManager: boolean
  readonly isBroker: boolean
  readonly isMember: boolean
  readonly isActiveBroker: boolean
  readonly hasSecondFactor: boolean
  /** When a second factor has to be there at the latest. Null when nothing is asked of them. */
  readonly secondFactorDue: Date | null
  /** When a factor was last given in this session: a second one, or of people without, the password. Null outside of a session. */
  readonly factorAt: Date | null
  /** It isn't, and the `is…` flags are false until it is. */
  readonly isLocked: boolean
  readonly avatarImageId: string | null
  readonly lastLoginAt: Date | null
  readonly createdAt: Date
}
