/** What a broker does with cars of their own. Each act gives what came of it in a few words. */
import { eq } from 'drizzle-orm'

import { carListings, profiles } from '#drizzle/schema.ts'
import { db } from '#app/platform/db.server.ts'
import { addDays } from '#app/shared/dates.ts'
import { dayOf } from '#app/shared/zone.ts'
import { cast } from '#tests/cast.ts'
import { licenseFile } from '#tests/support/renter.ts'
import type { Chance } from './chance.ts'
import { formOf, formTo, NotNow, open, said, submit, type World } from './people.ts'

const now = () => new Date()

/** From a template, with a photo, and published. */
export async function listCar(world: World, chance: Chance): Promise<string> {
  const person = world.desk.brook
  const deed = { world, person, chance }
  const start = formOf(await open(world, person, '/dashboard/listings/new'), 'new-listing')
  const templates = start.element.querySelectorAll('option').map((option) => option.getAttribute('value'))
  const template = chance.one(templates.filter((each) => each)) ?? NotNow.here()
  const draft = await submit(deed, start.fill({ template }), 'Start')
  const dailyRate = String(chance.between(300, 2_500))
  const saved = await submit(deed, formOf(draft, 'listing').fill({ color: 'Green', dailyRate }), 'Save listing')
  if (chance.happens(15)) return `without a photo, ${said(saved)}`
  const photos = await licenseFile('car.jpg')
  const ready = await submit(deed, formOf(saved, 'listing-photos').fill({ photos }), 'Upload and save')
  return `$${dailyRate} a day, ${said(await submit(deed, formTo(ready, '/publication')))}`
}

/** A period with a rate of its own. */
export async function setRate(world: World, chance: Chance): Promise<string> {
  const person = world.desk.brook
  const page = await open(world, person, `/dashboard/garage/${await ownListing(chance)}/rates`)
  const firstDay = addDays(dayOf(now()), chance.between(1, 20))
  const form = formOf(page, 'season').fill({
    name: 'Race week',
    firstDay,
    lastDay: addDays(firstDay, chance.between(0, 6)),
    dailyRate: String(chance.between(300, 3_000)),
    minDays: String(chance.between(1, 3)),
  })
  return said(await submit({ world, person, chance }, form, 'Save period'))
}

/** Taken out of the fleet for some days, or altogether, and back again. */
export async function blockCar(world: World, chance: Chance): Promise<string> {
  const person = world.desk.brook
  const id = await ownListing(chance)
  const deed = { world, person, chance }
  if (chance.happens(30)) {
    const page = await open(world, person, '/dashboard/listings')
    return said(await submit(deed, formTo(page, chance.happens(50) ? '/availability' : '/publication')))
  }
  const page = await open(world, person, `/dashboard/garage/${id}/calendar`)
  const pickupDate = addDays(dayOf(now()), chance.between(0, 15))
  const returnDate = addDays(pickupDate, chance.between(0, 4))
  return said(await submit(deed, formOf(page, 'block').fill({ pickupDate, returnDate })))
}

export async function ownListing(chance: Chance): Promise<string> {
  const listings = await db
    .select({ id: carListings.id })
    .from(carListings)
    .innerJoin(profiles, eq(profiles.id, carListings.createdBy))
    .where(eq(profiles.username, cast.brook.username))
    .orderBy(carListings.id)
  return chance.one(listings)?.id ?? NotNow.here()
}
