/** Brokers and their listings in the database of a test. */
import { eq } from 'drizzle-orm'

import {
  bookingRequests,
  bookings,
  carListings,
  customers,
  images,
  stays,
  subscriptions,
  vehicleImages,
  vehicles,
} from '#drizzle/schema.ts'
import { findViewerById } from '#app/people/access/queries.server.ts'
import { listingSlug } from '#app/fleet/cars/rules.ts'
import { db } from '#app/platform/db.server.ts'
import { days, later } from '#app/shared/durations.ts'
import { newId } from '#app/shared/ids.ts'
import { one } from '#app/shared/one.ts'
import { present } from '#app/shared/present.ts'
import type { Grade } from '#app/shared/roles.ts'
import type { Viewer } from '#app/shared/viewer.ts'
import { dayOf } from '#app/shared/zone.ts'
import { countFromOne } from './count-from-one.ts'
import { addPerson } from './people.ts'

const now = new Date('2026-11-21T15:00:00Z')

/** An approved broker with a confirmed address; with a subscription unless its status is null. */
export async function addBroker(status: 'active' | 'canceled' | null = 'active'): Promise<Viewer> {
  const { id } = await addPerson({ role: 'broker', approvalStatus: 'approved', emailConfirmedAt: now })
  if (status) await db.insert(subscriptions).values({ profileId: id, status })
  return present(await findViewerById(id, now), 'the broker')
}

/** Staff are managers unless the test says otherwise. */
export async function addHouseMember(role: 'staff' | 'admin', grade: Grade = 'manager'): Promise<Viewer> {
  const { id } = await addPerson({ role, grade, approvalStatus: 'approved', emailConfirmedAt: now })
  return present(await findViewerById(id, now), role)
}

/** Published and available unless the test says otherwise. */
export async function addListing(
  createdBy: string,
  { id = newId(), ...more }: Partial<typeof carListings.$inferInsert> = {},
) {
  await db.insert(vehicles).values({ id, kind: 'listing', slug: listingSlug(id), bodyType: 'supercar' })
  await db.insert(carListings).values({
    id,
    createdBy,
    make: 'Ferrari',
    model: 'Roma',
    dailyRateCents: 145_000,
    securityDepositCents: 200_000,
    isPublished: true,
    ...more,
  })
  return id
}

const nextBooked = countFromOne()

/** A confirmed booking of a listing, `from` and `until` in days from `now`. */
export async function addBooking(vehicleId: string, { from, until, now }: { from: number; until: number; now: Date }) {
  const booked = nextBooked()
  const [startsAt, endsAt] = [later(now, days(from)), later(now, days(until))]
  const person = { fullName: 'Mia Hart', email: 'mia@example.com', phone: '+14045550143' }
  const customer = one(await db.insert(customers).values(person).returning({ id: customers.id }))
  const request = one(
    await db
      .insert(bookingRequests)
      .values({
        vehicleId,
        customerId: customer.id,
        customerName: person.fullName,
        customerEmail: person.email,
        customerPhone: person.phone,
        pickupDate: dayOf(startsAt),
        returnDate: dayOf(endsAt),
        pickupTime: '10:00',
        returnTime: '10:00',
        pickupAt: startsAt,
        returnAt: endsAt,
        totalDays: until - from,
        dailyRateCents: 145_000,
        totalAmountCents: 145_000 * (until - from),
        upfrontAmountCents: 72_500 * (until - from),
        securityDepositCents: 200_000,
        state: 'confirmed',
        paymentStatus: 'paid',
        policy: {},
        policyVersion: '1',
        agreementVersion: '1',
        agreementText: '',
        signature: person.fullName,
        agreedAt: now,
        accessTokenHash: `hash-${booked}`,
        holdExpiresAt: now,
      })
      .returning({ id: bookingRequests.id }),
  )
  const bookingNumber = `MQ-TST-${String(booked).padStart(4, '0')}`
  await db.insert(bookings).values({
    requestId: request.id,
    customerId: customer.id,
    vehicleId,
    bookingNumber,
    pickupDate: dayOf(startsAt),
    returnDate: dayOf(endsAt),
    confirmedAt: now,
  })
  const period = `[${startsAt.toISOString()},${endsAt.toISOString()})`
  await db.insert(stays).values({ vehicleId, kind: 'booking', startsAt, endsAt, period, requestId: request.id })
  return { requestId: request.id, startsAt, endsAt, bookingNumber }
}

const nextPhoto = countFromOne()

/** A photo at the end of a listing's; the first is the main one. */
export async function addPhoto(vehicleId: string, imageId?: string): Promise<string> {
  const id = imageId ?? (await addImage({ purpose: null }))
  const sortOrder = await db.$count(vehicleImages, eq(vehicleImages.vehicleId, vehicleId))
  await db.insert(vehicleImages).values({ vehicleId, imageId: id, sortOrder, isMain: sortOrder === 0 })
  return id
}

/** Of a media gallery unless the test says otherwise. Its file is nowhere. */
export async function addImage(more: Partial<typeof images.$inferInsert> = {}): Promise<string> {
  const photos = nextPhoto()
  const facts = { filename: 'a.jpg', mimeType: 'image/jpeg', fileSize: 1, width: 1920, height: 1280 }
  const names = { storageKey: `photo-${photos}`, contentHash: `abc${photos}` }
  const row = await db
    .insert(images)
    .values({ source: 'upload', purpose: 'media', ...facts, ...names, ...more })
    .returning({ id: images.id })
  return one(row).id
}

/** In which the outline of a car is found: a roof line. */
export function addOutlined(path: string, unevenness = 60): Promise<string> {
  return addImage({ purpose: null, outlines: [{ path, left: 100, top: 90, width: 800, unevenness }] })
}
