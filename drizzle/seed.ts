/**
 * The demo data, made by the rules of the product in one transaction; dates are relative to the day of seeding.
 */
import { sql } from 'drizzle-orm'

import { addDocuments, storeDocuments } from '#drizzle/demo/add-documents.ts'
import { addLeads, addMembership } from '#drizzle/demo/add-leads.ts'
import { addListingReviews } from '#drizzle/demo/add-listing-reviews.ts'
import { addCommunity, addCustomers, addDana, addPeople } from '#drizzle/demo/add-people.ts'
import { addRentals, placeRentals } from '#drizzle/demo/add-rentals.ts'
import {
  addPictures,
  addSeasons,
  addTemplates,
  addVehicles,
  addViews,
  storePictures,
} from '#drizzle/demo/add-vehicles.ts'
import { db } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import { hashPassword } from '#app/platform/passwords.server.ts'
import type { CalendarDate } from '#app/shared/dates.ts'
import { castPassword } from '#tests/cast.ts'

export async function isEmpty(): Promise<boolean> {
  const [found] = await db.execute(sql`select exists (select from profiles) or exists (select from vehicles) as filled`)
  return found?.filled === false
}

/** Throws in production. */
export async function seedDemo({ now, today }: { now: Date; today: CalendarDate }): Promise<void> {
  if (env.production) throw new Error('The demo data has no place in production.')
  const [passwordHash, files, documents] = await Promise.all([
    hashPassword(castPassword),
    storePictures(),
    storeDocuments(),
  ])
  await db.transaction(async (tx) => {
    const person = await addPeople(tx, passwordHash, now)
    await addCommunity(tx, person, { now, today })
    const dana = await addDana(tx, person, { passwordHash, now })
    const pictures = await addPictures(tx, files, now)
    const garage = await addVehicles(tx, { pictures, broker: person.brook, now })
    await addSeasons(tx, garage, today)
    await addViews(tx, garage, today)
    const listings = garage.filter(({ createdBy }) => createdBy !== null).map(({ id }) => id)
    await addListingReviews(tx, { listings, staff: person.sam, now })
    await addLeads(tx, { staff: person.sam, now, today })
    await addMembership(tx, { mia: person.mia, staff: person.sam, now })
    await addTemplates(tx)
    const { mia, others } = await addCustomers(tx, person.mia, now)
    const parties = { brook: person.brook, dana, staff: person.sam, admin: person.ada, now }
    await addRentals(tx, placeRentals({ garage, mia, others, today, dana }), parties)
    await addDocuments(tx, documents, { staff: person.sam, now, today })
  })
}
