/** The rentals that an act of a simulation is about. */
import { desc, eq, inArray, sql } from 'drizzle-orm'

import { bookingRequests, bookings, profiles } from '#drizzle/schema.ts'
import { db } from '#app/platform/db.server.ts'
import type { bookingStatuses } from '#app/shared/booking-status-lists.ts'
import type { Chance } from './chance.ts'
import { NotNow, type Person, type World } from './people.ts'

type Status = (typeof bookingStatuses.every)[number]
/** `driver`: the name that signs. */
type Rental = { number: string; requestId: string; driver: string; renter: Person | undefined }

/** One of those in these states; more often than not one of those that are due next, so that a rental is seen to its end. */
export async function someRental({ customers }: World, chance: Chance, statuses: readonly Status[]): Promise<Rental> {
  const isNext = chance.happens(70)
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
    .where(inArray(bookings.status, statuses))
    .orderBy(isNext ? due : desc(createdAt), bookingNumber)
    .limit(isNext ? 6 : 60)
  const rental = chance.one(found) ?? NotNow.here()
  return { ...rental, renter: customers.find(({ username }) => username === rental.username) }
}

/** One whose renter takes part. */
export async function ownRental(world: World, chance: Chance, statuses: readonly Status[]) {
  const rental = await someRental(world, chance, statuses)
  return { ...rental, renter: rental.renter ?? NotNow.here(), own: `/account/bookings/${rental.number}` }
}
