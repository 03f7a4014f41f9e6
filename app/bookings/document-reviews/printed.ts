import { documentReviewLabels } from './words.ts'
import {
  clockTime,
  date,
  longDate,
  plainDate,
  shortDate,
  type CalendarDate,
  type TimeOfDay,
} from '#app/shared/dates.ts'
import { dayOf, printInstant, timeOf } from '#app/shared/zone.ts'
import type { DocumentGroup } from './rules.ts'

const words = documentReviewLabels

export type LocalTime = { date: CalendarDate; time: TimeOfDay }
type Booking = { number: string; car: string; pickup: LocalTime; returns: LocalTime }

export function printWhen({ date, time }: LocalTime): string {
  return `${shortDate(date)}, ${clockTime(time)}`
}

/** The hour is of use while someone waits. */
export function printSince(instant: Date, state: DocumentGroup): string {
  const day = dayOf(instant)
  return state === 'waiting' ? printWhen({ date: day, time: timeOf(instant) }) : plainDate(day)
}

export function printBooking({ number, car, pickup, returns }: Booking) {
  const printed = ({ date, time }: LocalTime) => `${longDate(date)}, ${clockTime(time)}`
  return { number, car, pickup: printed(pickup), returns: printed(returns) }
}

type Judged = {
  review: 'waiting' | 'accepted' | 'refused'
  reviewReason: string | null
  reviewedAt: Date | null
  reviewer: string | null
  expiresOn: string | null
}

export function printVerdict({ review, reviewReason, reviewedAt, reviewer, expiresOn }: Judged) {
  if (review === 'waiting' || !reviewedAt) return null
  const bad = review === 'refused'
  return {
    title: bad ? words.refused : words.accepted(expiresOn && plainDate(date(expiresOn))),
    by: words.by(reviewer ?? '', printInstant(reviewedAt)),
    reason: reviewReason,
    bad,
  }
}

/** How long documents are kept (docs/product.md#documents). */
export function printKept(retention: { keep: boolean; deletedAt: Date } | null): string | null {
  if (!retention) return null
  return retention.keep ? words.keptByWish : words.deletedOn(longDate(dayOf(retention.deletedAt)))
}
