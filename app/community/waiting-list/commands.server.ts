/** One email when taken dates become free. */
import { and, asc, eq, isNotNull, notExists, sql, type SQL } from 'drizzle-orm'

import { fleetCars, leads, stays, vehicles } from '#drizzle/schema.ts'
import { findAvailability } from '#app/fleet/availability/queries.server.ts'
import { stayProblem, tightest } from '#app/fleet/availability/rules.ts'
import { listCarImages } from '#app/fleet/cars/car-images.server.ts'
import { business } from '#app/business.ts'
import { stayDateProblems } from '#app/fleet/availability/words.ts'
import { limits } from '#app/platform/limits.ts'
import { waitingListProblems } from './words.ts'
import { db, type Executor, type Transaction } from '#app/platform/db.server.ts'
import { enqueueMail } from '#app/platform/mail.server.ts'
import { acquireLock } from '#app/platform/advisory-lock.server.ts'
import { withinLimit } from '#app/platform/rate-limit.server.ts'
import type { CalendarDate } from '#app/shared/dates.ts'
import { later } from '#app/shared/durations.ts'
import { one } from '#app/shared/one.ts'
import { ok, fail, type Outcome } from '#app/shared/outcome.ts'
import { instantAt } from '#app/shared/zone.ts'
import { freeEmail, notedEmail } from './emails.server.ts'
import { isOnSale, isWaiting, type Wait } from './queries.server.ts'

type Car = Wait['car'] & { id: string; minDays: number; minAge: number }
type WaitInput = { email: string; pickupDate: CalendarDate; returnDate: CalendarDate }
type JoinParams = {
  car: Car
  input: WaitInput
  viewer: { id: string; fullName: string } | null
  address: string
  now: Date
}

const { booking } = business
const words = waitingListProblems

/** Only for dates that are taken; the same dates and mailbox are one wait. Rate-limited by address and mailbox. */
export async function joinWaitingList({ car, input, viewer, address, now }: JoinParams): Promise<Outcome> {
  const mailbox = input.email.toLowerCase()
  const problem = await problemOf(db, car, input, now)
  if (problem !== 'taken')
    return problem ? fail(stayDateProblems[problem], 'pickupDate') : fail(words.free, 'pickupDate')
  const allowed = await Promise.all([
    withinLimit(`waiting-list:address:${address}`, limits.waitingList, now),
    withinLimit(`waiting-list:mailbox:${mailbox}`, limits.waitingListMailbox, now),
  ])
  if (allowed.includes(false)) return fail({ ...words.tooMany, retryAfter: limits.waitingList.within })
  const details = detailsOf(input)
  return db.transaction(async (tx) => {
    // Double submit: the second waits for the first one's row.
    await acquireLock(tx, `waiting-list:${car.id}:${mailbox}`)
    const same = and(
      isOnSale,
      eq(leads.vehicleId, car.id),
      sql`lower(${leads.email}) = ${mailbox}`,
      sql`${leads.details} @> ${JSON.stringify(details)}::jsonb`,
    )
    const [before] = await tx.select({ id: leads.id }).from(leads).where(same)
    if (before) return ok()
    const { id } = one(
      await tx
        .insert(leads)
        .values({
          kind: 'availability',
          vehicleId: car.id,
          profileId: viewer?.id,
          fullName: viewer?.fullName ?? input.email,
          email: input.email,
          details,
          createdAt: now,
        })
        .returning({ id: leads.id }),
    )
    const [image = null] = await listCarImages(car.id, tx)
    await enqueueMail(tx, notedEmail({ id, ...input, car }, image))
    return ok()
  })
}

export async function notifyWaiting(now: Date): Promise<void> {
  await db
    .update(leads)
    .set(ended('over', now))
    .where(and(isOnSale, sql`${startsAt} <= ${later(now, booking.leadTime).toISOString()}::timestamptz`))
  await notifyUnblocked(now)
}

export async function notifyFree(vehicleId: string, now: Date): Promise<void> {
  await notifyUnblocked(now, eq(leads.vehicleId, vehicleId))
}

export async function stopWaiting(email: string, now: Date): Promise<void> {
  await db
    .update(leads)
    .set(ended('stopped', now))
    .where(and(isOnSale, sql`lower(${leads.email}) = ${email.toLowerCase()}`))
}

async function notifyUnblocked(now: Date, which?: SQL): Promise<void> {
  for (const { id } of await listUnblocked(which)) await db.transaction((tx) => notify(tx, id, now))
}

async function notify(tx: Transaction, id: string, now: Date): Promise<void> {
  const [lead] = await tx
    .select()
    .from(leads)
    .where(and(isOnSale, eq(leads.id, id)))
    .for('update', { skipLocked: true })
  const [car] = lead?.vehicleId
    ? await tx
        .select()
        .from(fleetCars)
        .where(and(eq(fleetCars.id, lead.vehicleId), fleetCars.isPublic))
    : []
  if (!lead || !car || !isWaiting(lead.details)) return
  const wait: Wait = { id, email: lead.email, pickupDate: lead.details.pickup, returnDate: lead.details.return, car }
  if (await problemOf(tx, car, wait, now)) return
  await tx.update(leads).set(ended('told', now)).where(eq(leads.id, id))
  const [image = null] = await listCarImages(car.id, tx)
  await enqueueMail(tx, freeEmail(wait, image))
}

/** By index, however many are waiting. */
function listUnblocked(which?: SQL) {
  const wanted = sql`tstzrange(${startsAt}, ${endsAt})`
  const blocked = db
    .select({ one: sql`1` })
    .from(stays)
    .where(and(eq(stays.vehicleId, leads.vehicleId), eq(stays.state, 'active'), sql`${stays.period} && ${wanted}`))
  return db
    .select({ id: leads.id })
    .from(leads)
    .innerJoin(vehicles, and(eq(vehicles.id, leads.vehicleId), isNotNull(vehicles.listedAt)))
    .where(and(isOnSale, which, notExists(blocked)))
    .orderBy(asc(leads.createdAt))
    .limit(200)
}

const startsAt = sql<Date>`(${leads.details}->>'from')::timestamptz`
const endsAt = sql<Date>`(${leads.details}->>'until')::timestamptz`

async function problemOf(executor: Executor, car: Car, input: WaitInput, now: Date) {
  return stayProblem(tightest(input), await findAvailability(executor, car, now))
}

/** Days, not hours: any possible hours will do. */
function detailsOf(input: WaitInput) {
  const { pickupDate, pickupTime, returnDate, returnTime } = tightest(input)
  return {
    pickup: pickupDate,
    return: returnDate,
    from: instantAt(pickupDate, pickupTime).toISOString(),
    until: later(instantAt(returnDate, returnTime), booking.turnaround).toISOString(),
  }
}

function ended(how: 'told' | 'stopped' | 'over', now: Date) {
  return { handledAt: now, details: sql`${leads.details} || ${JSON.stringify({ ended: how })}::jsonb` }
}
