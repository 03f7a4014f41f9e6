/** Documents wait to be checked while a booking that is paid for still needs them. */
import { isCurrent, type BookingState } from '#app/shared/booking-states.ts'

export const documentGroups = ['waiting', 'refused', 'accepted'] as const
export type DocumentGroup = (typeof documentGroups)[number]

/** Said without a word of one’s own, so of many at once. */
export const readyReasons = ['unreadable', 'cut', 'expired', 'name', 'kind'] as const

/** What is wrong with most documents that are refused; `other` is said in one's own words. */
export const refusalReasons = [...readyReasons, 'other'] as const
export type RefusalReason = (typeof refusalReasons)[number]

/** `expiresOn`: null for what has no date of its own; `issuedOn`: of a license's front. */
export type DocumentVerdict =
  | { kind: 'accept'; expiresOn: string | null; issuedOn?: string | null }
  | { kind: 'refuse'; reason: string }

/** The back of a license repeats what its front says. */
export function needsExpiry(documentType: string): boolean {
  return documentType !== 'drivers_license_back'
}

/** Only the front of a license says since when it is held. */
export function needsIssue(documentType: string): boolean {
  return documentType === 'drivers_license_front'
}

type Link = { usedAt: Date | null; expiresAt: Date; status: BookingState; review: string }

/** What the link of an email, which asks for a new document, still does. */
export function linkStanding({ usedAt, expiresAt, status, review }: Link, now: Date) {
  if (review !== 'refused') return 'received'
  if (usedAt) return 'newer'
  if (expiresAt <= now) return 'ended'
  return isCurrent(status) ? 'usable' : 'over'
}
