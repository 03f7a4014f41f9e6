import { and, desc, eq, gt, inArray, isNotNull, isNull, not, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import { carDatabase, carListings, listingDrafts, profiles, stays, vehicles } from '#drizzle/schema.ts'
import { can } from '#app/people/access/permissions.ts'
import { imagesOf } from '#app/fleet/cars/car-images.server.ts'
import { business } from '#app/business.ts'
import { viewsOf } from '#app/fleet/views/queries.server.ts'
import { countParts } from '#app/platform/count-parts.server.ts'
import { db } from '#app/platform/db.server.ts'
import { listOrder } from '#app/platform/list-order.server.ts'
import { isId } from '#app/shared/ids.ts'
import { recordOf } from '#app/shared/keys.ts'
import { matches } from '#app/platform/matching.server.ts'
import type { Viewer } from '#app/shared/viewer.ts'
import { dayOf } from '#app/shared/zone.ts'
import type { ImageFacts } from '#app/ui/picture-widths.ts'
import type { ListingFilter } from './forms.ts'
import { isCreatorsDraftOf } from './listing.server.ts'
import { listingParts, stateOf, type ListingPart } from './rules.ts'

const { pageSize, longestLine } = business.listings
const own = alias(listingDrafts, 'own')

const creatorId = sql<string>`coalesce(${carListings.createdBy}, ${listingDrafts.createdBy})`
/** A draft may hold more than can be saved. */
const typed = (field: string) =>
  sql<string | null>`left(nullif(${listingDrafts.entries}->>${field}, ''), ${longestLine})`
const namedMake = sql<string | null>`coalesce(${carListings.make}, ${typed('make')})`
const namedModel = sql<string | null>`coalesce(${carListings.model}, ${typed('model')})`

const isPublished = sql`${carListings.isPublished} is true`
const parts: Record<ListingPart, SQL | undefined> = {
  draft: sql`${carListings.isPublished} is not true`,
  hidden: and(isPublished, isNotNull(carListings.hiddenAt)),
  withheld: and(isPublished, isNull(carListings.hiddenAt), isNotNull(carListings.withheldAt)),
  unavailable: shownIf(not(carListings.isAvailable)),
  published: shownIf(carListings.isAvailable),
}

/** Newest first: one's own, or everybody's for those who may edit them all. Asks for one more row instead of counting. */
export async function listListings(viewer: Viewer, { q, state, sort, page }: ListingFilter, now: Date) {
  const columns = { car: sql`lower(concat_ws(' ', ${namedMake}, ${namedModel}))`, rate: carListings.dailyRateCents }
  const rows = await db
    .select({
      id: vehicles.id,
      slug: vehicles.slug,
      make: namedMake,
      model: namedModel,
      stored: {
        year: sql<string | null>`${carListings.specifications}->>'year'`,
        trim: sql<string | null>`${carListings.specifications}->>'trim'`,
        dailyRateCents: carListings.dailyRateCents,
        isPublished: carListings.isPublished,
        isAvailable: carListings.isAvailable,
        withheldAt: carListings.withheldAt,
        hiddenAt: carListings.hiddenAt,
      },
      hasDraft: sql<boolean>`${own.vehicleId} is not null`,
      creator: profiles.username,
    })
    .from(vehicles)
    .leftJoin(carListings, eq(carListings.id, vehicles.id))
    .leftJoin(listingDrafts, isCreatorsDraftOf(vehicles.id))
    .leftJoin(own, and(eq(own.vehicleId, vehicles.id), eq(own.authorId, viewer.id)))
    .innerJoin(profiles, eq(profiles.id, creatorId))
    .where(and(listedFor(viewer), state && parts[state], q ? named(q) : undefined))
    .orderBy(...(listOrder(sort, columns, vehicles.id) ?? [desc(vehicles.createdAt), desc(vehicles.id)]))
    .limit(pageSize + 1)
    .offset((page - 1) * pageSize)
  const shown = rows.slice(0, pageSize)
  const ids = shown.map(({ id }) => id)
  const [pictures, bookings, views] = await Promise.all([
    imagesOf(ids),
    nextBookings(ids, now),
    viewsOf(ids, dayOf(now)),
  ])
  return {
    listings: shown.map(({ stored, ...row }) => ({
      ...row,
      year: stored && (stored.year ?? String(business.car.listingYear)),
      trim: stored?.trim ?? null,
      dailyRateCents: stored?.dailyRateCents ?? null,
      state: stateOf(stored),
      image: firstOf(pictures, row.id),
      booking: bookings.get(row.id) ?? null,
      views: views.get(row.id) ?? 0,
    })),
    more: rows.length > pageSize,
  }
}

export function countListingParts(viewer: Viewer) {
  const those = (part: SQL | undefined) =>
    db
      .select({ id: vehicles.id })
      .from(vehicles)
      .leftJoin(carListings, eq(carListings.id, vehicles.id))
      .leftJoin(listingDrafts, isCreatorsDraftOf(vehicles.id))
      .where(and(listedFor(viewer), part))
  return countParts(recordOf(listingParts, (part) => those(parts[part])))
}

export function listTemplates() {
  const { id, make, model, suggestedDailyRateCents } = carDatabase
  return db.select({ id, make, model, suggestedDailyRateCents }).from(carDatabase).orderBy(make, model)
}

export async function findTemplate(templateId: string | null | undefined) {
  if (!isId(templateId)) return null
  const [template] = await db.select().from(carDatabase).where(eq(carDatabase.id, templateId))
  return template ?? null
}

export function mayEditAll(viewer: Viewer): boolean {
  return can(viewer, 'listing.edit', { createdBy: null })
}

function listedFor(viewer: Viewer) {
  return and(eq(vehicles.kind, 'listing'), isNull(carListings.deletedAt), ownedBy(viewer))
}

/** Not where something else keeps it out of the fleet. */
function shownIf(condition: SQLWrapper) {
  return and(isPublished, isNull(carListings.hiddenAt), isNull(carListings.withheldAt), sql`${condition}`)
}

function ownedBy(viewer: Viewer): SQL | undefined {
  if (mayEditAll(viewer)) return or(isNotNull(carListings.id), isNotNull(listingDrafts.vehicleId))
  const saved = db.select({ id: carListings.id }).from(carListings).where(eq(carListings.createdBy, viewer.id))
  const drafts = db
    .select({ id: listingDrafts.vehicleId })
    .from(listingDrafts)
    .where(eq(listingDrafts.createdBy, viewer.id))
  return or(inArray(vehicles.id, saved), and(isNull(carListings.id), inArray(vehicles.id, drafts)))
}

function named(q: string): SQL | undefined {
  return or(matches(sql`concat_ws(' ', ${namedMake}, ${namedModel})`, q), matches(sql`${profiles.username}::text`, q))
}

/** The one that runs, or the next that begins. */
export async function nextBookings(vehicleIds: string[], now: Date) {
  if (vehicleIds.length === 0) return new Map<string, { startsAt: Date; endsAt: Date }>()
  const rows = await db
    .selectDistinctOn([stays.vehicleId], {
      vehicleId: stays.vehicleId,
      startsAt: stays.startsAt,
      endsAt: stays.endsAt,
    })
    .from(stays)
    .where(
      and(
        inArray(stays.vehicleId, vehicleIds),
        eq(stays.state, 'active'),
        eq(stays.kind, 'booking'),
        gt(stays.endsAt, now),
      ),
    )
    .orderBy(stays.vehicleId, stays.startsAt)
  return new Map(rows.map(({ vehicleId, ...dates }) => [vehicleId, dates]))
}

function firstOf(pictures: Awaited<ReturnType<typeof imagesOf>>, listingId: string): ImageFacts | null {
  const found = pictures.find(({ vehicleId }) => vehicleId === listingId)
  if (!found) return null
  const { vehicleId: _, ...image } = found
  return image
}

/** Why staff hid listings, for those with a reason. */
export async function listHiddenReasons(ids: string[]): Promise<Map<string, string | null>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: carListings.id, reason: carListings.hiddenReason })
    .from(carListings)
    .where(and(inArray(carListings.id, ids), isNotNull(carListings.hiddenReason)))
  return new Map(rows.map(({ id, reason }) => [id, reason]))
}
