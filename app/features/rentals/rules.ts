import type { bookings } from '#drizzle/schema.ts'

export const rentalGroups = ['current', 'past', 'cancelled', 'all'] as const
export type RentalGroup = (typeof rentalGroups)[number]

type Status = typeof bookings.$inferSelect.status

export const statusesOf: Record<RentalGroup, readonly Status[]> = {
  current: ['confirmed', 'active'],
  past: ['returned', 'completed', 'no_show'],
  cancelled: ['cancelled'],
  all: ['confirmed', 'active', 'returned', 'completed', 'no_show', 'cancelled'],
}

/** Brokers read the first name, and contact details only while there is something to arrange (DECISIONS §2). */
export function namesFor<Customer extends { name: string; email: string; phone: string }>(
  customer: Customer,
  { readsAll, status }: { readsAll: boolean; status: Status },
): { name: string; email: string | null; phone: string | null } {
  if (readsAll) return customer
  const [first = ''] = customer.name.trim().split(/\s+/)
  const arranges = statusesOf.current.includes(status)
  return { name: first, email: arranges ? customer.email : null, phone: arranges ? customer.phone : null }
}
