/** The office's one search. Each group asks for what its viewer may open, in a number of rows that does not grow. */
import { can } from '#app/people/access/permissions.ts'
import { searchVehicles } from '#app/fleet/garage/queries.server.ts'
import { garageState } from '#app/fleet/garage/rules.ts'
import { findReceipt } from '#app/money/payments/receipts.server.ts'
import { findRentals } from '#app/bookings/rentals/found.server.ts'
import { findRental } from '#app/bookings/rentals/queries.server.ts'
import { wholeNumber } from '#app/bookings/rentals/rules.ts'
import { findFew } from '#app/bookings/rentals/search.server.ts'
import { searchFigures } from './figures.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { cents } from '#app/shared/money.ts'
import type { Viewer } from '#app/shared/viewer.ts'
import { dayOf } from '#app/shared/zone.ts'
import { findLeads } from './leads.server.ts'
import { searchCustomers, findPeople } from './people.server.ts'
import { findReceipts } from './receipts.server.ts'

const { shown } = searchFigures

/** The page of a booking or receipt whose whole number was typed; null for any other words, and for what is not theirs. */
export async function findExact(viewer: Viewer, q: string): Promise<string | null> {
  const number = wholeNumber(q)
  if (!number) return null
  if (number.startsWith('MR')) return (await findReceipt(number, viewer)) && hrefs.receipt(number)
  return (await findRental(number, viewer)) && hrefs.rental(number)
}

/** The best matches of each kind. `more`: not all are given. */
export async function findAll(viewer: Viewer, q: string, now: Date) {
  const readsAll = can(viewer, 'handover.list')
  // All at once: what does not need the matches does not wait for them.
  const matching = readsAll ? findFew(q) : Promise.resolve(undefined)
  const [bookings, people, customers, leads, vehicles, receipts] = await Promise.all([
    matching.then((matches) => findRentals(viewer, matches, { q, most: shown, today: dayOf(now) })),
    can(viewer, 'people.list') ? findPeople(q) : [],
    can(viewer, 'customer.view') ? searchCustomers(q) : [],
    can(viewer, 'lead.manage') ? findLeads(q) : [],
    searchVehicles(viewer, q, shown),
    readsAll ? matching.then((matches) => findReceipts(q, matches)) : [],
  ])
  return {
    bookings: { found: bookings.rentals, more: bookings.more },
    people: firstOf(people),
    customers: firstOf(customers),
    leads: firstOf(leads),
    cars: firstOf(
      vehicles.map(({ id, kind, year, make, model, trim, creator, dailyRateCents, stored }) => ({
        id,
        kind,
        name: [year, make, model, trim].filter(Boolean).join(' '),
        creator,
        state: garageState(stored),
        dailyRate: dailyRateCents === null ? null : cents(dailyRateCents),
      })),
    ),
    receipts: firstOf(receipts),
  }
}

export type SearchResults = Awaited<ReturnType<typeof findAll>>

function firstOf<Row>(rows: Row[]): { found: Row[]; more: boolean } {
  return { found: rows.slice(0, shown), more: rows.length > shown }
}
