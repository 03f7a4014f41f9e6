/** Additional drivers of a paid booking, on Postgres. */
import { eq, like } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { additionalDrivers, agreements, bookingRequests, bookings, outbox } from '#drizzle/schema.ts'
import { signAgreement } from '#app/bookings/agreements/commands.server.ts'
import { deleteDrafts, findDraft, saveDraft } from '#app/bookings/booking/drafts.server.ts'
import { recordAgreementOf } from '#app/bookings/agreements/filing.server.ts'
import { findViolations } from '#app/office/audit/queries.server.ts'
import { driverRows, listDrivers } from '#app/bookings/booking/drivers.server.ts'
import { currentAgreement } from '#app/bookings/booking/signed-agreements.server.ts'
import { findStartNeeds } from '#app/bookings/booking/start.server.ts'
import { changeBooking } from '#app/bookings/changes/commands.server.ts'
import { findChange } from '#app/bookings/changes/queries.server.ts'
import { driverProblems } from './words.ts'
import { exportData } from '#app/people/account/data-export.server.ts'
import { db, ownerSql } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import { saveEntries } from '#app/platform/saved-entries.server.ts'
import { addDays, date, time } from '#app/shared/dates.ts'
import { days, later, minutes } from '#app/shared/durations.ts'
import { newId } from '#app/shared/ids.ts'
import { one } from '#app/shared/one.ts'
import { present } from '#app/shared/present.ts'
import { dayOf } from '#app/shared/zone.ts'
import { addHouseMember } from '#tests/support/listings.ts'
import { bookCar, requestCar } from '#tests/support/paid-bookings.ts'
import { movesOf } from '#tests/support/booking-log.ts'
import { openStripe } from '#tests/support/stripe-emulator.ts'
import { recordLicense, saveDrivers } from './commands.server.ts'
import { encryptLicenses } from './encryption.server.ts'
import { findDriving, driversVersionOf } from './queries.server.ts'
import { deleteOldLicenses } from './retention.server.ts'

openStripe()

const now = new Date()
const jordan = {
  name: 'Jordan Reyes',
  birthDate: date('1989-04-12'),
  license: '057441926',
  issuedOn: date('2007-05-01'),
}
const alex = { name: 'Alex Kim', birthDate: date('1990-01-31'), license: 'K100 2000', issuedOn: date('2008-02-01') }

async function booked() {
  const { requestId, viewer } = await bookCar(now)
  const read = async () => driversVersionOf(await listDrivers(requestId))
  const saving = { requestId, byStaff: false, actorId: viewer.id, now }
  const save = async (
    drivers: (typeof jordan & { id: string })[],
    more: { version?: string; byStaff?: boolean } = {},
  ) => saveDrivers({ ...saving, drivers, version: await read(), ...more })
  const moves = async () => (await movesOf(requestId)).filter((move) => move.startsWith('driver'))
  return { requestId, viewer, read, save, moves }
}

const setState = (requestId: string, status: 'active' | 'returned' | 'completed', endedAt: Date | null = null) =>
  db.update(bookings).set({ status, endedAt }).where(eq(bookings.requestId, requestId))

test('a list is saved once however often it is sent, and one that was read before another’s change is refused', async () => {
  const { requestId, read, save, moves } = await booked()
  const [first, second] = [
    { ...jordan, id: newId() },
    { ...alex, id: newId() },
  ]
  const empty = await read()
  const sent = await Promise.all([save([first], { version: empty }), save([first], { version: empty })])
  expect(sent.map((saved) => saved.ok && saved.value).toSorted()).toEqual(['saved', 'unchanged'])
  expect(await save([second], { version: empty })).toMatchObject({ problem: { code: 'driver.changed' } })
  expect(await save([first, second])).toMatchObject({ value: 'saved' })
  expect((await listDrivers(requestId)).map(({ name }) => name)).toEqual(['Jordan Reyes', 'Alex Kim'])
  expect(await save([second])).toMatchObject({ value: 'saved' })
  expect(await listDrivers(requestId)).toMatchObject([alex])
  expect(await moves()).toEqual(['drivers_changed', 'drivers_changed', 'drivers_changed'])
  // The rules hold at the booking as it is now, whatever the form was read against.
  expect(
    await save([
      { ...jordan, id: newId() },
      { ...jordan, id: newId() },
    ]),
  ).toMatchObject({ problem: driverProblems.sameTwice })
  const other = await booked()
  expect(await other.save([{ ...alex, id: second.id }])).toMatchObject({ problem: driverProblems.gone })
  expect(await other.moves()).toEqual([])
})

test('of a driver entered before it was asked, the date of the license is asked first; nothing is signed again for it', async () => {
  const { requestId, save } = await booked()
  const { id: staffId } = await addHouseMember('staff')
  const driver = { ...jordan, id: newId() }
  await save([driver])
  const ofDriver = eq(additionalDrivers.id, driver.id)
  await db.update(additionalDrivers).set({ licenseIssuedOn: null }).where(ofDriver)
  const ofRequest = eq(bookingRequests.id, requestId)
  await db.update(bookingRequests).set({ driversUnsigned: false }).where(ofRequest)
  const version = driversVersionOf([{ ...driver, issuedOn: null }])
  const sight = { requestId, driverId: driver.id, seen: true, version, staffId, now }
  expect(await recordLicense(sight)).toMatchObject({ problem: driverProblems.issuedOnMissing })
  const recent = { ...driver, issuedOn: addDays(dayOf(now), -30) }
  expect(await save([recent], { byStaff: true })).toMatchObject({ problem: { code: 'driver.licenseTooNew' } })
  expect(await save([driver], { byStaff: true })).toMatchObject({ value: 'saved' })
  expect(one(await db.select().from(bookingRequests).where(ofRequest)).driversUnsigned).toBe(false)
  expect(await recordLicense({ ...sight, version: driversVersionOf([driver]) })).toMatchObject({ value: true })
  expect(await save([{ ...driver, issuedOn: date('2008-05-01') }], { byStaff: true })).toMatchObject({ value: 'saved' })
  expect(one(await db.select().from(bookingRequests).where(ofRequest)).driversUnsigned).toBe(true)
})

test('a license that was seen stays seen until its driver is written differently, and staff add drivers while the car is out', async () => {
  const { requestId, save, moves } = await booked()
  const { id: staffId } = await addHouseMember('staff')
  const driver = { ...jordan, id: newId() }
  await save([driver])
  const sight = { requestId, driverId: driver.id, seen: true, version: driversVersionOf([driver]), staffId, now }
  expect(await recordLicense({ ...sight, version: 'read before' })).toMatchObject({ problem: driverProblems.gone })
  expect(await recordLicense(sight)).toMatchObject({ value: true })
  expect(await recordLicense(sight)).toMatchObject({ value: false })
  await save([driver, { ...alex, id: newId() }])
  expect((await listDrivers(requestId)).map(({ seenAt }) => seenAt !== null)).toEqual([true, false])
  await save([{ ...driver, license: '057441927' }])
  expect((await listDrivers(requestId)).map(({ seenAt }) => seenAt)).toEqual([null])
  await setState(requestId, 'active')
  expect(await save([])).toMatchObject({ problem: driverProblems.over })
  expect(await save([driver], { byStaff: true })).toMatchObject({ value: 'saved' })
  expect(await recordLicense(sight)).toMatchObject({ value: true })
  expect(await recordLicense({ ...sight, seen: false })).toMatchObject({ value: true })
  const asked = await db
    .select()
    .from(outbox)
    .where(like(outbox.dedupeKey, `agreement-again:${requestId}:%`))
  expect(asked.map(({ textBody }) => textBody.includes(`/account/bookings/`))).toEqual([true])
  await setState(requestId, 'returned')
  expect(await recordLicense(sight)).toMatchObject({ problem: driverProblems.over })
  expect((await moves()).filter((move) => move !== 'drivers_changed')).toEqual([
    'driver_seen',
    'driver_seen',
    'driver_unseen',
  ])
})

test('a driver added after signing means signing again; what was signed before is kept as it was', async () => {
  const { requestId, save } = await booked()
  expect(await findStartNeeds(requestId)).not.toContain('agreement')
  const driver = { ...jordan, id: newId() }
  await save([driver])
  expect(await findStartNeeds(requestId)).toContain('agreement')
  const text = present(await currentAgreement(requestId, now), 'the text')
  expect(text).toContain('Jordan Reyes, born Apr 12, 1989')
  // Online, and pressed twice.
  const signing = { requestId, signature: 'Mia Hart', drawing: null, text, witnessId: null, actorId: null }
  for (const after of [1, 2])
    expect((await signAgreement({ ...signing, now: later(now, minutes(after)) })).ok).toBe(true)
  expect(await findStartNeeds(requestId)).not.toContain('agreement')
  await recordAgreementOf(requestId)
  const kept = await db
    .select()
    .from(agreements)
    .where(eq(agreements.requestId, requestId))
    .orderBy(agreements.signedAt)
  const named = kept.map(({ facts }) =>
    facts.facts.filter(([label]) => label === 'Additional driver').map(([, value]) => value),
  )
  expect(named).toEqual([[], ['Jordan Reyes, born Apr 12, 1989']])
  expect(await findViolations(later(now, minutes(5)))).toEqual([])
})

test('other dates keep the drivers in the agreement that is signed for them, and are refused to one who is too young', async () => {
  const { requestId, viewer, save } = await booked()
  const { pickupDate, minAge } = present(await findDriving(requestId), 'the booking')
  const birthday = date(`${Number(pickupDate.slice(0, 4)) - minAge}${pickupDate.slice(4)}`)
  await save([{ ...jordan, id: newId(), birthDate: birthday }])
  const stayFrom = (from: string) => ({
    pickupDate: date(from),
    pickupTime: time('10:00'),
    returnDate: addDays(date(from), 2),
    returnTime: time('10:00'),
  })
  const early = stayFrom(addDays(pickupDate, -1))
  expect(await findChange(requestId, early, now)).toMatchObject({ problem: { code: 'driver.tooYoungThen' } })
  const stay = stayFrom(addDays(pickupDate, 1))
  const found = await findChange(requestId, stay, now)
  if (!found.ok) throw new Error(found.problem.body)
  expect(found.value.agreement).toContain('Jordan Reyes')
  const agreed = { requestId, stay, agreed: found.value.price.total, signature: 'Mia Hart', actorId: viewer.id, now }
  expect(await changeBooking(agreed)).toMatchObject({ ok: true })
  expect(await findStartNeeds(requestId)).not.toContain('agreement')
})

test('license numbers of an unpaid request are deleted with its documents, a day after it was made', async () => {
  const { requestId } = await requestCar(now, 20)
  await db.insert(additionalDrivers).values(driverRows(requestId, [{ ...jordan, id: newId() }], now))
  const asked = { createdAt: now, state: 'awaiting_payment' as const }
  await db.update(bookingRequests).set(asked).where(eq(bookingRequests.id, requestId))
  expect(await deleteOldLicenses(later(now, days(2)))).toBe(0)
  await db.update(bookingRequests).set({ state: 'expired' }).where(eq(bookingRequests.id, requestId))
  expect(await deleteOldLicenses(later(now, days(1) - 1))).toBe(0)
  expect(await deleteOldLicenses(later(now, days(1)))).toBe(1)
  expect(await listDrivers(requestId)).toMatchObject([{ name: 'Jordan Reyes', license: '' }])
})

test('license numbers go 90 days after the rental; the names stay', async () => {
  const { requestId, save } = await booked()
  await save([{ ...jordan, id: newId() }])
  const returnAt = later(now, days(-80))
  await db.update(bookingRequests).set({ returnAt }).where(eq(bookingRequests.id, requestId))
  await db
    .update(bookings)
    .set({ confirmedAt: later(now, days(-99)) })
    .where(eq(bookings.requestId, requestId))
  await setState(requestId, 'completed', later(now, days(-79)))
  expect(await deleteOldLicenses(now)).toBe(0)
  expect(await deleteOldLicenses(later(now, days(11)))).toBe(1)
  const row = one(await db.select().from(additionalDrivers).where(eq(additionalDrivers.requestId, requestId)))
  expect(row).toMatchObject({ fullName: 'Jordan Reyes', licenseNumber: '' })
})

/** The tables of which a row has this text. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await ownerSql<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') order by 1`
  const rowsOf = tables.map(({ name }) => `select '${name}' as name from ${name} t where t::text like '%${text}%'`)
  return (await ownerSql.unsafe<{ name: string }[]>(rowsOf.join(' union '))).map(({ name }) => name)
}

test('no table has a license number that can be read, and its people read it', async () => {
  const { requestId, viewer, save } = await booked()
  const license = 'GA7731905542'
  await save([{ ...jordan, license, id: newId() }])
  const { vehicleId } = one(await db.select().from(bookingRequests).where(eq(bookingRequests.id, requestId)))
  const typed = { name1: 'Jordan Reyes', license1: license }
  const secret = await saveDraft({ secret: null, vehicleId, entries: typed, shownTo: viewer.id, now })
  const body = new URLSearchParams({ _form: 'drivers', ...typed })
  const kept = await saveEntries(new Request('http://localhost/', { method: 'POST', body }), '/drivers', now)
  expect(kept?.cookie).not.toBeNull()
  expect(await tablesWith('Jordan Reyes')).toEqual(
    expect.arrayContaining(['public.additional_drivers', 'public.booking_drafts', 'public.kept_entries']),
  )
  expect(await tablesWith(license)).toEqual([])
  expect(await listDrivers(requestId)).toMatchObject([{ license }])
  expect(await findDraft({ secret, vehicleId, viewerId: viewer.id, now })).toEqual(typed)
  const exported = await exportData(viewer.id, now)
  expect(exported).toMatchObject({
    additional_drivers: [{ licenseNumber: license }],
    booking_drafts: [{ entries: typed }],
  })
  await deleteDrafts(secret)
})

test('license numbers from before are encrypted once, and again when the key is replaced', async () => {
  const { requestId, save } = await booked()
  await save([
    { ...jordan, id: newId() },
    { ...alex, id: newId() },
  ])
  const [first, second] = await listDrivers(requestId)
  const stored = async () => {
    const rows = await db.select().from(additionalDrivers).where(eq(additionalDrivers.requestId, requestId))
    return rows.map(({ licenseNumber }) => licenseNumber)
  }
  await db.update(additionalDrivers).set({ licenseNumber: jordan.license }).where(eq(additionalDrivers.id, first!.id))
  expect(await listDrivers(requestId)).toEqual([first, second])
  const both = await Promise.all([encryptLicenses(), encryptLicenses()])
  expect(both.reduce((sum, { encrypted }) => sum + encrypted, 0)).toBe(1)
  expect((await stored()).filter((text) => text.includes(jordan.license))).toEqual([])
  expect(await encryptLicenses()).toEqual({ encrypted: 0, unreadable: 0 })

  const old = env.sessionSecret
  env.sessionSecret = 'a-secret-that-replaces-another-012345'
  env.sessionSecrets.unshift(env.sessionSecret)
  try {
    expect(await listDrivers(requestId)).toEqual([first, second])
    expect((await encryptLicenses()).encrypted).toBeGreaterThanOrEqual(2)
    env.sessionSecrets.pop()
    expect(await listDrivers(requestId)).toEqual([first, second])
  } finally {
    env.sessionSecret = old
    env.sessionSecrets.splice(0, env.sessionSecrets.length, old)
  }
  // Its key is lost: the desk asks for the number again, and the audit says so.
  expect(await encryptLicenses()).toMatchObject({ encrypted: 0 })
  expect(await listDrivers(requestId)).toMatchObject([{ license: '' }, { license: '' }])
  expect((await findViolations(now)).map(({ says }) => says)).toContain(
    'The license number of an additional driver is encrypted, with a key of SESSION_SECRET.',
  )
  await db.delete(additionalDrivers)
})
