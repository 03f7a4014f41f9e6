import { and, eq, inArray, is, isNull } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { describe, expect, test, vi } from 'vitest'

import * as schema from '#drizzle/schema.ts'
import { agreements } from '#drizzle/tables/agreements.ts'
import { bookingChanges, bookingDrafts, bookingRequests, bookings, customers } from '#drizzle/tables/bookings.ts'
import { calendarFeeds } from '#drizzle/tables/calendar-feeds.ts'
import { communityMessages } from '#drizzle/tables/community.ts'
import { earningLines, earningStatements, payouts } from '#drizzle/tables/earnings.ts'
import { images, siteFilms, vehicleImages } from '#drizzle/tables/images.ts'
import { listingDrafts } from '#drizzle/tables/listing-drafts.ts'
import { exportedColumns } from '#drizzle/tables/personal.ts'
import { listingReviews, type ReviewedFacts } from '#drizzle/tables/listing-reviews.ts'
import {
  adminActions,
  savedEntries,
  profiles,
  sessions,
  termsAcceptances,
  tokens,
  usernameHistory,
} from '#drizzle/tables/people.ts'
import { conditionPhotos, conditionReports } from '#drizzle/tables/handovers.ts'
import { depositHolds, deposits, payments, refunds } from '#drizzle/tables/payments.ts'
import { prospectEntries, prospects } from '#drizzle/tables/prospects.ts'
import { reviews } from '#drizzle/tables/reviews.ts'
import { leads, outbox } from '#drizzle/tables/site.ts'
import { carListings, vehicles } from '#drizzle/tables/vehicles.ts'
import { requestBooking } from '#app/bookings/booking/commands.server.ts'
import { listOwnBookings } from '#app/bookings/booking/queries.server.ts'
import { signUp } from '#app/people/sign-in/commands.server.ts'
import { submitLead } from '#app/office/leads/commands.server.ts'
import { writeDown } from '#app/office/leads/desk.server.ts'
import { findPublicProfile } from '#app/people/sign-in/public-profile.server.ts'
import { deletionProblems } from '#app/people/account/words.ts'
import { accountProblems } from '#app/people/sign-in/words.ts'
import { uploadProblems } from '#app/pictures/images/words.ts'
import { business } from './business.ts'
import { db, ownerSql, rawSql } from '#app/platform/db.server.ts'
import { hashPassword } from '#app/platform/passwords.server.ts'
import { startSession } from '#app/platform/session.server.ts'
import { addDays, date } from '#app/shared/dates.ts'
import { days, later, minutes } from '#app/shared/durations.ts'
import { newId } from '#app/shared/ids.ts'
import { dayOf } from '#app/shared/zone.ts'
import { subjectsTo } from '#tests/support/outbox.ts'
import { addAdjustments } from '#tests/support/facilitated.ts'
import { addPerson } from '#tests/support/people.ts'
import { activeStays, makeCar, rightEntries } from '#tests/support/rentals.ts'
import { secretColumns } from '#tests/support/secret-columns.ts'
import { oneWaits, pauseAt } from '#tests/support/pause-point.ts'
import { openStripe } from '#tests/support/stripe-emulator.ts'
import { exportData } from '#app/people/account/data-export.server.ts'
import { deleteAccount } from './account-deletion.server.ts'
import { eraseEndedTerms } from '#app/people/account/erasure.server.ts'

openStripe()

const now = new Date()
const password = 'amber-river-9'
const words = deletionProblems

async function person(more: Parameters<typeof addPerson>[0] = {}) {
  const known = {
    firstName: 'Lea',
    lastName: 'Leaver',
    phone: '+14045550177',
    dateOfBirth: '1990-05-05',
    bio: 'About Lea.',
  }
  return addPerson({ ...known, passwordHash: await hashPassword(password), ...more })
}

const leave = (profileId: string) => deleteAccount({ profileId, password, now })
const rowOf = async (id: string) => (await db.select().from(profiles).where(eq(profiles.id, id)))[0]!

async function book(viewer: { id: string; dateOfBirth: string | null }, vehicleId?: string) {
  const car = vehicleId ?? (await makeCar()).id
  const asked = await requestBooking({
    viewer,
    vehicleId: car,
    entries: await rightEntries(viewer.id, addDays(dayOf(now), 5)),
    now: new Date(),
  })
  if (!asked.ok) throw new Error(asked.problem.body)
  const [request] = await db.select().from(bookingRequests).where(eq(bookingRequests.id, asked.value.requestId))
  return request!
}

async function confirm(
  request: typeof bookingRequests.$inferSelect,
  status: typeof bookings.$inferSelect.status = 'confirmed',
) {
  await db
    .update(bookingRequests)
    .set({ state: 'confirmed', paymentStatus: 'paid' })
    .where(eq(bookingRequests.id, request.id))
  const { customerId, vehicleId, pickupDate, returnDate } = request
  await db.insert(bookings).values({
    requestId: request.id,
    customerId,
    vehicleId,
    pickupDate,
    returnDate,
    status,
    bookingNumber: `T${request.id.slice(-8)}`,
    confirmedAt: now,
  })
}

async function listingOf(createdBy: string) {
  const id = newId()
  await db.insert(vehicles).values({ id, kind: 'listing', slug: `listing-${id}`, bodyType: 'suv' })
  await db.insert(carListings).values({
    id,
    createdBy,
    make: 'Rolls-Royce',
    model: 'Cullinan',
    dailyRateCents: 100_000,
    securityDepositCents: 200_000,
    isPublished: true,
  })
  return id
}

describe('a deleted account', () => {
  test('keeps nothing of the person, who can no longer sign in', async () => {
    const lea = await person({ role: 'broker', approvalStatus: 'approved', approvedAt: now, showEmail: true })
    await startSession(new Request('http://localhost/'), { profileId: lea.id, now })
    const kept = {
      page: '/account',
      form: 'profile',
      entries: [['bio', 'About Lea.'] as [string, string]],
      expiresAt: later(now, minutes(15)),
    }
    await db.insert(savedEntries).values({ ...kept, tokenHash: 'hash of Lea', profileId: lea.id })
    await db.insert(communityMessages).values({ userId: lea.id, message: 'Hello from Lea' })
    const picture = {
      source: 'upload' as const,
      storageKey: 'a'.repeat(32),
      filename: 'me.jpg',
      contentHash: 'abcdef',
      mimeType: 'image/jpeg',
      fileSize: 1,
      width: 1,
      height: 1,
    }
    const [photo] = await db
      .insert(images)
      .values({ ...picture, uploadedBy: lea.id })
      .returning()
    await db.update(profiles).set({ avatarImageId: photo!.id }).where(eq(profiles.id, lea.id))
    const listing = await listingOf(lea.id)

    expect(await leave(lea.id)).toEqual({ ok: true })
    const row = await rowOf(lea.id)
    expect(row).toMatchObject({
      deletedAt: now,
      fullName: 'Deleted account',
      phone: null,
      dateOfBirth: null,
      bio: null,
      avatarImageId: null,
      showEmail: false,
    })
    expect(JSON.stringify(row)).not.toMatch(/Lea|leaver|5550177|1990-05-05/)
    expect(
      await db
        .select()
        .from(sessions)
        .where(and(eq(sessions.profileId, lea.id), isNull(sessions.endedAt))),
    ).toEqual([])
    expect(await db.select().from(savedEntries).where(eq(savedEntries.profileId, lea.id))).toEqual([])
    expect((await db.select().from(images).where(eq(images.id, photo!.id)))[0]!.deletedAt).toEqual(now)
    expect((await db.select().from(carListings).where(eq(carListings.id, listing)))[0]).toMatchObject({
      isPublished: false,
      deletedAt: now,
    })
    expect(await db.select().from(adminActions).where(eq(adminActions.targetUserId, lea.id))).toMatchObject([
      { action: 'deleted', actionType: 'account' },
    ])
    expect(await subjectsTo(lea.email)).toEqual(['Your Marque account is deleted'])
    const jobs =
      await rawSql`select name from jobs.job where data->>'profileId' = ${lea.id} or data->>'imageId' = ${photo!.id}`
    expect(jobs.map(({ name }) => String(name)).sort()).toEqual(['broker.endSubscription', 'images.removeFiles'])
    expect(await findPublicProfile({ username: lea.username, viewer: null, now })).toEqual({
      person: null,
      movedTo: null,
    })
    expect(await leave(lea.id)).toMatchObject({ ok: false })
  })

  test('frees its address at once and its name after 90 days', async () => {
    const lea = await person()
    await leave(lea.id)
    expect(await db.select().from(usernameHistory).where(eq(usernameHistory.profileId, lea.id))).toMatchObject([
      { username: lea.username, releasedAt: now },
    ])
    const again = (username: string, at: Date) =>
      signUp({
        firstName: 'Lea',
        lastName: 'Again',
        username,
        email: lea.email,
        phone: '+14045550177',
        dateOfBirth: date('1990-05-05'),
        password,
        accountType: 'member',
        membershipTier: 'luxury',
        address: '10.4.0.1',
        now: at,
      })
    expect(await again(lea.username, now)).toMatchObject({ ok: false, problem: accountProblems.usernameTaken })
    expect(await again(lea.username, later(now, days(90)))).toMatchObject({ ok: true })
  })
})

describe('with the account go', () => {
  test('what was typed into requests never paid, and the customer who has no other', async () => {
    // Two requests at once are for a confirmed address alone.
    const [lea, max] = [await person(), await person({ emailConfirmedAt: now })]
    const [unpaid, sold, dropped] = [await book(lea), await book(max), await book(max)]
    await confirm(sold, 'completed')
    for (const { id } of [unpaid, dropped])
      await db.update(bookingRequests).set({ state: 'expired' }).where(eq(bookingRequests.id, id))
    expect([await leave(lea.id), await leave(max.id)]).toEqual([{ ok: true }, { ok: true }])

    const requestOf = async (id: string) =>
      (await db.select().from(bookingRequests).where(eq(bookingRequests.id, id)))[0]!
    const customerOf = async ({ customerId }: { customerId: string }) =>
      (await db.select().from(customers).where(eq(customers.id, customerId)))[0]!
    const typed = {
      customerName: 'Deleted account',
      customerPhone: '',
      signature: '',
      agreementText: '',
      specialRequests: null,
    }
    expect([await requestOf(unpaid.id), await requestOf(dropped.id)]).toMatchObject([typed, typed])
    expect(JSON.stringify([await requestOf(unpaid.id), await customerOf(unpaid)])).not.toMatch(/Mia|mia@|1990-05-05/)
    expect(await db.select().from(termsAcceptances).where(eq(termsAcceptances.subjectId, unpaid.id))).toMatchObject([
      { signature: null },
    ])
    expect(await customerOf(unpaid)).toMatchObject({ fullName: 'Deleted account', phone: '', dateOfBirth: null })
    // A sale stays on record, though not which network address it was held from.
    expect(await requestOf(sold.id)).toEqual({ ...sold, state: 'confirmed', paymentStatus: 'paid', heldFrom: null })
    expect(await customerOf(sold)).toMatchObject({ fullName: 'Mia Hart' })
  })

  test('customers that staff entered for the proven address, with their requests; an open one keeps the account', async () => {
    const [lea, max] = [await person({ emailConfirmedAt: now }), await person({ emailConfirmedAt: null })]
    const entered = new Map<string, string>()
    for (const { id, email, ...rest } of [lea, max]) {
      const request = await book({ id, ...rest })
      const typed = { fullName: 'Entered by staff', email: email.toUpperCase(), phone: '1' }
      const [customer] = await db.insert(customers).values(typed).returning()
      entered.set(id, customer!.id)
      const change = { profileId: null, customerId: customer!.id }
      await db.update(bookingRequests).set(change).where(eq(bookingRequests.id, request.id))
    }
    const read = async (id: string) => {
      const [row] = await db
        .select({ name: customers.fullName, typed: bookingRequests.customerName, profileId: bookingRequests.profileId })
        .from(customers)
        .innerJoin(bookingRequests, eq(bookingRequests.customerId, customers.id))
        .where(eq(customers.id, entered.get(id)!))
      return row
    }
    expect(await leave(lea.id)).toEqual({ ok: false, problem: words.unpaidRequest })
    // What keeps the account is in the person's list, and no one else's.
    expect(await listOwnBookings(lea)).toMatchObject([{ state: 'awaiting_payment' }])
    expect(await listOwnBookings(max)).toEqual([])
    expect(await read(lea.id)).toMatchObject({ profileId: null })
    await db
      .update(bookingRequests)
      .set({ state: 'expired' })
      .where(inArray(bookingRequests.customerId, [...entered.values()]))
    expect([await leave(lea.id), await leave(max.id)]).toEqual([{ ok: true }, { ok: true }])
    expect(await read(lea.id)).toEqual({ name: 'Deleted account', typed: 'Deleted account', profileId: lea.id })
    expect(await read(max.id)).toEqual({ name: 'Entered by staff', typed: 'Mia Hart', profileId: null })
  })

  test('messages and waits for a car: one’s own, and those of the mailbox when it is proven one’s own', async () => {
    const [lea, stranger] = [await person({ emailConfirmedAt: now }), await person({ emailConfirmedAt: null })]
    const wait = { kind: 'availability', fullName: 'Lea', createdAt: now } as const
    await db.insert(leads).values([
      { ...wait, profileId: lea.id, email: 'elsewhere@marque.example' },
      { ...wait, email: lea.email.toUpperCase() },
      { ...wait, email: stranger.email },
    ])
    const given = { fullName: 'Lea', phone: null, details: { message: 'Is it free?' } }
    const [own, typed, others] = [lea.email, lea.email.toUpperCase(), stranger.email].map((email, index) =>
      submitLead({
        lead: { kind: 'contact', ...given, email },
        profileId: index === 0 ? lea.id : null,
        address: '203.0.113.9',
        now,
      }),
    )
    await Promise.all([own, typed, others])
    const threads = await db.select({ id: prospects.id, email: prospects.email }).from(prospects)
    expect(threads).toHaveLength(2)
    for (const { id } of threads) {
      const written = { intent: 'record', entryId: newId(), kind: 'call', body: 'Lea called back' } as const
      await writeDown(written, { prospectId: id, authorId: stranger.id, now })
    }
    await leave(lea.id)
    await leave(stranger.id)
    const left = await db.select({ kind: leads.kind, email: leads.email }).from(leads)
    expect(left.map(({ kind, email }) => `${kind} ${email}`).sort()).toEqual([
      `availability ${stranger.email}`,
      `contact ${stranger.email}`,
    ])
    const kept = await db
      .select({ email: prospects.email, body: prospectEntries.body })
      .from(prospects)
      .leftJoin(prospectEntries, eq(prospectEntries.prospectId, prospects.id))
    expect(kept).toEqual([{ email: stranger.email, body: 'Lea called back' }])
  })

  test('emails about their earnings, also those that went to an address before', async () => {
    const lea = await person({ role: 'broker', approvalStatus: 'approved' })
    const ids = { payout: newId(), line: newId() }
    await db
      .insert(payouts)
      .values({ id: ids.payout, userId: lea.id, amountCents: 1, reference: 'ACH 1', recordedBy: lea.id, paidAt: now })
    const line = { kind: 'adjustment', commissionRateBp: 0, description: 'Agreed' } as const
    await db.insert(earningLines).values({ id: ids.line, userId: lea.id, ...line })
    const mail = { recipient: 'lea.before@example.com', subject: 'Your payout of $400.00', html: '', textBody: '' }
    const keys = [`payout:${ids.payout}`, `earning-adjusted:${ids.line}`]
    await db.insert(outbox).values(keys.map((dedupeKey) => ({ ...mail, dedupeKey })))
    await leave(lea.id)
    const left = await db.select({ recipient: outbox.recipient }).from(outbox).where(inArray(outbox.dedupeKey, keys))
    expect(left).toEqual([{ recipient: '' }, { recipient: '' }])
  })

  test('emails about their bookings and listings, whatever they are named after and wherever they went', async () => {
    const lea = await person({ role: 'broker', approvalStatus: 'approved' })
    const request = await book(lea)
    await confirm(request, 'completed')
    const [booking] = await db.select().from(bookings).where(eq(bookings.requestId, request.id))
    const { id: bookingId, bookingNumber, vehicleId } = booking!
    const ids = {
      payment: newId(),
      deposit: newId(),
      hold: newId(),
      review: newId(),
      change: newId(),
      listing: newId(),
      agreement: newId(),
    }
    await db
      .insert(payments)
      .values({ id: ids.payment, requestId: request.id, purpose: 'upfront', amountCents: 100, receivedAt: now })
    await db
      .insert(deposits)
      .values({ id: ids.deposit, bookingId, method: 'card', amountCents: 100, status: 'released', authorizeAt: now })
    await db.insert(depositHolds).values({
      id: ids.hold,
      depositId: ids.deposit,
      amountCents: 100,
      status: 'ended',
      disputeId: `dp_${ids.hold}`,
    })
    const written = { vehicleId, bookingId, profileId: lea.id, authorName: 'Lea', rating: 5, body: 'Good.' }
    await db.insert(reviews).values({ id: ids.review, ...written, rentedOn: request.pickupDate })
    const { pickupDate, returnDate, pickupTime, returnTime } = request
    await db.insert(bookingChanges).values({
      ...{ id: ids.change, requestId: request.id, state: 'declined', totalCents: 100, signature: 'Lea' },
      ...{ pickupDate, returnDate, pickupTime, returnTime, askedBy: lea.id },
    })
    await db.insert(listingReviews).values({
      ...{ id: ids.listing, vehicleId: await listingOf(lea.id), state: 'approved' },
      ...{ after: {} as ReviewedFacts, decidedAt: now, updatedAt: now },
    })
    const signed = { version: '1', body: '', facts: { number: bookingNumber, facts: [], prices: [] }, signature: 'Lea' }
    await db.insert(agreements).values({ id: ids.agreement, requestId: request.id, ...signed, signedAt: now })
    const keys = [
      ...[`payment-received:${ids.payment}`, `deposit-held:${ids.deposit}`, `deposit-failed:${ids.hold}`],
      ...[`dispute:dp_${ids.hold}:lost`, `review-answered:${ids.review}`, `booking-changed:${ids.change}`],
      ...[`booking-call:${bookingNumber}`, `listing-review:${ids.listing}`],
      ...[`payment-link:${request.id}:${newId()}`, `document-refused:${request.id}:${newId()}`],
      `agreement-signed:${ids.agreement}`,
    ]
    const mail = { recipient: 'lea.before@example.com', subject: 'x', html: '', textBody: '' }
    await db.insert(outbox).values([...keys, 'review-written:others'].map((dedupeKey) => ({ ...mail, dedupeKey })))
    expect(await leave(lea.id)).toEqual({ ok: true })
    const left = await db.select({ key: outbox.dedupeKey }).from(outbox).where(eq(outbox.recipient, mail.recipient))
    expect(left).toEqual([{ key: 'review-written:others' }])
  })
})

describe('deleting is refused', () => {
  test('with a wrong password', async () => {
    const lea = await person()
    expect(await deleteAccount({ profileId: lea.id, password: 'wrong', now })).toEqual({
      ok: false,
      problem: accountProblems.currentPasswordWrong,
      field: 'password',
    })
    expect((await rowOf(lea.id)).deletedAt).toBeNull()
  })

  test('while a request of one’s own is open, also when its time to pay is over: it may be paid and not settled yet', async () => {
    const lea = await person()
    const request = await book(lea)
    expect(await leave(lea.id)).toEqual({ ok: false, problem: words.unpaidRequest })
    const nextDay = { profileId: lea.id, password, now: later(now, days(1)) }
    expect(await deleteAccount(nextDay)).toEqual({ ok: false, problem: words.unpaidRequest })
    await db.update(bookingRequests).set({ state: 'expired' }).where(eq(bookingRequests.id, request.id))
    expect(await deleteAccount(nextDay)).toEqual({ ok: true })
  })

  test.each(['confirmed', 'active', 'returned'] as const)('while a booking is %s', async (status) => {
    const lea = await person()
    await confirm(await book(lea), status)
    expect(await leave(lea.id)).toEqual({ ok: false, problem: words.openBooking })
    expect((await rowOf(lea.id)).fullName).toBe('Lea Leaver')
  })

  test.each(['completed', 'cancelled', 'no_show'] as const)(
    'not for one that is %s; its name stays while money of it does',
    async (status) => {
      const lea = await person()
      const request = await book(lea)
      await confirm(request, status)
      await db.insert(payments).values({ requestId: request.id, purpose: 'upfront', amountCents: 100, receivedAt: now })
      expect(await leave(lea.id)).toEqual({ ok: true })
      const read = () => db.select().from(bookingRequests).where(eq(bookingRequests.id, request.id))
      expect(await read()).toMatchObject([{ profileId: lea.id, customerName: 'Mia Hart' }])
      await eraseEndedTerms(later(request.returnAt, business.records.keptFor - days(1)))
      expect(await read()).toMatchObject([{ customerName: 'Mia Hart' }])
      await eraseEndedTerms(later(request.returnAt, business.records.keptFor))
      expect(await read()).toMatchObject([{ customerName: 'Deleted account', signature: '', agreementText: '' }])
    },
  )

  test.each(['cancelled', 'no_show'] as const)(
    'not for one that is %s; once all is paid back nothing names anybody',
    async (status) => {
      const lea = await person()
      const request = await book(lea)
      await confirm(request, status)
      const [paid] = await db
        .insert(payments)
        .values({ requestId: request.id, purpose: 'upfront', amountCents: 100, receivedAt: now, cardLast4: '4242' })
        .returning({ id: payments.id })
      const [refund] = await db
        .insert(refunds)
        .values({
          paymentId: paid!.id,
          amountCents: 100,
          kind: 'canceled_by_us',
          reason: 'cancelled',
          status: 'pending',
        })
        .returning({ id: refunds.id })
      expect(await leave(lea.id)).toEqual({ ok: true })
      const read = () => db.select().from(bookingRequests).where(eq(bookingRequests.id, request.id))
      expect(await read()).toMatchObject([{ customerName: 'Mia Hart' }])
      await db.update(refunds).set({ status: 'succeeded', settledAt: now }).where(eq(refunds.id, refund!.id))
      await eraseEndedTerms(now)
      await eraseEndedTerms(now)
      expect(await read()).toMatchObject([{ customerName: 'Deleted account' }])
      expect(await db.select().from(customers).where(eq(customers.profileId, lea.id))).toMatchObject([
        { fullName: 'Deleted account', phone: '' },
      ])
      expect(await db.select().from(payments).where(eq(payments.id, paid!.id))).toMatchObject([{ cardLast4: null }])
    },
  )

  test('while a car one has listed is booked', async () => {
    const [lea, renter] = [await person({ role: 'broker' }), await person()]
    const listing = await listingOf(lea.id)
    await book(renter, listing)
    expect(await leave(lea.id)).toEqual({ ok: false, problem: words.listingBooked })
  })

  test('to the last admin; of two who leave at once one stays', async () => {
    const admin = { role: 'admin', approvalStatus: 'approved', approvedAt: now } as const
    const [one, two] = [await person(admin), await person(admin)]
    const answers = await Promise.all([leave(one.id), leave(two.id)])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers).toContainEqual({ ok: false, problem: words.lastAdmin })
  })
})

test('photos of a draft that was never saved, and uploads, go with the account; a saved listing keeps its own', async () => {
  const lea = await person()
  const picture = {
    source: 'upload' as const,
    mimeType: 'image/jpeg',
    fileSize: 1,
    width: 1,
    height: 1,
    filename: 'a.jpg',
  }
  const upload = async (purpose: 'media' | 'listing', vehicleId?: string) => {
    const [row] = await db
      .insert(images)
      .values({ ...picture, purpose, uploadedBy: lea.id, storageKey: newId(), contentHash: newId() })
      .returning()
    if (vehicleId) await db.insert(vehicleImages).values({ vehicleId, imageId: row!.id })
    return row!.id
  }
  const draft = newId()
  await db.insert(vehicles).values({ id: draft, kind: 'listing', slug: `listing-${draft}`, bodyType: 'suv' })
  await db
    .insert(listingDrafts)
    .values({ vehicleId: draft, authorId: lea.id, createdBy: lea.id, entries: {}, updatedAt: now })
  const listing = await listingOf(lea.id)
  const gone = [await upload('media'), await upload('listing', draft), await upload('media', draft)]
  const kept = await upload('listing', listing)
  expect(await leave(lea.id)).toEqual({ ok: true })
  const rows = await db.select().from(images).where(eq(images.uploadedBy, lea.id))
  expect(rows.filter(({ deletedAt }) => deletedAt === null).map(({ id }) => id)).toEqual([kept])
  expect(
    rows
      .filter(({ deletedAt }) => deletedAt)
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(gone.toSorted())
  expect(await db.select().from(vehicles).where(eq(vehicles.id, draft))).toEqual([])
})

test('an account is kept when one of its cars is booked at the same moment', async () => {
  const [lea, renter] = [await person({ role: 'broker' }), await person()]
  const vehicleId = await listingOf(lea.id)
  const entries = await rightEntries(renter.id, addDays(dayOf(now), 5))
  const pause = await pauseAt(ownerSql, { table: 'booking_log', event: 'insert' })
  const asking = requestBooking({ viewer: renter, vehicleId, entries, now: new Date() })
  await pause.reached()
  const leaving = leave(lea.id)
  await oneWaits(rawSql)
  await pause.lift({ goOn: true })
  expect(await asking).toMatchObject({ ok: true })
  expect(await leaving).toEqual({ ok: false, problem: words.listingBooked })
})

describe('in the moment in which its person books', () => {
  async function askFor(viewer: Awaited<ReturnType<typeof person>>) {
    const car = await makeCar()
    const entries = await rightEntries(viewer.id, addDays(dayOf(now), 5))
    return { car, ask: () => requestBooking({ viewer, vehicleId: car.id, entries, now: new Date() }) }
  }

  test('the deletion first: nothing is held for anyone who is gone', async () => {
    const lea = await person()
    const { car, ask } = await askFor(lea)
    const pause = await pauseAt(ownerSql, {
      table: 'admin_actions',
      event: 'insert',
      when: `new.action = 'deleted'`,
    })
    const leaving = leave(lea.id)
    await pause.reached()
    const asking = ask()
    await oneWaits(rawSql)
    await pause.lift({ goOn: true })
    expect(await leaving).toEqual({ ok: true, value: undefined })
    expect(await asking).toMatchObject({ ok: false, problem: uploadProblems.signInFirst })
    expect(await activeStays(car.id)).toEqual([])
  })

  test('the booking first: the account stays', async () => {
    const lea = await person()
    const { car, ask } = await askFor(lea)
    const pause = await pauseAt(ownerSql, { table: 'booking_log', event: 'insert' })
    const asking = ask()
    await pause.reached()
    const leaving = leave(lea.id)
    await oneWaits(rawSql)
    await pause.lift({ goOn: true })
    expect(await asking).toMatchObject({ ok: true })
    expect(await leaving).toMatchObject({ ok: false })
    expect((await rowOf(lea.id)).deletedAt).toBeNull()
    expect(await activeStays(car.id)).toHaveLength(1)
  })
})

/** Tables from which a way leads to a person, by the names of the tables that they refer to. */
const personal = Object.values(schema).flatMap((table) => {
  if (!is(table, PgTable)) return []
  const { name, foreignKeys } = getTableConfig(table)
  const refers = foreignKeys.map((key) => getTableConfig(key.reference().foreignTable).name)
  return refers.some((to) =>
    ['profiles', 'customers', 'booking_requests', 'bookings', 'payments', 'deposits', 'documents'].includes(to),
  )
    ? [name]
    : []
})

test('the export asks every table that knows of the person', async () => {
  const lea = await person()
  const asked = vi.spyOn(db.$client, 'unsafe')
  await exportData(lea.id, now)
  const statements = asked.mock.calls.map(([text]) => text)
  asked.mockRestore()
  expect(personal.filter((table) => !statements.some((text) => text.includes(`from "${table}"`)))).toEqual([])
})

test('the export tells everything about the person and no secret', async () => {
  const [lea, other] = [await person({ phone: '+14045550177' }), await person()]
  await startSession(
    new Request('http://localhost/', { headers: { 'User-Agent': 'Lea’s browser'.replace('’', '') } }),
    { profileId: lea.id, now },
  )
  await db.insert(communityMessages).values([
    { userId: lea.id, message: 'Hello from Lea' },
    { userId: other.id, message: 'Not hers' },
  ])
  const request = await book(lea)
  const signed = { version: '1', body: 'The terms', facts: { number: '', facts: [], prices: [] }, signature: 'Lea' }
  const filed = { storageKey: 'key-of-the-agreement', contentHash: newId(), fileSize: 1, filedAt: now }
  await db.insert(agreements).values({ requestId: request.id, ...signed, ...filed, signedAt: now })
  await db.insert(calendarFeeds).values({ vehicleId: request.vehicleId, ownerId: lea.id, tokenHash: 'hash-of-a-feed' })
  await confirm(request)
  const [booking] = await db.select().from(bookings).where(eq(bookings.requestId, request.id))
  await db.insert(deposits).values({ bookingId: booking!.id, method: 'card', amountCents: 500_000, authorizeAt: now })
  const data = await exportData(lea.id, now)
  expect(data.profile).toMatchObject({
    email: lea.email,
    username: lea.username,
    phone: '+14045550177',
    bio: 'About Lea.',
  })
  expect(data).toMatchObject({
    chat_messages: [{ message: 'Hello from Lea' }],
    sessions: [{ userAgent: 'Leas browser' }],
    bookings: [{ status: 'confirmed' }],
    booking_log: [{ move: 'requested' }],
    deposits: [{ amountCents: 500_000 }],
    booking_documents: [{}, {}, {}],
    booking_requests: [{ customerName: 'Mia Hart' }],
    documents: [{}, {}, {}],
    booking_lines: [{ kind: 'rental' }],
  })
  const text = JSON.stringify(data)
  expect(text).not.toMatch(/scrypt|[hH]ash|[sS]ecret|stripe|storageKey|checkoutUrl|Not hers/)
  expect(text).not.toContain(other.id)
  const told = (section: unknown) => Object.keys([section].flat()[0] ?? {})
  expect(told(data.profile)).toEqual(Object.keys(exportedColumns(schema.profiles)))
  expect(told(data.booking_requests)).toEqual(Object.keys(exportedColumns(schema.bookingRequests)))
  expect(told(data.sessions)).toEqual(Object.keys(exportedColumns(schema.sessions)))
})

test('no value of a secret column is in the export', async () => {
  const lea = await person({ secondFactorSecret: 'second-factor-secret', recoveryCodeHashes: ['hash-of-a-code'] })
  const [profileId, expiresAt] = [lea.id, later(now, days(1))]
  await startSession(new Request('http://localhost/'), { profileId, now })
  const request = await book(lea)
  const entries = { pickup: '2026-12-01' }
  const { vehicleId } = request
  await db.insert(tokens).values({ tokenHash: 'hash-of-a-link', purpose: 'reset_password', profileId, expiresAt })
  await db
    .insert(savedEntries)
    .values({ tokenHash: 'hash-of-kept', page: '/', form: 'f', entries: [], profileId, expiresAt })
  await db.insert(bookingDrafts).values({ tokenHash: 'hash-of-a-draft', vehicleId, profileId, entries, expiresAt })
  const file = { filename: 'photo.jpg', fileSize: 1, uploadedBy: profileId }
  const measured = { mimeType: 'image/jpeg', width: 1, height: 1, contentHash: newId() }
  const [picture] = await db
    .insert(images)
    .values({ ...file, ...measured, source: 'upload', storageKey: 'key-of-the-picture' })
    .returning()
  const film = { ...measured, duration: 1, posterImageId: picture!.id, storageKey: 'key-of-the-film' }
  await db.insert(siteFilms).values({ ...file, ...film })
  await confirm(request)
  const [booking] = await db.select().from(bookings).where(eq(bookings.requestId, request.id))
  const bookingId = booking!.id
  const [deposit] = await db
    .insert(deposits)
    .values({ bookingId, method: 'card', amountCents: 1, authorizeAt: now })
    .returning()
  const page = { checkoutSessionId: 'page-of-the-deposit', amountCents: 1 }
  await db.insert(depositHolds).values({ ...page, depositId: deposit!.id })
  const attempt = { requestId: request.id, kind: 'checkout' as const, amountCents: 1, expiresAt }
  await db.insert(schema.balanceAttempts).values({ ...attempt, url: 'https://checkout.example/of-lea' })
  const [report] = await db.insert(conditionReports).values({ bookingId, stage: 'pickup' }).returning()
  const shot = { ...file, ...measured, shot: 'front' as const, storageKey: 'key-of-the-photograph' }
  await db.insert(conditionPhotos).values({ ...shot, reportId: report!.id })
  const ofDispute = { ...measured, fileSize: 1, storageKey: 'key-of-what-is-disputed' }
  await db.insert(schema.disputePhotos).values({ ...ofDispute, bookingId })
  const attachments = [{ filename: 'rental.ics', contentType: 'text/calendar', content: 'content-of-the-file' }]
  const mail = { html: '<p>Your link</p>', textBody: 'Your secret link', attachments, subject: 'About Lea' }
  await db.insert(outbox).values({ ...mail, dedupeKey: newId(), recipient: lea.email })

  const text = JSON.stringify(await exportData(lea.id, now))
  for (const told of ['reset_password', '"form":"f"', '2026-12-01', 'photo.jpg', 'About Lea'])
    expect(text).toContain(told)
  for (const [name, table] of Object.entries(schema)) {
    if (!is(table, PgTable) || !secretColumns[name]) continue
    const rows: Record<string, unknown>[] = await db.select().from(table)
    for (const column of secretColumns[name]) {
      const values = rows.flatMap((row) => textsIn(row[column])).filter((value) => value.length > 7)
      expect(values, `${name}.${column}`).not.toEqual([])
      expect(
        values.filter((value) => text.includes(value)),
        `${name}.${column}`,
      ).toEqual([])
    }
  }
})

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

test('statements of a deleted broker name them for every month in which they earned, also the one that is not over', async () => {
  const lea = await person({ role: 'broker', approvalStatus: 'approved' })
  for (const months of [2, 0]) await addAdjustments(lea.id, 1, later(now, -days(31) * months - minutes(1)))
  await leave(lea.id)
  const { fullName, username } = lea
  const kept = await db.select().from(earningStatements).where(eq(earningStatements.userId, lea.id))
  expect(kept).toHaveLength(2)
  for (const each of kept) expect(each).toMatchObject({ fullName, username })
})
