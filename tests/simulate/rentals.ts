/** The rentals that an act of a simulation is about. */
import { and, desc, eq, gte, inArray, lte, ne, or, sql } from 'drizzle-orm'

import { bookingRequests, bookings, profiles } from '#drizzle/schema.ts'
import { db } from '#app/platform/db.server.ts'
import type { bookingStatuses } from '#app/shared/booking-status-lists.ts'
import { addDays } from '#app/shared/dates.ts'
import { dayOf } from '#app/shared/zone.ts'
import type { Chance } from './chance.ts'
import { NotNow, type Person, type World } from './people.ts'

type Status = (typeof bookingStatuses.every)[number]
/** `driver`: the name that signs. */
export type Rental = { number: string; requestId: string; driver: string; renter: Person | undefined }

/**
 * One of those in these states; more often than not one of those that are due next, so that a rental is seen to its end. A
 * pickup that was missed long ago is not. `within`: so many days until its pickup, at most.
 */
export async function someRental(
  { customers }: World,
  chance: Chance,
  statuses: readonly Status[],
  within?: number,
): Promise<Rental> {
  const isNext = within !== undefined || chance.happens(70)
  const today = dayOf(new Date())
  const { status, pickupDate, returnDate, createdAt, bookingNumber } = bookings
  const due = sql`case when ${status} = 'confirmed' then ${pickupDate} else ${returnDate} end`
  const found = await db
    .select({
      number: bookings.bookingNumber,
      requestId: bookings.requestId,
      driver: bookingRequests.customerName,
      username: profiles.username,
    })
    .from(bookings)
    .innerJoin(bookingRequests, eq(bookingRequests.id, bookings.requestId))
    .leftJoin(profiles, eq(profiles.id, bookingRequests.profileId))
    .where(
      and(
        inArray(status, statuses),
        isNext ? or(ne(status, 'confirmed'), gte(pickupDate, addDays(today, -1))) : undefined,
        within === undefined ? undefined : lte(pickupDate, addDays(today, within)),
      ),
    )
    .orderBy(isNext ? due : desc(createdAt), bookingNumber)
    .limit(isNext ? 6 : 60)
  const rental = chance.one(found) ?? NotNow.here()
  return { ...rental, renter: customers.find(({ username }) => username === rental.username) }
}

/** `own`: its page in the renter's account. */
export type OwnRental = Rental & { renter: Person; own: string }

/** One whose renter takes part. */
export async function ownRental(world: World, chance: Chance, statuses: readonly Status[]): Promise<OwnRental> {
  return ownedBy(await someRental(world, chance, statuses)) ?? NotNow.here()
}

export function ownedBy(rental: Rental): OwnRental | undefined {
  return rental.renter && { ...rental, renter: rental.renter, own: `/account/bookings/${rental.number}` }
}
