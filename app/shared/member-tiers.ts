import { business } from '#app/business.ts'
import { keysOf } from './keys.ts'

/** The monthly tiers of a member account, not the yearly memberships. In the order in which the database has them. */
export const memberTierKeys = keysOf(business.memberTiers)
export type MemberTier = keyof typeof business.memberTiers
