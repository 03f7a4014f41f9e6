/** Which files we take from a customer (S1 §5): recognised by their content, never by their name; and how long we keep them. */
import { business } from '#app/config/business.ts'
import type { CalendarDate } from '#app/shared/dates.ts'
import { later } from '#app/shared/durations.ts'

export const documentTypes = ['drivers_license_front', 'drivers_license_back', 'insurance_card'] as const
export type DocumentType = (typeof documentTypes)[number]

export const acceptedContent = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const

export function isAccepted(mimeType: string | undefined): boolean {
  return acceptedContent.some((type) => type === mimeType)
}

type Judged = { review: 'waiting' | 'accepted' | 'refused'; expiresOn: string | null }

/** Why a stored document cannot serve a rental that ends on this day, or undefined when it can. */
export function documentProblem(
  { review, expiresOn }: Judged,
  returnDate: CalendarDate,
): 'documentRefused' | 'documentEnds' | undefined {
  if (review === 'refused') return 'documentRefused'
  return expiresOn !== null && expiresOn < returnDate ? 'documentEnds' : undefined
}

/**
 * When documents that were last needed then are deleted, unless the customer keeps them (DECISIONS §3). After a rental they
 * may be asked about; what no rental came of stays no longer than files that nobody has asked with: long enough to ask once
 * more.
 */
export function deletedAt(lastUse: Date, rented: boolean): Date {
  return later(lastUse, keptFor(rented))
}

/** Whose last use was no later than this have had their time. */
export function deletedBefore(now: Date, rented: boolean): Date {
  return later(now, -keptFor(rented))
}

function keptFor(rented: boolean): number {
  return rented ? business.documents.deletedAfter : business.uploads.unclaimedKept
}
