/** A car's calendar at a secret address, for programs that cannot sign in. The hash of the secret is kept. */
import { and, eq } from 'drizzle-orm'
import { createHash } from 'node:crypto'

import { calendarFeeds } from '#drizzle/schema.ts'
import { can } from '#app/people/access/permissions.ts'
import { findViewerById } from '#app/people/access/queries.server.ts'
import { carName } from '#app/fleet/cars/rules.ts'
import { findVehicle } from '#app/fleet/garage/access.server.ts'
import { listStaysOf, type VehicleStay } from '#app/fleet/garage/blocks.server.ts'
import { garageLabels } from '#app/fleet/garage/words.ts'
import { calendarFeedLabels } from './words.ts'
import { db } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import { hashSecret, newSecret } from '#app/platform/secrets.server.ts'
import { later, days } from '#app/shared/durations.ts'
import { firstNameOf } from '#app/shared/first-name.ts'
import type { Viewer } from '#app/shared/viewer.ts'
import { printInstant } from '#app/shared/zone.ts'
import { feedFile } from './feed-file.ts'

/** What a car's calendar feed spans. */
const [daysBack, daysAhead] = [days(60), days(400)]

const words = calendarFeedLabels

const ownFeed = (vehicleId: string, ownerId: string) =>
  and(eq(calendarFeeds.vehicleId, vehicleId), eq(calendarFeeds.ownerId, ownerId))

/** When it was made. Null when this person has none. */
export async function findFeed(vehicleId: string, ownerId: string): Promise<string | null> {
  const [feed] = await db
    .select({ createdAt: calendarFeeds.createdAt })
    .from(calendarFeeds)
    .where(ownFeed(vehicleId, ownerId))
  return feed ? printInstant(feed.createdAt) : null
}

/** The secret of the new address, told this once; the earlier one ends. */
export async function makeFeed(vehicleId: string, ownerId: string, now: Date): Promise<string> {
  const secret = newSecret()
  const made = { tokenHash: hashSecret(secret), createdAt: now }
  await db
    .insert(calendarFeeds)
    .values({ vehicleId, ownerId, ...made })
    .onConflictDoUpdate({ target: [calendarFeeds.vehicleId, calendarFeeds.ownerId], set: made })
  return secret
}

/** False when there was none. */
export async function revokeFeed(vehicleId: string, ownerId: string): Promise<boolean> {
  return (await db.delete(calendarFeeds).where(ownFeed(vehicleId, ownerId))).count > 0
}

/** Null for an unknown secret, and as soon as its owner may no longer manage the car. */
export async function findFeedCar(secret: string, now: Date) {
  const [feed] = await db
    .select({ vehicleId: calendarFeeds.vehicleId, ownerId: calendarFeeds.ownerId })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.tokenHash, hashSecret(secret)))
  if (!feed) return null
  const [viewer, vehicle] = await Promise.all([findViewerById(feed.ownerId, now), findVehicle(feed.vehicleId)])
  return viewer && vehicle && can(viewer, 'vehicle.manage', vehicle) ? { viewer, vehicle } : null
}

type FeedCar = NonNullable<Awaited<ReturnType<typeof findFeedCar>>>

export async function readFeed({ viewer, vehicle }: FeedCar, now: Date): Promise<{ file: string; etag: string }> {
  const stays = await listStaysOf([vehicle.id], later(now, -daysBack), later(now, daysAhead))
  const shown = stays.map((stay) => eventOf(viewer, stay))
  const file = feedFile(words.name(carName(vehicle)), shown, new URL(env.origin).hostname)
  return { file, etag: `"${createHash('sha256').update(file).digest('base64url')}"` }
}

/** Of a customer a broker reads the first name, of a booking that is paid; of an unpaid request nothing. */
function eventOf(
  viewer: Viewer,
  { id, kind, startsAt, endsAt, reason, note, number, customer, createdAt }: VehicleStay,
) {
  const when = { id, startsAt, endsAt, writtenAt: createdAt, isTentative: kind === 'hold' }
  if (kind === 'block') return { ...when, title: garageLabels.calendar.reason[reason], description: note ?? undefined }
  if (kind === 'hold') return { ...when, title: garageLabels.calendar.hold }
  const name = customer && (can(viewer, 'handover.list') ? customer : firstNameOf(customer))
  return { ...when, title: [number, name].filter(Boolean).join(', ') }
}
