/** Additional drivers of a booking. The agreement names them, so it is signed again after a change. */
import { and, eq, notInArray } from 'drizzle-orm'

import { additionalDrivers, bookingLog, bookingRequests } from '#drizzle/schema.ts'
import { driverProblem, isLicensed, isSameDriver, type Driving } from '#app/bookings/booking/driver-rules.ts'
import { driverRows } from '#app/bookings/booking/drivers.server.ts'
import { lockRequest } from '#app/bookings/booking/lock-request.server.ts'
import { findBookingFacts } from '#app/bookings/booking/queries.server.ts'
import { recordAgreement } from '#app/bookings/booking/signed-agreements.server.ts'
import { additionalDriverLabels, driverProblems } from './words.ts'
import { transact, type Transaction } from '#app/platform/db.server.ts'
import { askAgain } from '#app/platform/lock-waits.server.ts'
import { fail, ok, type Outcome } from '#app/shared/outcome.ts'
import { enqueueSignAgainEmail } from './emails.server.ts'
import type { EnteredDriver } from './forms.ts'
import { findDriving, driversVersionOf } from './queries.server.ts'
import { mayEditDrivers } from './rules.ts'

const words = driverProblems

type Saving = {
  requestId: string
  /** All of them, as they are to be. */
  drivers: EnteredDriver[]
  /** Of the list that was read. */
  version: string
  byStaff: boolean
  actorId: string
  now: Date
}

/**
 * Makes these the additional drivers. A license that was seen stays seen while its driver stays as written. The same list
 * again changes nothing; one that was read before another's change is refused.
 */
export async function saveDrivers(saving: Saving): Promise<Outcome<'saved' | 'unchanged'>> {
  return askAgain(() => transact((tx) => saveWithin(tx, saving)))
}

async function saveWithin(tx: Transaction, saving: Saving): Promise<Outcome<'saved' | 'unchanged'>> {
  const { requestId, drivers, version, byStaff, actorId, now } = saving
  await lockRequest(tx, requestId)
  const driving = await findDriving(requestId, tx)
  if (!driving || !mayEditDrivers(driving.state, { byStaff })) return fail(words.over)
  const before = driving.drivers
  const kept = before.filter((one) => drivers.some((each) => each.id === one.id && isSameDriver(one, each)))
  if (kept.length === before.length && kept.length === drivers.length) return ok('unchanged')
  if (version !== driversVersionOf(before)) return fail(words.changed(namesOf(before)))
  const problem = firstProblem(drivers, driving)
  if (problem) return fail(problem)
  const isNamed = isNamedAlike(before, drivers)
  // What was signed before is kept, with the drivers that it named.
  if (!isNamed) await recordAgreement(tx, requestId)
  if (!(await writeDrivers(tx, saving, new Set(kept.map(({ id }) => id))))) return fail(words.gone)
  if (!isNamed) await tx.update(bookingRequests).set({ driversUnsigned: true }).where(eq(bookingRequests.id, requestId))
  await tx.insert(bookingLog).values({ requestId, move: 'drivers_changed', actorId, createdAt: now })
  const booking = byStaff && !isNamed ? await findBookingFacts(requestId, tx) : null
  if (booking?.isSigned) await enqueueSignAgainEmail(tx, booking, { names: namesOf(drivers), now })
  return ok('saved')
}

/** Whether only the dates of licenses were added, which the agreement does not name. */
function isNamedAlike(before: readonly EnteredDriver[], drivers: readonly EnteredDriver[]): boolean {
  const isAmong = (one: EnteredDriver) =>
    drivers.some(
      (each) => each.id === one.id && isSameDriver({ ...one, issuedOn: one.issuedOn ?? each.issuedOn }, each),
    )
  return before.length === drivers.length && before.every(isAmong)
}

type Sight = {
  requestId: string
  driverId: string
  seen: boolean
  /** Of the driver as the staff read it. */
  version: string
  staffId: string
  now: Date
}

/** Staff have looked at the license, or take that back. False when it stood so already. */
export async function recordLicense(sight: Sight): Promise<Outcome<boolean>> {
  const { requestId, driverId, seen, version, staffId, now } = sight
  return transact(async (tx) => {
    await lockRequest(tx, requestId)
    const driving = await findDriving(requestId, tx)
    if (!driving || !mayEditDrivers(driving.state, { byStaff: true })) return fail(words.over)
    const driver = driving.drivers.find(({ id }) => id === driverId)
    if (!driver || driversVersionOf([driver]) !== version) return fail(words.gone)
    if ((driver.seenAt !== null) === seen) return ok(false)
    if (seen && driver.issuedOn === null) return fail(words.issuedOnMissing)
    // The car or its dates may have changed since the driver was entered.
    if (seen && !isLicensed(driver, driving)) return fail(words.licenseTooNew(driving.licenseYears))
    await tx
      .update(additionalDrivers)
      .set({ licenseSeenAt: seen ? now : null, licenseSeenBy: seen ? staffId : null })
      .where(eq(additionalDrivers.id, driverId))
    const move = seen ? 'driver_seen' : 'driver_unseen'
    await tx.insert(bookingLog).values({ requestId, move, actorId: staffId, createdAt: now })
    return ok(true)
  })
}

/** Once more with the booking's facts of now: its dates or its car may have changed since the form was read. */
function firstProblem(drivers: EnteredDriver[], driving: Driving) {
  for (const [index, driver] of drivers.entries()) {
    const problem = driverProblem(driver, driving, drivers.slice(0, index))
    if (problem === 'tooYoung') return words.tooYoung(driving.minAge)
    if (problem === 'licenseTooNew') return words.licenseTooNew(driving.licenseYears)
    if (problem) return words[problem]
  }
  return undefined
}

/** False when an id belongs to a driver of another booking. */
async function writeDrivers(tx: Transaction, { requestId, drivers, now }: Saving, same: Set<string>) {
  const own = eq(additionalDrivers.requestId, requestId)
  const ids = drivers.map(({ id }) => id)
  await tx.delete(additionalDrivers).where(ids.length > 0 ? and(own, notInArray(additionalDrivers.id, ids)) : own)
  for (const values of driverRows(requestId, drivers, now)) {
    if (same.has(values.id)) continue
    const { fullName, dateOfBirth, licenseNumber, licenseIssuedOn } = values
    const [row] = await tx
      .insert(additionalDrivers)
      .values(values)
      .onConflictDoUpdate({
        target: additionalDrivers.id,
        set: { fullName, dateOfBirth, licenseNumber, licenseIssuedOn, licenseSeenAt: null, licenseSeenBy: null },
        setWhere: own,
      })
      .returning({ id: additionalDrivers.id })
    if (!row) return false
  }
  return true
}

function namesOf(drivers: { name: string }[]): string {
  return drivers.map(({ name }) => name).join(', ') || additionalDriverLabels.nobody
}
