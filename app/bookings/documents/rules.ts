import { documentTypes, type DocumentType } from '#app/shared/document-types.ts'
import { business } from '#app/business.ts'
import { ageOn, date, type CalendarDate } from '#app/shared/dates.ts'
import { later } from '#app/shared/durations.ts'

export const acceptedContent = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const

export function isAccepted(mimeType: string | undefined): boolean {
  return acceptedContent.some((type) => type === mimeType)
}

type Judged = { review: 'waiting' | 'accepted' | 'refused'; expiresOn: string | null }

export function documentProblem(
  { review, expiresOn }: Judged,
  returnDate: CalendarDate,
): 'documentRefused' | 'documentEnds' | undefined {
  if (review === 'refused') return 'documentRefused'
  return expiresOn !== null && expiresOn < returnDate ? 'documentEnds' : undefined
}

/** Unless the customer keeps them (docs/product.md#documents). */
export function deletedAt(lastUse: Date, rented: boolean): Date {
  return later(lastUse, keptFor(rented))
}

export function deletedBefore(now: Date, rented: boolean): Date {
  return later(now, -keptFor(rented))
}

function keptFor(rented: boolean): number {
  return rented ? business.documents.deletedAfter : business.documents.unpaidKept
}

type ShownDocument = Judged & { documentType: DocumentType; state: string; issuedOn: string | null }
export type StartObstacle = 'missing' | 'waiting' | 'refused' | 'expires' | 'licenseTooNew'

/** `licenseYears`: what the car of this rental asks. */
type Needed = { pickupDate: CalendarDate; returnDate: CalendarDate; licenseYears: number }

/**
 * Why a rental cannot start: it needs each of the three, accepted, and valid until the car is back, and a
 * license that was held long enough at the pickup. One that was accepted for another booking is judged by this one's car.
 */
export function startObstacles(
  documents: readonly ShownDocument[],
  needed: Needed,
): { documentType: DocumentType; obstacle: StartObstacle }[] {
  return documentTypes.flatMap((documentType) => {
    const obstacle = obstacleOf(
      documents.find((document) => document.documentType === documentType && document.state === 'ready'),
      needed,
    )
    return obstacle ? [{ documentType, obstacle }] : []
  })
}

/** An accepted license tells that it was not held long enough; one of an unknown date does not. */
export function isTooNew(issuedOn: string | null, { pickupDate, licenseYears }: Omit<Needed, 'returnDate'>): boolean {
  return issuedOn !== null && ageOn(date(issuedOn), pickupDate) < licenseYears
}

function obstacleOf(document: ShownDocument | undefined, needed: Needed): StartObstacle | undefined {
  if (!document) return 'missing'
  if (document.review !== 'accepted') return document.review
  if (documentProblem(document, needed.returnDate)) return 'expires'
  return isTooNew(document.issuedOn, needed) ? 'licenseTooNew' : undefined
}
