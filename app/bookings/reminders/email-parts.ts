/** What the emails of a rental share. */
import type { BookingFacts } from '#app/bookings/booking/queries.server.ts'
import { pictureOf } from '#app/bookings/booking/stay-facts.ts'
import { business } from '#app/business.ts'
import type { deposits } from '#drizzle/schema.ts'
import { clockTime, longDate } from '#app/shared/dates.ts'
import { hours } from '#app/shared/durations.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { exactDollars, type Cents } from '#app/shared/money.ts'

export type EmailOptions = { dedupeKey: string; usefulUntil?: Date }
export type Linked = EmailOptions & { link: string }
export type Deposit = Pick<typeof deposits.$inferSelect, 'status' | 'method'>

const { lateFeePerHour, lateAfter } = business.requirements
export const lateRule = `Returns more than ${lateAfter / hours(1)} hours late cost ${exactDollars(lateFeePerHour)} per hour.`

export function payOrOpen(link: string, due: Cents) {
  return {
    label: due > 0 ? `Pay ${exactDollars(due)}` : 'Open your booking',
    href: hrefs.linkedBooking(link, due > 0 ? 'money' : undefined),
  }
}

export function base(booking: BookingFacts, { dedupeKey, usefulUntil }: EmailOptions) {
  return {
    dedupeKey,
    usefulUntil,
    to: booking.mailTo,
    picture: pictureOf(booking),
  }
}

export function pickupOf({ pickupDate, pickupTime }: BookingFacts): string {
  return `${longDate(pickupDate)}, ${clockTime(pickupTime)}`
}

/** `held`: null reads as still to come. */
export function depositWords(deposit: string, held: Deposit | null): string {
  if (held?.status === 'recorded')
    return held.method === 'cash'
      ? `We’ve received the deposit of ${deposit}.`
      : `The deposit of ${deposit} is held, not charged.`
  if (held?.status === 'failed')
    return `The deposit of ${deposit} isn’t on hold yet. Please use the link in our earlier email to add a card, or bring it in cash.`
  return held?.status === 'authorized'
    ? `The deposit of ${deposit} is held on your card, not charged.`
    : `We’ll hold the deposit of ${deposit} on your card before the pickup. It isn’t a charge.`
}
