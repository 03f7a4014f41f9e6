import type { bookings } from '#drizzle/schema.ts'
import { isCurrent, type BookingState } from '#app/shared/booking-states.ts'
import { bookingStatuses } from '#app/shared/booking-status-lists.ts'
import { firstNameOf } from '#app/shared/first-name.ts'

export const rentalGroups = ['current', 'unpaid', 'past', 'cancelled', 'all'] as const
export type RentalGroup = (typeof rentalGroups)[number]

type Status = (typeof bookings.$inferSelect)['status']

export const statusesOf: Record<RentalGroup, readonly Status[]> = {
  current: bookingStatuses.current,
  unpaid: [],
  past: bookingStatuses.past,
  cancelled: bookingStatuses.cancelled,
  all: bookingStatuses.every,
}

/** Brokers read the first name, and contact details only while there is something to arrange (docs/product.md#rights). */
export function namesFor<Customer extends { name: string; email: string; phone: string }>(
  customer: Customer,
  { readsAll, status }: { readsAll: boolean; status: BookingState },
): { name: string; email: string | null; phone: string | null } {
  if (readsAll) return customer
  const arranges = isCurrent(status)
  return {
    name: firstNameOf(customer.name),
    email: arranges ? customer.email : null,
    phone: arranges ? customer.phone : null,
  }
}

/** Requests that wait for their payment are among what is coming. */
export function showsUnpaid(group: RentalGroup): boolean {
  return group === 'unpaid' || group === 'current' || group === 'all'
}

/** What is coming is listed in its order, all else the latest first. */
export function isAhead(group: RentalGroup): boolean {
  return group === 'current' || group === 'unpaid'
}

/** A whole number of a booking (MQ) or a receipt (MR) as it is written, from however it was typed. */
export function wholeNumber(q: string): string | undefined {
  const [, kind, first, second] = /^(m[qr])[\s-]*([a-z0-9]{3})[\s-]*([a-z0-9]{4})$/i.exec(q) ?? []
  return kind && first && second ? `${kind}-${first}-${second}`.toUpperCase() : undefined
}

/**
 * A number or a part of it: its seven characters are also found without the dash. Undefined for what is in no number,
 * as names and emails, and for two characters, which would be looked for in each ("R8" is a car).
 */
export function numberTyped(q: string): string | undefined {
  const [, first, second] = /^([a-z0-9]{3})[\s-]*([a-z0-9]{4})$/i.exec(q) ?? []
  const number = wholeNumber(q) ?? (first && second ? `${first}-${second}` : q)
  return /^[a-z0-9-]{3,}$/i.test(number) ? number : undefined
}
