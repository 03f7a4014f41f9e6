/** Bookings entered by staff, on Postgres and with Stripe's stand-in. */
import { and, eq, isNull } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import {
  bookingLog,
  bookingRequests,
  bookings,
  customers,
  deposits,
  documents,
  payments,
  profiles,
  receipts,
  requestDocuments,
  termsAcceptances,
} from '#drizzle/schema.ts'
import { findViolations } from '#app/office/audit/queries.server.ts'
import { requestBooking } from '#app/bookings/booking/commands.server.ts'
import { currentAgreement } from '#app/bookings/booking/signed-agreements.server.ts'
import { listBookingLog } from '#app/bookings/booking/own-booking.server.ts'
import { refuseTaken } from '#app/bookings/booking/reserving.server.ts'
import { handIn } from '#app/bookings/document-reviews/hand-in.server.ts'
import { settleCheckout } from '#app/money/payments/commands.server.ts'
import { bookingProblems, priceProblems } from '#app/bookings/booking/words.ts'
import { handInProblems } from '#app/bookings/document-reviews/words.ts'
import { stayDateProblems } from '#app/fleet/availability/words.ts'
import { staffBookingProblems } from './words.ts'
import { db } from '#app/platform/db.server.ts'
import { findCheckout } from '#app/platform/payments.server.ts'
import { addDays, date, time } from '#app/shared/dates.ts'
import { hours, later, minutes } from '#app/shared/durations.ts'
import { newId } from '#app/shared/ids.ts'
import { one } from '#app/shared/one.ts'
import { present } from '#app/shared/present.ts'
import { dayOf, instantAt } from '#app/shared/zone.ts'
import { whileLocked } from '#tests/support/locked-car.ts'
import { addHouseMember } from '#tests/support/listings.ts'
import { attachedTo, mailsTo } from '#tests/support/outbox.ts'
import { activeStays, makeCar, makeCustomer, rightEntries } from '#tests/support/rentals.ts'
import { openStripe } from '#tests/support/stripe-emulator.ts'
import { pay } from '#tests/support/stripe-shop.ts'
import { bookForCustomer, type StaffBookingInput } from './commands.server.ts'
import { findCustomers, findKnownCustomer } from './queries.server.ts'
import { readKnown } from './rules.ts'

openStripe()
const staff = await addHouseMember('staff')

const now = new Date()
const soon = addDays(dayOf(now), 5)
const clean = async () => expect(await findViolations(later(now, minutes(5)))).toEqual([])

type Typed = Partial<StaffBookingInput['entries']> & { days?: number }

async function enter(vehicleId: string, typed: Typed = {}, more: Partial<StaffBookingInput> = {}) {
  const { days = 3, pickupDate = soon, ...rest } = typed
  const { driversLicenseFront: _, agreement, signature, ...right } = await rightEntries(staff.id, pickupDate, days)
  const entries = {
    ...right,
    id: newId(),
    birthDate: date('1985-03-04'),
    reason: undefined,
    pay: 'link' as const,
    amount: 'upfront' as const,
    reference: undefined,
    customerEmail: `caller-${newId()}@example.com`,
    ...rest,
  }
  const made = await bookForCustomer({
    vehicleId,
    entries,
    known: null,
    mayOverride: true,
    actorId: staff.id,
    now,
    ...more,
  })
  return { entries, made }
}

async function booked(...given: Parameters<typeof enter>) {
  const { entries, made } = await enter(...given)
  if (!made.ok) throw new Error(made.problem.body)
  const request = one(await db.select().from(bookingRequests).where(eq(bookingRequests.id, made.value)))
  return { entries, request, id: made.value }
}

describe('by a payment link', () => {
  it('holds the dates for hours, is paid with the email’s page, and asks for what is missing', async () => {
    const car = await makeCar()
    const { entries, request, id } = await booked(car.id)
    expect(request).toMatchObject({
      state: 'awaiting_payment',
      signature: '',
      profileId: null,
      totalAmountCents: 435_000,
    })
    expect(request.holdExpiresAt.getTime()).toBeGreaterThan(later(now, hours(4)).getTime())
    expect(await db.$count(termsAcceptances, eq(termsAcceptances.subjectId, id))).toBe(0)
    const session = present(request.checkoutSessionId, 'the payment page')
    expect(await findCheckout(session)).toMatchObject({ amount: 217_500, status: 'open' })
    const [mail] = await mailsTo(entries.customerEmail)
    expect(mail?.subject).toBe('Pay $2,175.00 to book the 2025 Ferrari Roma')
    expect(mail?.textBody).toContain(`booking_id=${id}`)
    // The same form again.
    expect(
      await bookForCustomer({ vehicleId: car.id, entries, known: null, mayOverride: true, actorId: staff.id, now }),
    ).toEqual({ ok: true, value: id })
    expect(await activeStays(car.id)).toHaveLength(1)
    expect(await mailsTo(entries.customerEmail)).toHaveLength(1)

    await pay(present(request.checkoutUrl, 'its address'))
    expect(await settleCheckout(session, now)).toBe('confirmed')
    const confirmed = (await mailsTo(entries.customerEmail)).at(-1)
    expect(confirmed?.textBody).toContain('/booking/documents?key=')
    expect(confirmed?.textBody).toContain('Sign the rental agreement on your booking page, or at the desk')
    await clean()
  })

  it('replaces the customer’s own unpaid request for the car, and belongs to their account', async () => {
    const car = await makeCar()
    const viewer = await makeCustomer()
    const own = await requestBooking({
      viewer,
      vehicleId: car.id,
      entries: await rightEntries(viewer.id, soon),
      now: new Date(),
    })
    expect(own.ok).toBe(true)
    const known = { kind: 'account' as const, id: viewer.id }
    const { email } = one(await db.select({ email: profiles.email }).from(profiles).where(eq(profiles.id, viewer.id)))
    const { request } = await booked(car.id, { customerEmail: email }, { known })
    expect(request).toMatchObject({ profileId: viewer.id, emailFollowsAccount: true })
    expect(await activeStays(car.id)).toHaveLength(1)
    expect(await findCustomers(email)).toMatchObject([{ key: `account-${viewer.id}`, isConfirmed: false }])
    await clean()
  })
})

describe('at the desk', () => {
  it('is confirmed at once with its receipts; all of it paid leaves nothing to pay', async () => {
    const car = await makeCar()
    const { id, entries } = await booked(car.id, { pay: 'terminal', amount: 'all', reference: 'T-1234' })
    const booking = one(await db.select().from(bookings).where(eq(bookings.requestId, id)))
    expect(booking).toMatchObject({ status: 'confirmed', remainingPaidAt: now })
    const paid = await db.select().from(payments).where(eq(payments.requestId, id)).orderBy(payments.purpose)
    expect(paid).toMatchObject([
      { purpose: 'upfront', method: 'terminal', amountCents: 217_500, deskReference: 'T-1234', recordedBy: staff.id },
      { purpose: 'remaining', method: 'terminal', amountCents: 217_500, deskReference: 'T-1234', recordedBy: staff.id },
    ])
    for (const { id: paymentId } of paid) expect(await db.$count(receipts, eq(receipts.paymentId, paymentId))).toBe(1)
    expect(await db.$count(deposits, eq(deposits.bookingId, booking.id))).toBe(1)
    const mails = await mailsTo(entries.customerEmail)
    expect(mails.map(({ subject }) => subject)).toEqual([
      `Booking ${booking.bookingNumber} is confirmed`,
      'We received $2,175.00',
    ])
    const [confirmed] = mails
    expect(confirmed?.textBody).toContain('Paid: $4,350.00')
    for (const text of [confirmed?.textBody, attachedTo(confirmed)]) expect(text).not.toContain('Due at')
    await clean()
  })

  it('takes who else drives, and the agreement that is signed later names them', async () => {
    const jordan = { name1: 'Jordan Reyes', birthDate1: '1989-04-12', license1: '057441926', issuedOn1: '2007-05-01' }
    const { id, entries } = await booked((await makeCar()).id, { pay: 'cash', ...jordan })
    expect(await currentAgreement(id, now)).toContain(
      'these drivers may drive the car: Jordan Reyes, born Apr 12, 1989.',
    )
    const [confirmed] = await mailsTo(entries.customerEmail)
    expect(confirmed?.textBody).toContain('Additional drivers: Jordan Reyes')
    expect(confirmed?.textBody).toContain('1 additional driver: Free')
    await clean()
  })

  it('marks much cash for the accountant, both parts of it', async () => {
    const car = await makeCar({ dailyRateCents: 400_000 })
    const { id } = await booked(car.id, { pay: 'cash', amount: 'all' })
    const paid = await db.select({ reported: payments.reported }).from(payments).where(eq(payments.requestId, id))
    expect(paid).toEqual([{ reported: true }, { reported: true }])
  })

  it('lets one of two at the same moment through, and one form make one booking', async () => {
    const car = await makeCar()
    const outcomes = await Promise.all([enter(car.id, { pay: 'cash' }), enter(car.id, { pay: 'cash' })])
    const refused = outcomes.flatMap(({ made }) => (made.ok ? [] : [made.problem.title]))
    expect(refused).toEqual([stayDateProblems.taken.title])
    const form = { id: newId(), pay: 'cash' as const, customerEmail: 'twice@example.com' }
    const other = await makeCar()
    const [first, second] = await Promise.all([enter(other.id, form), enter(other.id, form)])
    expect(first.made).toEqual(second.made)
    expect(await db.$count(payments, eq(payments.requestId, form.id))).toBe(1)
    const elsewhere = await enter(other.id, { ...form, pickupDate: addDays(soon, 9) })
    expect(elsewhere.made).toMatchObject({ ok: false, problem: staffBookingProblems.usedForm })
    await clean()
  })
})

describe('the rules', () => {
  it('are those of every booking: age, dates and the price that was read out', async () => {
    const car = await makeCar({ minAge: 30 })
    const young = await enter(car.id, { birthDate: addDays(soon, -29 * 365) })
    expect(young.made).toMatchObject({ ok: false, problem: bookingProblems.tooYoung, field: 'birthDate' })
    const licenseIssuedOn = addDays(soon, -365)
    const fresh = await enter(car.id, { licenseIssuedOn })
    expect(fresh.made).toMatchObject({ problem: bookingProblems.licenseTooNew(5), field: 'licenseIssuedOn' })
    const long = await enter(car.id, { days: 45 })
    expect(long.made).toMatchObject({ ok: false, problem: stayDateProblems.tooLong })
    const shown = {
      dailyRateCents: 1,
      weekendRateCents: null,
      securityDepositCents: 1,
      mileageLimit: 1,
      overMileFeeCents: 1,
      seasons: [],
      taxes: [],
    }
    const other = await enter(car.id, {}, { shown })
    expect(other.made).toMatchObject({ ok: false, problem: priceProblems.changed })
    expect(await activeStays(car.id)).toEqual([])
  })

  it.each<[string, Date, number, string[]]>([
    ['the length', now, 45, ['tooLong']],
    ['the lead time', instantAt(addDays(dayOf(now), 1), time('08:45')), 2, ['tooSoon']],
    ['nothing, where no rule is in the way', now, 2, []],
  ])('are set aside with a reason that is logged: %s', async (_, at, days, rules) => {
    const pickupDate = at === now ? soon : dayOf(at)
    const typed = { pickupDate, days, reason: 'A film shoot', pay: 'cash' as const }
    const car = await makeCar()
    const { id, request } = await booked(car.id, typed, { now: at })
    expect(request.totalDays).toBe(days)
    const log = await db
      .select({ facts: bookingLog.facts, actorId: bookingLog.actorId })
      .from(bookingLog)
      .where(and(eq(bookingLog.requestId, id), eq(bookingLog.move, 'rules_set_aside')))
    expect(log).toEqual(rules.length > 0 ? [{ facts: { rules, reason: 'A film shoot' }, actorId: staff.id }] : [])
    expect((await listBookingLog(id)).map(({ move }) => move)).toEqual(['requested', 'confirmed'])
    const without = await makeCar()
    const refused = await enter(without.id, typed, { mayOverride: false, now: at })
    expect(refused.made.ok).toBe(rules.length === 0)
    await clean()
  })
})

it('takes the documents of a booking without any once, no matter who sends them, and uses accepted ones again', async () => {
  const car = await makeCar()
  const email = 'twice-here@example.com'
  const { id } = await booked(car.id, { pay: 'cash', customerEmail: email })
  const stored = async (documentType: 'drivers_license_front' | 'drivers_license_back' | 'insurance_card') =>
    one(
      await db
        .insert(documents)
        .values({ uploadedBy: null, documentType, state: 'ready', storageKey: newId(), filename: 'x.jpg' })
        .returning({ id: documents.id }),
    ).id
  const handedIn = {
    driversLicenseFront: await stored('drivers_license_front'),
    driversLicenseBack: await stored('drivers_license_back'),
    insuranceCard: await stored('insurance_card'),
  }
  const gone = await handIn({ requestId: id, handedIn: { ...handedIn, insuranceCard: newId() }, now })
  expect(gone).toMatchObject({ ok: false, field: 'insuranceCard' })
  expect(await db.$count(requestDocuments, eq(requestDocuments.requestId, id))).toBe(0)
  expect(await handIn({ requestId: id, handedIn, now })).toMatchObject({ ok: true })
  expect(await handIn({ requestId: id, handedIn, now })).toMatchObject({ ok: false, problem: handInProblems.before })

  const { customerId } = one(await db.select().from(bookingRequests).where(eq(bookingRequests.id, id)))
  await db.update(documents).set({ review: 'accepted' }).where(eq(documents.customerId, customerId))
  const [found] = (await findCustomers(email)) ?? []
  const licenseOf = async () => (await findKnownCustomer(present(readKnown(found?.key), 'the customer')))?.license
  expect(await licenseOf()).toEqual({ accepted: null, said: '2010-06-01' })
  await db.update(documents).set({ issuedOn: '2003-04-05' }).where(eq(documents.id, handedIn.driversLicenseFront))
  expect(await licenseOf()).toEqual({ accepted: '2003-04-05', said: '2010-06-01' })
  const again = await booked(
    (await makeCar()).id,
    { pay: 'cash', customerEmail: email },
    { known: readKnown(found?.key) },
  )
  expect(again.request.customerId).toBe(customerId)
  expect(await db.$count(requestDocuments, eq(requestDocuments.requestId, again.id))).toBe(3)
  expect(await db.$count(customers, and(eq(customers.email, email), isNull(customers.profileId)))).toBe(1)
  await clean()
})

describe('a car whose row another request has locked for too long', () => {
  it('is refused by its dates, unless the same form or the same customer holds them', async () => {
    const [car, viewer] = [await makeCar(), await makeCustomer()]
    const { entries, id } = await booked(car.id)
    const wanted = { vehicleId: car.id, entries, now }
    expect(await refuseTaken({ ...wanted, requestId: id })).toBeNull()
    const { customerId } = one(await db.select().from(bookingRequests).where(eq(bookingRequests.id, id)))
    expect(await refuseTaken({ ...wanted, ownerId: customerId })).toBeNull()
    await whileLocked(car.id, async () => {
      const taken = { ok: false, field: 'pickupDate', problem: { title: stayDateProblems.taken.title } }
      const { made } = await enter(car.id, {}, { known: { kind: 'account', id: viewer.id } })
      expect(made).toMatchObject(taken)
    })
  })
})
