/** A rental's emails on Postgres, with the clock in the test's hand. */
import { and, eq, inArray, like } from 'drizzle-orm'
import { parse } from 'node-html-parser'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'

import {
  bookingRequests,
  bookings,
  charges,
  conditionReports,
  deposits,
  documents,
  outbox,
  payments,
  profiles,
  requestDocuments,
} from '#drizzle/schema.ts'
import { recordAtDesk } from '#app/money/balances/commands.server.ts'
import { PayBalance } from '#app/money/balances/pay-balance.tsx'
import { findDueOf, type OwedPart } from '#app/money/balances/queries.server.ts'
import { emergencyWords } from '#app/bookings/booking/emergency.ts'
import { deleteDraft, findDraft, saveDraft } from '#app/bookings/booking/drafts.server.ts'
import { findBookingFacts } from '#app/bookings/booking/queries.server.ts'
import { changeBooking } from '#app/bookings/changes/commands.server.ts'
import { recordDispute, recordDisputeEnd } from '#app/money/payments/disputes.server.ts'
import { findPaymentSummary } from '#app/money/payments/payment-summary.server.ts'
import { db } from '#app/platform/db.server.ts'
import { lineAddress } from '#app/platform/email-line.server.ts'
import { addDays, time } from '#app/shared/dates.ts'
import { days, hours, later, minutes } from '#app/shared/durations.ts'
import { one } from '#app/shared/one.ts'
import { present } from '#app/shared/present.ts'
import { dayOf, instantAt } from '#app/shared/zone.ts'
import { addHouseMember, addOutlined, addPhoto } from '#tests/support/listings.ts'
import { bookCar } from '#tests/support/paid-bookings.ts'
import { openStripe } from '#tests/support/stripe-emulator.ts'
import { disputeAtStripe } from '#tests/support/stripe-bank.ts'

import { findLinkedBooking } from '#app/bookings/booking/readable-booking.server.ts'
import { sendCleared, sendCompleted, sendPickedUp, sendReturned } from './milestones.server.ts'
import { sendReminders } from './sending.server.ts'
import { remindOfDrafts } from './unfinished.server.ts'

openStripe()

const staff = await addHouseMember('staff')
const now = new Date()
const ten = (day: number) => instantAt(addDays(dayOf(now), day), time('10:00'))
const twice = (at: Date) => Promise.all([sendReminders(at), sendReminders(at)])

/** In the order of sending. */
async function mailsOf(requestId: string) {
  const rows = await db
    .select({ key: outbox.dedupeKey, subject: outbox.subject, text: outbox.textBody, until: outbox.usefulUntil })
    .from(outbox)
    .where(like(outbox.dedupeKey, `rental-%:${requestId}%`))
    .orderBy(outbox.id)
  return rows.map(({ key, ...row }) => ({ ...row, kind: key.split(':')[0]?.replace('rental-', '') }))
}

const kindsOf = async (requestId: string) => (await mailsOf(requestId)).map(({ kind }) => kind)

async function setStatus(requestId: string, status: 'active' | 'returned' | 'cancelled' | 'completed') {
  const where = eq(bookings.requestId, requestId)
  const ended = status === 'returned' ? { endedAt: ten(13) } : {}
  return one(
    await db
      .update(bookings)
      .set({ status, ...ended })
      .where(where)
      .returning({ id: bookings.id }),
  ).id
}

/** The keys are handed over once everything is paid. */
async function handOver(requestId: string) {
  await payRest(requestId)
  return setStatus(requestId, 'active')
}

const atDesk = { id: undefined, method: 'cash' as const, reference: undefined }

async function payRest(requestId: string, purpose: OwedPart = 'remaining') {
  const amount = present(await findDueOf(purpose, requestId), 'what is due')
  const entries = { ...atDesk, amount }
  expect(await recordAtDesk({ requestId, actorId: staff.id, purpose, entries, now })).toMatchObject({ ok: true })
}

/** Accepted, with its tax. */
async function addCharge(bookingId: string, payableAt: Date, amountCents = 10_000) {
  const charge = { kind: 'cleaning' as const, label: 'Sand', quantity: 1, unitAmountCents: amountCents, amountCents }
  const answered = { answerBy: payableAt, answeredAt: payableAt, payableAt, createdBy: staff.id, createdAt: payableAt }
  await db.insert(charges).values({ ...charge, ...answered, taxCents: 890, bookingId, state: 'accepted' })
}

/** Whose status Stripe tells. */
function bankOf(intent: string, amount: number) {
  const id = `du_${intent}`
  return async (status: 'needs_response' | 'lost', at: Date) => {
    await disputeAtStripe({ id, intent, amount, status })
    await (status === 'lost' ? recordDisputeEnd : recordDispute)(id, intent, at)
  }
}

/** From one time to another, twice at once. */
async function sendBetween(from: Date, until: Date, every = hours(6)) {
  for (let at = from; at < until; at = later(at, every)) await twice(at)
}

/** What the link of an email opens asks for, as it is shown: the sums of the buttons and what is said above them. */
async function askedByPage(requestId: string, at: Date) {
  const booking = present(await findBookingFacts(requestId), 'the booking')
  const { sums } = await findPaymentSummary({ ...booking, bookingId: present(booking.bookingId, 'its id') }, at)
  const html = renderToStaticMarkup(
    createElement(PayBalance, { sums, isComing: false, payment: { balance: '/', charges: '/' } }),
  )
  return parse(html).textContent
}

test('a rental that goes wrong: every email once, though the job runs twice every hour', async () => {
  const { requestId } = await bookCar(now)
  const own = db
    .select({ id: requestDocuments.documentId })
    .from(requestDocuments)
    .where(eq(requestDocuments.requestId, requestId))
  await db
    .update(documents)
    .set({ review: 'refused', reviewReason: 'Blurred' })
    .where(and(inArray(documents.id, own), eq(documents.documentType, 'insurance_card')))
  for (let at = later(ten(7), -hours(1)); at < ten(10); at = later(at, hours(1))) await twice(at)
  expect(await kindsOf(requestId)).toEqual(['balanceFirst', 'documents', 'pickup'])
  const bookingId = await handOver(requestId)
  await Promise.all([1, 2].map(() => sendPickedUp({ requestId, bookingId }, ten(10))))
  for (let at = ten(10); at < later(ten(15), hours(1)); at = later(at, hours(1))) await twice(at)
  expect(await kindsOf(requestId)).toEqual([
    ...['balanceFirst', 'documents', 'pickup', 'picked-up', 'return', 'overdue', 'overdueAgain'],
  ])
  await setStatus(requestId, 'completed')
  await Promise.all([1, 2].map(() => sendCompleted({ requestId }, ten(15))))
  const mails = await mailsOf(requestId)
  expect(mails.at(-1)?.kind).toBe('completed')
  for (const words of ['will be ready on', 'and $2,175.00 is due.', 'before we hand over the keys', 'Pay $2,175.00: '])
    expect(mails[0]?.text).toContain(words)
  expect(mails[0]?.text).not.toContain('back with us')
  expect(mails[1]?.text).toContain('Insurance card: not accepted.')
  expect(mails[2]?.text).toContain('$2,175.00 is due.')
  expect(mails[2]?.text).toContain('3060 Peachtree Road NW')
  expect(mails[2]?.until).toEqual(ten(10))
  expect(mails[5]?.text).toContain('don’t have it yet')
  expect(mails.filter(({ text }) => text.includes(emergencyWords)).map(({ kind }) => kind)).toEqual(['picked-up'])
})

test('a canceled booking gets no reminder, and one with new dates gets them again', async () => {
  const [canceled, moved] = [await bookCar(now), await bookCar(now)]
  await setStatus(canceled.requestId, 'cancelled')
  await twice(later(ten(9), minutes(10)))
  expect(await kindsOf(canceled.requestId)).toEqual([])
  expect(await kindsOf(moved.requestId)).toEqual(['pickup'])
  const { id: actorId } = await addHouseMember('staff')
  const [pickupDate, returnDate] = [addDays(dayOf(now), 12), addDays(dayOf(now), 15)]
  const stay = { pickupDate, returnDate, pickupTime: time('10:00'), returnTime: time('10:00') }
  const changing = { requestId: moved.requestId, stay, agreed: 435_000, signature: 'Mia Hart', actorId, now }
  expect(await changeBooking(changing)).toMatchObject({ ok: true })
  await twice(ten(10))
  expect(await kindsOf(moved.requestId)).toEqual(['pickup', 'balanceFirst'])
  await twice(ten(11))
  expect(await kindsOf(moved.requestId)).toEqual(['pickup', 'balanceFirst', 'pickup'])
})

test('what is due is asked for before the return and twice after it, reminders on or off', async () => {
  const { requestId, viewer } = await bookCar(now)
  await db
    .update(profiles)
    .set({ notifications: { reminders: false } })
    .where(eq(profiles.id, viewer.id))
  // Not paid, as after an extension on the road.
  await setStatus(requestId, 'active')
  await sendBetween(later(ten(12), -hours(2)), ten(13), hours(2))
  const bookingId = await setStatus(requestId, 'returned')
  await db.update(deposits).set({ status: 'authorized' }).where(eq(deposits.bookingId, bookingId))
  await sendBetween(ten(13), ten(20), hours(3))
  expect(await kindsOf(requestId)).toEqual(['balance', 'balanceAfter', 'balanceAgain'])
  const [before, after] = await mailsOf(requestId)
  for (const words of ['your rental ends on', 'Balance due: $2,175.00', 'Pay $2,175.00: '])
    expect(before?.text).toContain(words)
  for (const words of ['We release the security deposit once everything is paid.', '#money'])
    expect(after?.text).toContain(words)
  expect(after?.text).not.toContain('keys')
  // Nothing is on hold yet.
  expect(before?.text).not.toContain('We release')
})

test('what is due is asked for from the moment we learn of a return, though it is entered long after it', async () => {
  const { requestId } = await bookCar(now)
  const bookingId = await setStatus(requestId, 'active')
  await setStatus(requestId, 'returned')
  const signed = { mileage: 15_000, fuelEighths: 8, signerName: 'Mia Hart', staffId: staff.id }
  const times = { happenedAt: ten(13), completedAt: ten(22) }
  await db.insert(conditionReports).values({ bookingId, stage: 'return', ...signed, ...times })
  await sendBetween(ten(22), ten(30), hours(3))
  expect(await kindsOf(requestId)).toEqual(['balanceAfter', 'balanceAgain'])
})

test('charges of a rental that is paid are asked for twice, and what opens later again', async () => {
  const { requestId } = await bookCar(now)
  const bookingId = await handOver(requestId)
  await sendBetween(later(ten(12), -hours(2)), ten(13))
  await setStatus(requestId, 'returned')
  await sendBetween(ten(13), ten(16))
  expect(await kindsOf(requestId)).toEqual(['return'])
  await addCharge(bookingId, ten(16))
  await sendBetween(ten(16), ten(24))
  expect(await kindsOf(requestId)).toEqual(['return', 'balanceAfter', 'balanceAgain'])
  const [, asked] = await mailsOf(requestId)
  for (const words of ['and $108.90 is due.', 'Balance due: $108.90', 'Pay $108.90: '])
    expect(asked?.text).toContain(words)
  expect(await askedByPage(requestId, ten(24))).toContain('Pay charges of $108.90')
  await addCharge(bookingId, ten(30), 20_000)
  await sendBetween(ten(30), ten(37))
  const kinds = await kindsOf(requestId)
  expect(kinds).toEqual(['return', 'balanceAfter', 'balanceAgain', 'balanceAfter', 'balanceAgain'])
  expect((await mailsOf(requestId)).at(-1)?.text).toContain('and $317.80 is due.')
  await payRest(requestId, 'extra')
  await sendBetween(ten(37), ten(40))
  expect(await kindsOf(requestId)).toEqual(kinds)
})

test('two sums are asked for as the page has them: one total and a button for each', async () => {
  const { requestId } = await bookCar(now)
  await addCharge(await setStatus(requestId, 'returned'), ten(13))
  await sendBetween(ten(13), ten(14))
  const mail = one(await mailsOf(requestId))
  const sums = ['$2,283.90', '$2,175.00 for the rental', '$108.90']
  for (const words of [`${sums[0]} is due: ${sums[1]} and ${sums[2]} for charges`, 'one at a time', 'Pay $2,283.90: '])
    expect(mail.text).toContain(words)
  const page = await askedByPage(requestId, ten(14))
  for (const words of [`${sums[0]} in separate payments`, `Pay ${sums[1]}`, `Pay charges of ${sums[2]}`])
    expect(page).toContain(words)
})

test('what a bank took back is asked for once it is lost, also of a rental that was complete', async () => {
  const { requestId } = await bookCar(now)
  const bookingId = await handOver(requestId)
  await db.update(deposits).set({ status: 'released' }).where(eq(deposits.bookingId, bookingId))
  await setStatus(requestId, 'returned')
  const upfront = and(eq(payments.requestId, requestId), eq(payments.purpose, 'upfront'))
  const { intent } = one(await db.select({ intent: payments.stripePaymentIntentId }).from(payments).where(upfront))
  const dispute = bankOf(present(intent, 'the payment at Stripe'), 217_500)
  await dispute('needs_response', ten(14))
  await addCharge(bookingId, ten(14))
  // The charge is nothing that the bank asks for.
  await sendBetween(ten(14), ten(18))
  expect((await mailsOf(requestId)).map(({ text }) => /and (\$[\d,.]+) is due\./.exec(text)?.[1])).toEqual([
    '$108.90',
    '$108.90',
  ])
  await payRest(requestId, 'extra')
  await setStatus(requestId, 'completed')
  await dispute('lost', ten(60))
  await sendBetween(ten(60), ten(68))
  expect(await kindsOf(requestId)).toEqual(['balanceAfter', 'balanceAgain', 'balanceAfter', 'balanceAgain'])
  const lost = (await mailsOf(requestId)).at(-1)
  expect(lost?.text).toContain('and $2,175.00 is due.')
  expect(lost?.text).not.toContain('security deposit')
  expect(await askedByPage(requestId, ten(68))).toContain('Pay $2,175.00')
  const key = /\/booking\?key=([\w-]+)/.exec(lost?.text ?? '')?.[1] ?? ''
  expect(await findLinkedBooking(key, ten(68))).toMatchObject({ requestId })
})

test('accepted documents are told once each time, with what is due, and not when one was refused since', async () => {
  const { requestId } = await bookCar(now)
  const accepted = (at: Date | null) =>
    db.update(bookings).set({ documentsAcceptedAt: at }).where(eq(bookings.requestId, requestId))
  const tell = () => Promise.all([1, 2].map(() => sendCleared({ requestId }, ten(2))))
  await tell()
  for (const at of [ten(1), null, ten(2)]) {
    await accepted(at)
    await tell()
  }
  expect(await kindsOf(requestId)).toEqual(['cleared', 'cleared'])
  const [mail] = await mailsOf(requestId)
  for (const words of [
    'you’re cleared to drive',
    '$2,175.00 is still due before pickup.',
    'Balance due: $2,175.00',
    '#money',
  ])
    expect(`${mail?.subject}\n${mail?.text}`).toContain(words)
  expect(mail?.until).toEqual(ten(10))
  await payRest(requestId)
  await accepted(ten(3))
  await tell()
  expect((await mailsOf(requestId)).at(-1)?.text).toContain('Nothing is due for the rental.')
})

test('a returned car is told once, with its hour, miles and fuel, the balance and what comes next', async () => {
  const { requestId } = await bookCar(now)
  const bookingId = await handOver(requestId)
  const signed = (stage: 'pickup' | 'return', mileage: number, happenedAt: Date) => ({
    ...{ bookingId, stage, mileage, happenedAt, completedAt: happenedAt },
    ...{ fuelEighths: 7, signerName: 'Mia Hart', staffId: staff.id },
  })
  await db.insert(conditionReports).values([signed('pickup', 15_000, ten(10)), signed('return', 15_120, ten(13))])
  const tell = () => Promise.all([1, 2].map(() => sendReturned({ requestId, bookingId }, ten(13))))
  await tell()
  expect(await kindsOf(requestId)).toEqual([])
  await setStatus(requestId, 'returned')
  await tell()
  const [mail, ...more] = await mailsOf(requestId)
  expect(more).toEqual([])
  for (const words of [
    ...['we have the car', 'Nothing is due.', '72 hours to accept or dispute it', 'release the deposit of $5,000.00'],
    ...[
      'Mileage: 15,120 miles',
      'Miles used: 120 of 450',
      'Fuel: 7/8',
      'Returned: ',
      'Due back: ',
      'Balance due: None',
    ],
  ])
    expect(`${mail?.subject}\n${mail?.text}`).toContain(words)
})

describe('a booking that was left unfinished', () => {
  const stay = { pickupDate: addDays(dayOf(now), 5), returnDate: addDays(dayOf(now), 8) }
  const draft = { pickupTime: '10:00', returnTime: '10:00', ...stay }
  const remind = (at: Date) => Promise.all([1, 2].map(() => remindOfDrafts(at)))
  const mailsTo = async ({ id }: { id: string }) => {
    const { email } = one(await db.select().from(profiles).where(eq(profiles.id, id)))
    return db
      .select({ textBody: outbox.textBody, html: outbox.html })
      .from(outbox)
      .where(and(eq(outbox.recipient, email), like(outbox.dedupeKey, 'unfinished-booking:%')))
  }
  /** Typed signed out, and found again signed in. */
  async function leave(vehicleId: string, viewer: { id: string }, reminds: boolean) {
    const secret = await saveDraft({ secret: null, vehicleId, entries: draft, reminds, now })
    await remind(later(now, hours(4)))
    expect(await findDraft({ secret, vehicleId, viewerId: viewer.id, now: later(now, hours(4)) })).toEqual(draft)
  }

  test('is reminded of once, hours after the sign-in, where that was asked for', async () => {
    const { car, viewer } = await bookCar(now)
    const vehicleId = car.id
    const line = 'M0 124q40-64 170-64t230 60'
    await addPhoto(vehicleId, await addOutlined(line))
    await leave(vehicleId, viewer, true)
    await remind(later(now, hours(6)))
    expect(await mailsTo(viewer)).toEqual([])
    for (const after of [8, 9, 20]) await remind(later(now, hours(after)))
    const mail = one(await mailsTo(viewer))
    expect(mail.textBody).toContain(`pickup=${stay.pickupDate}&return=${stay.returnDate}#book`)
    expect(mail.html).toContain(lineAddress(line))
    // Found without the cookie: the email is opened elsewhere.
    const elsewhere = { secret: null, vehicleId, viewerId: viewer.id, now: later(now, hours(9)) }
    expect(await findDraft(elsewhere)).toEqual(draft)
  })

  test.each(['not asked for', 'booked', 'discarded', 'too late by then'])(
    'is not reminded of when it is %s',
    async (why) => {
      const { requestId, car, viewer } = await bookCar(now)
      const vehicleId = car.id
      await leave(vehicleId, viewer, why !== 'not asked for')
      if (why === 'booked')
        await db
          .update(bookingRequests)
          .set({ createdAt: later(now, hours(5)) })
          .where(eq(bookingRequests.id, requestId))
      if (why === 'discarded') await deleteDraft(null, vehicleId, viewer.id)
      await remind(why === 'too late by then' ? later(now, days(6)) : later(now, hours(9)))
      expect(await mailsTo(viewer)).toEqual([])
    },
  )
})

test('each says where a delivered car comes and is collected', async () => {
  const { requestId } = await bookCar(now)
  const there = {
    deliveryAddress: '12 Elm Street, Atlanta, GA 30306',
    collectionAddress: '9 Oak Lane, Atlanta, GA 30308',
  }
  await db.update(bookingRequests).set(there).where(eq(bookingRequests.id, requestId))
  await twice(ten(9))
  await sendPickedUp({ requestId, bookingId: await handOver(requestId) }, ten(10))
  await twice(later(ten(13), -hours(2)))
  const [pickup, keys, back] = await mailsOf(requestId)
  for (const words of [
    `Delivered to: ${there.deliveryAddress}`,
    `Picked up at: ${there.collectionAddress}`,
    'Have your driver’s license',
  ])
    expect(pickup?.text).toContain(words)
  for (const words of ['at the desk', 'Get directions', '3060 Peachtree Road NW, Atlanta, GA 30305\nHours'])
    expect(pickup?.text).not.toContain(words)
  expect(keys?.text).toContain(`We’ll pick it up at ${there.collectionAddress}`)
  expect(back?.text).toContain(`at ${there.collectionAddress}.`)
  for (const mail of [keys, back]) expect(mail?.text).not.toMatch(/late|due back/i)
  for (let at = ten(13); at < ten(15); at = later(at, hours(1))) await sendReminders(at)
  expect(await kindsOf(requestId)).toEqual(['pickup', 'picked-up', 'return'])
})

test('reminders can be turned off; what a rental cannot do without is sent all the same', async () => {
  const { requestId, viewer } = await bookCar(now)
  await db
    .update(profiles)
    .set({ notifications: { reminders: false } })
    .where(eq(profiles.id, viewer.id))
  await twice(ten(8))
  await twice(ten(9))
  await handOver(requestId)
  await twice(ten(13))
  await twice(later(ten(13), hours(2)))
  expect(await kindsOf(requestId)).toEqual(['balanceFirst', 'overdue'])
  await twice(later(ten(13), days(3)))
  expect(await kindsOf(requestId)).toEqual(['balanceFirst', 'overdue'])
})
