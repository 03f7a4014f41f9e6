/** Emails once about an unfinished booking, where the form's box was checked and there is an account by now (docs/product.md#booking). */
import { and, eq, gt, isNotNull, isNull, lte, sql } from 'drizzle-orm'

import { bookingDrafts, bookingRequests, fleetCars, profiles } from '#drizzle/schema.ts'
import { business } from '#app/business.ts'
import { findAvailability } from '#app/fleet/availability/queries.server.ts'
import { chosenOf } from '#app/fleet/availability/offers.ts'
import { stayProblems } from '#app/fleet/availability/rules.ts'
import { findCar } from '#app/fleet/cars/queries.server.ts'
import { firstImageOf, shownImage } from '#app/fleet/cars/car-images.server.ts'
import { columnsOf } from '#app/platform/columns.server.ts'
import { db, type Transaction } from '#app/platform/db.server.ts'
import { enqueueMail } from '#app/platform/mail.server.ts'
import { later } from '#app/shared/durations.ts'
import { unfinishedEmail } from './unfinished-email.server.ts'

const draftFields = columnsOf(bookingDrafts, {
  vehicleId: true,
  profileId: true,
  entries: true,
  remindAt: true,
  expiresAt: true,
})
type Draft = Pick<typeof bookingDrafts.$inferSelect, keyof typeof draftFields>

/** Safe to repeat, and to run twice at once. */
export async function remindOfDrafts(now: Date): Promise<void> {
  const due = await db.select({ id: bookingDrafts.id }).from(bookingDrafts).where(isDue(now))
  for (const { id } of due) await db.transaction((tx) => remindOf(tx, id, now))
}

async function remindOf(tx: Transaction, id: string, now: Date): Promise<void> {
  const [draft] = await tx
    .select(draftFields)
    .from(bookingDrafts)
    .where(and(eq(bookingDrafts.id, id), isDue(now)))
    .for('update')
  if (!draft?.profileId || !draft.remindAt) return
  await tx.update(bookingDrafts).set({ remindAt: null }).where(eq(bookingDrafts.id, id))
  const [person] = await tx
    .select({ name: profiles.fullName, email: profiles.email })
    .from(profiles)
    .where(and(eq(profiles.id, draft.profileId), isNull(profiles.deletedAt)))
  const since = later(draft.remindAt, -business.booking.draftRemindedAfter)
  const asked = tx.$count(
    bookingRequests,
    and(
      eq(bookingRequests.profileId, draft.profileId),
      eq(bookingRequests.vehicleId, draft.vehicleId),
      gt(bookingRequests.createdAt, since),
    ),
  )
  const found = await findOffered(tx, draft, now)
  if (!person || !found || (await asked) > 0) return
  await enqueueMail(tx, unfinishedEmail(person, { id, ...found, expiresAt: draft.expiresAt }))
}

/** The car with the dates that were chosen, while both can be booked. */
async function findOffered(tx: Transaction, draft: Draft, now: Date) {
  const image = firstImageOf(fleetCars.id, tx)
  const [listed] = await tx
    .select({ slug: fleetCars.slug, image: shownImage(image) })
    .from(fleetCars)
    .leftJoinLateral(image, sql`true`)
    .where(eq(fleetCars.id, draft.vehicleId))
  const { car } = listed ? await findCar(listed.slug, null) : { car: null }
  if (!listed || !car) return null
  const { pickupDate, returnDate, pickupTime, returnTime } = chosenOf(draft.entries)
  if (!pickupDate || !returnDate) return null
  const stay = { pickupDate, returnDate, pickupTime, returnTime }
  const availability = await findAvailability(tx, car, now, { ownedBy: draft.profileId ?? undefined })
  return stayProblems(stay, availability).length > 0 ? null : { car, image: listed.image, stay }
}

function isDue(now: Date) {
  return and(lte(bookingDrafts.remindAt, now), gt(bookingDrafts.expiresAt, now), isNotNull(bookingDrafts.profileId))
}
