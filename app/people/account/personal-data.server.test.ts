/** A person who has left something in every table deletes the account; then the whole database is searched for it. */
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { agreements } from '#drizzle/tables/agreements.ts'
import {
  additionalDrivers,
  bookingChanges,
  bookingDrafts,
  bookingLog,
  bookingNotes,
  bookingRequests,
  bookings,
  customers,
} from '#drizzle/tables/bookings.ts'
import { calendarImports } from '#drizzle/tables/calendar-imports.ts'
import { earningLines, earningStatements, payouts } from '#drizzle/tables/earnings.ts'
import { membershipPayments } from '#drizzle/tables/memberships.ts'
import { charges } from '#drizzle/tables/charges.ts'
import { chatMutes, chatReads, messageReports, userPresence } from '#drizzle/tables/community.ts'
import { documents, requestDocuments } from '#drizzle/tables/documents.ts'
import { conditionNotes, conditionReports, damageMarks } from '#drizzle/tables/handovers.ts'
import { images, siteFilms } from '#drizzle/tables/images.ts'
import { depositEntries, depositHolds, deposits, payments, receipts, refunds } from '#drizzle/tables/payments.ts'
import { savedViews } from '#drizzle/tables/saved-views.ts'
import { adminActions, passkeys, savedEntries, profiles, termsAcceptances } from '#drizzle/tables/people.ts'
import { reviews } from '#drizzle/tables/reviews.ts'
import { prospects } from '#drizzle/tables/prospects.ts'
import { listingDrafts } from '#drizzle/tables/listing-drafts.ts'
import { listingReviews } from '#drizzle/tables/listing-reviews.ts'
import { stays } from '#drizzle/tables/stays.ts'
import { carListings, vehicles } from '#drizzle/tables/vehicles.ts'
import { sendMessage } from '#app/community/chat/commands.server.ts'
import { deleteOldDocuments } from '#app/bookings/documents/retention.server.ts'
import { submitLead } from '#app/office/leads/commands.server.ts'
import { writeDown } from '#app/office/leads/desk.server.ts'
import { reportMessage } from '#app/community/moderation/commands.server.ts'
import { resendConfirmation, signIn } from '#app/people/sign-in/commands.server.ts'
import { renewPresence } from '#app/people/presence/commands.server.ts'
import { business } from '#app/business.ts'
import { db, ownerSql, rawSql } from '#app/platform/db.server.ts'
import { sendWaitingMail } from '#app/platform/mail.server.ts'
import { hashPassword } from '#app/platform/passwords.server.ts'
import { days, later } from '#app/shared/durations.ts'
import { newId } from '#app/shared/ids.ts'
import { addPerson } from '#tests/support/people.ts'
import { makeCar } from '#tests/support/rentals.ts'
import { deleteAccount } from '#app/account-deletion.server.ts'
import { eraseEndedTerms, leftOfDeleted } from './erasure.server.ts'
import { erasures } from './personal-data.server.ts'

const now = new Date()
const password = 'amber-river-9'
const said = 'zanzibar'
const traces = 'ottilie|wintergreen|5550166|1987-03-14|zanzibar|203\\.0\\.113\\.66'

/** The tables, of all schemas, in which anything of the person is. */
async function findTraces(): Promise<string[]> {
  const tables = await ownerSql<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') order by 1`
  const found: string[] = []
  for (const { name } of tables) {
    const [row] = await ownerSql.unsafe(`select count(*)::int as of from ${name} t where t::text ~* $1`, [traces])
    if (row!.of > 0) found.push(name.replace('public.', ''))
  }
  return found
}

async function makeRequest(personId: string, customerId: string, ends: Date) {
  const car = await makeCar()
  const day = (at: Date) => at.toISOString().slice(0, 10)
  const [request] = await db
    .insert(bookingRequests)
    .values({
      vehicleId: car.id,
      customerId,
      profileId: personId,
      customerName: 'Ottilie Wintergreen',
      customerEmail: 'ottilie@wintergreen.example',
      customerPhone: '+14045550166',
      pickupDate: day(later(ends, -days(3))),
      returnDate: day(ends),
      pickupTime: '10:00',
      returnTime: '10:00',
      pickupAt: later(ends, -days(3)),
      returnAt: ends,
      totalDays: 3,
      dailyRateCents: 100,
      totalAmountCents: 300,
      upfrontAmountCents: 150,
      securityDepositCents: 0,
      deliveryAddress: said,
      specialRequests: said,
      state: 'confirmed',
      paymentStatus: 'paid',
      policy: {},
      policyVersion: '1',
      agreementVersion: '1',
      agreementText: 'Between us and Ottilie Wintergreen',
      signature: 'Ottilie Wintergreen',
      agreedAt: now,
      accessTokenHash: 'hash',
      checkoutUrl: `https://pay.example/${said}`,
      holdExpiresAt: now,
    })
    .returning()
  const requestId = request!.id
  const facts = { number: 'MQ', facts: [['Customer', 'Ottilie Wintergreen']] as [string, string][], prices: [] }
  const words = { version: '1', body: 'Between us and Ottilie Wintergreen', signature: 'Ottilie Wintergreen' }
  await db.insert(agreements).values({ requestId, facts, ...words, signedAt: now })
  const acceptance = { profileId: personId, document: 'agreement', version: '1', acceptedAt: now }
  await db.insert(termsAcceptances).values({ ...acceptance, signature: 'Ottilie Wintergreen', subjectId: requestId })
  await db
    .insert(additionalDrivers)
    .values({ requestId, fullName: 'Ottilie’s brother', dateOfBirth: '1987-03-14', licenseNumber: '4417 2231' })
  const [file] = await db
    .insert(documents)
    .values({
      customerId,
      uploadedBy: personId,
      documentType: 'insurance_card',
      state: 'ready',
      storageKey: newId(),
      filename: `${said}.pdf`,
      reviewReason: said,
      claimedAt: now,
      createdAt: now,
    })
    .returning({ id: documents.id })
  await db.insert(requestDocuments).values({ requestId, documentId: file!.id, documentType: 'insurance_card' })
  return request!
}

async function book(request: typeof bookingRequests.$inferSelect, status: 'completed' | 'cancelled') {
  const { id: requestId, customerId, vehicleId, pickupDate, returnDate } = request
  const about = { requestId, customerId, vehicleId, pickupDate, returnDate, confirmedAt: now }
  const booking = { ...about, status, bookingNumber: `T${requestId.slice(-8)}` }
  const [booked] = await db.insert(bookings).values(booking).returning({ id: bookings.id })
  const signed = { remarks: said, signerName: 'Ottilie Wintergreen' }
  const [report] = await db
    .insert(conditionReports)
    .values({ ...signed, bookingId: booked!.id, stage: 'pickup' })
    .returning({ id: conditionReports.id })
  const [reportId, by] = [report!.id, request.profileId!]
  await db.insert(damageMarks).values({ reportId, x: 1, y: 1, kind: 'dent', note: said, markedBy: by })
  await db.insert(conditionNotes).values({ reportId, authorId: by, note: said })
  const cost = { kind: 'late' as const, label: '1 hour', quantity: 1, unitAmountCents: 1, amountCents: 1 }
  const answered = { state: 'dropped' as const, reason: said, objection: said }
  await db.insert(charges).values({ ...cost, ...answered, bookingId: booked!.id })
  const { pickupTime, returnTime } = request
  const asked = { requestId, pickupDate, returnDate, pickupTime, returnTime, totalCents: 1, askedBy: by }
  await db.insert(bookingChanges).values({ ...asked, signature: 'Ottilie Wintergreen', state: 'declined' })
  const card = { cardBrand: said, deskReference: said, receivedAt: now, amountCents: 150 }
  const [payment] = await db
    .insert(payments)
    .values({ ...card, requestId, purpose: 'upfront' })
    .returning({ id: payments.id })
  const named = { name: 'Ottilie Wintergreen', email: 'ottilie@wintergreen.example' }
  const facts = { customer: named, charges: [{ label: 'Damage', detail: said, amountCents: 150 }] }
  const receipt = { receiptNumber: `T${requestId.slice(-8)}`, issuedAt: now, facts }
  await db.insert(receipts).values({ ...receipt, paymentId: payment!.id })
  await db.insert(bookingLog).values({ requestId, move: 'balance_paid', facts: { reference: said, amountCents: 150 } })
  const [deposit] = await db
    .insert(deposits)
    .values({ bookingId: booked!.id, method: 'card', amountCents: 100, authorizeAt: now })
    .returning({ id: deposits.id })
  const depositId = deposit!.id
  await db.insert(depositHolds).values({ depositId, amountCents: 100, cardLast4: said })
  const items = [{ label: `Scratch, see ${said}`, amountCents: 100 }]
  await db.insert(depositEntries).values({ depositId, move: 'captured', amountCents: 100, items })
  if (status === 'completed') return
  const refund = { kind: 'canceled_by_us' as const, reason: 'cancelled', status: 'succeeded' as const, settledAt: now }
  await db.insert(refunds).values({ ...refund, paymentId: payment!.id, amountCents: 150 })
}

/** Through the product where it has a way to write the row, by hand otherwise. */
async function liveFullLife() {
  const [other, admin] = [
    await addPerson({ approvalStatus: 'approved', approvedAt: now }),
    await addPerson({ role: 'admin' }),
  ]
  const person = await addPerson({
    firstName: 'Ottilie',
    lastName: 'Wintergreen',
    fullName: 'Ottilie Wintergreen',
    username: 'ottilie_w',
    email: 'ottilie@wintergreen.example',
    phone: '+14045550166',
    dateOfBirth: '1987-03-14',
    bio: said,
    rejectionReason: said,
    approvalStatus: 'approved',
    approvedAt: now,
    passwordHash: await hashPassword(password),
  })
  const profileId = person.id
  await resendConfirmation(person, now)
  await db.update(profiles).set({ emailConfirmedAt: now }).where(eq(profiles.id, profileId))
  const headers = { 'User-Agent': said, 'X-Client-Address': '203.0.113.66' }
  const request = new Request('http://localhost/', { headers })
  expect(await signIn({ request, username: 'ottilie_w', password, now })).toMatchObject({ ok: true })
  await renewPresence(profileId, now)
  const mine = await sendMessage({ userId: profileId, message: `I like ${said}.`, now })
  const theirs = await sendMessage({ userId: other.id, message: 'Who does not?', now })
  if (!mine.ok || !theirs.ok) throw new Error('Nothing was said.')
  await reportMessage({ messageId: mine.value.id, reporterId: other.id, reason: 'Ottilie is rude.', now })
  await reportMessage({ messageId: theirs.value.id, reporterId: profileId, reason: said, now })
  await db.insert(chatReads).values({ profileId, lastReadAt: now }).onConflictDoNothing()
  await db.insert(chatMutes).values({ profileId, mutedBy: admin.id, until: now })
  const lead = {
    fullName: 'Ottilie Wintergreen',
    email: person.email,
    phone: '+14045550166',
    details: { message: said },
  }
  const taken = await submitLead({ lead: { kind: 'contact', ...lead }, profileId, address: '203.0.113.66', now })
  expect(taken).toMatchObject({ ok: true })
  const { email, phone } = lead
  const unsigned = { fullName: lead.fullName, email, phone, details: { tier: 'elite', vehicle: said } } as const
  const applied = { lead: { kind: 'membership', ...unsigned } as const, profileId: null, address: '203.0.113.66', now }
  expect(await submitLead(applied)).toMatchObject({ ok: true })
  const [prospect] = await db.select().from(prospects).where(eq(prospects.profileId, profileId))
  const written = { intent: 'record', entryId: newId(), kind: 'reply', body: said } as const
  await writeDown(written, { prospectId: prospect!.id, authorId: admin.id, now })
  const typed = { expiresAt: later(now, days(1)), profileId }
  await db
    .insert(savedEntries)
    .values({ ...typed, tokenHash: 'k', page: '/', form: 'profile', entries: [['bio', said]] })
  await db
    .insert(bookingDrafts)
    .values({ ...typed, tokenHash: 'd', vehicleId: (await makeCar()).id, entries: { name: said } })
  await db
    .insert(savedViews)
    .values({ ownerId: profileId, list: '/dashboard/bookings', query: 'state=past', name: said })
  await db.insert(passkeys).values({ profileId, name: said, credentialId: 'c', publicKey: 'p', counter: 0 })
  const decision = { adminId: admin.id, targetUserId: profileId, action: 'reject', actionType: 'decision' }
  await db.insert(adminActions).values({ ...decision, reason: said, before: { rejectionReason: said } })
  const file = { filename: `${said}.jpg`, fileSize: 1, storageKey: 'f'.repeat(32), uploadedBy: profileId }
  const picture = { source: 'upload' as const, contentHash: 'c', mimeType: 'image/jpeg', width: 1, height: 1 }
  await db.insert(images).values({ ...file, ...picture, title: said, caption: said })
  // A poster belongs to the site, not to a person.
  const [poster] = await db
    .insert(images)
    .values({ ...file, ...picture, filename: 'poster.jpg', uploadedBy: null })
    .returning()
  const length = { width: 1, height: 1, duration: 1, contentHash: newId() }
  await db.insert(siteFilms).values({ ...file, ...length, posterImageId: poster!.id })
  const listing = newId()
  await db.insert(vehicles).values({ id: listing, kind: 'listing', slug: `listing-${listing}`, bodyType: 'suv' })
  const rates = { make: 'Aston Martin', model: 'DB12', dailyRateCents: 1, securityDepositCents: 1 }
  await db.insert(carListings).values({ id: listing, createdBy: profileId, ...rates, description: said })
  const period = `[${now.toISOString()},${later(now, days(1)).toISOString()})`
  const block = { vehicleId: listing, kind: 'block' as const, startsAt: now, endsAt: later(now, days(1)), period }
  await db.insert(stays).values({ ...block, reason: 'private', note: said })
  const outside = { vehicleId: listing, address: `https://calendar.example/${said}`, attemptedAt: now }
  await db.insert(calendarImports).values(outside)
  const draft = {
    vehicleId: listing,
    authorId: profileId,
    createdBy: profileId,
    entries: { description: said },
    updatedAt: now,
  }
  await db.insert(listingDrafts).values(draft)
  const facts = { dailyRateCents: 1, weekendRateCents: null, securityDepositCents: 1, overMileFeeCents: 1 }
  const hidden = { state: 'hidden' as const, after: { ...facts, seasons: [], photos: [] }, reason: said }
  await db.insert(listingReviews).values({ vehicleId: listing, ...hidden, decidedAt: now, updatedAt: now })
  const opinion = { authorName: 'Ottilie W.', rating: 5, body: 'Fast.', rentedOn: '2026-01-01' }
  await db.insert(reviews).values({ ...opinion, profileId, vehicleId: (await makeCar()).id })
  const payee = { payeeName: 'Ottilie Wintergreen', payeeUsername: 'ottilie' }
  await db
    .insert(payouts)
    .values({ userId: profileId, ...payee, amountCents: 1, reference: said, recordedBy: admin.id, paidAt: now })
  const membership = { membership: 'yearly-elite', amountCents: 1, method: 'check' as const }
  await db
    .insert(membershipPayments)
    .values({ ...membership, profileId, reference: said, recordedBy: admin.id, paidAt: now })
  const statement = { userId: profileId, month: '2026-01', fullName: 'Ottilie Wintergreen', username: 'ottilie' }
  await db.insert(earningStatements).values({ ...statement, createdAt: now })
  const corrected = { userId: profileId, kind: 'adjustment' as const, commissionRateBp: 0, description: said }
  await db.insert(earningLines).values({ ...corrected, createdAt: now })
  const known = { profileId, fullName: 'Ottilie Wintergreen', email: person.email, phone: person.phone! }
  const [customer] = await db
    .insert(customers)
    .values({ ...known, dateOfBirth: '1987-03-14' })
    .returning()
  const yesterday = later(now, -days(1))
  await book(await makeRequest(profileId, customer!.id, yesterday), 'completed')
  const cancelled = await makeRequest(profileId, customer!.id, yesterday)
  await book(cancelled, 'cancelled')
  await db.insert(bookingNotes).values({ requestId: cancelled.id, authorId: admin.id, note: `Requested ${said}.` })
  await db.insert(bookingLog).values({ requestId: cancelled.id, move: 'cancelled', facts: { by: 'us', reason: said } })
  const expired = await makeRequest(profileId, customer!.id, yesterday)
  const unpaid = { state: 'expired', paymentStatus: 'unpaid' } as const
  await db.update(bookingRequests).set(unpaid).where(eq(bookingRequests.id, expired.id))
  return person
}

const leftNow = async (at: Date, patience = 0) =>
  (await db.execute(leftOfDeleted(at, patience))).map(({ subject }) => subject)

test('nothing names a deleted person but what is listed, and that is gone when its time is over', async () => {
  const person = await liveFullLife()
  // Of a person these hold times, states and codes alone.
  const wordless = [
    'calendar_feeds',
    'chat_mutes',
    'chat_reads',
    'rate_limits',
    'tokens',
    'username_history',
    'user_presence',
  ]
  const held = new Set(erasures.map(({ table }) => table))
  const before = await findTraces()
  expect(before.filter((table) => table !== 'tokens')).toEqual(
    [...held].filter((table) => !wordless.includes(table)).sort(),
  )
  for (const table of ['chat_mutes', 'chat_reads', 'rate_limits', 'tokens', 'user_presence'])
    expect((await ownerSql.unsafe(`select from ${table}`)).length, table).toBeGreaterThan(0)

  expect(await deleteAccount({ profileId: person.id, password, now })).toEqual({ ok: true })
  const listed = [
    ...[
      'additional_drivers',
      'agreements',
      'booking_log',
      'booking_requests',
      'charges',
      'condition_notes',
      'condition_reports',
      'customers',
      'damage_marks',
      'deposit_entries',
      'deposit_holds',
    ],
    ...['documents', 'earning_lines', 'earning_statements', 'membership_payments', 'payments', 'payouts', 'receipts'],
  ]
  const [mail] = await rawSql<
    { id: string }[]
  >`select id from outbox where dedupe_key = ${`account-deleted:${person.id}`}`
  await sendWaitingMail(mail!.id, now, { sendMail: () => Promise.resolve() } as never)
  expect(await findTraces()).toEqual([...listed, 'outbox', 'terms_acceptances', 'username_history'].sort())
  expect(await leftNow(now)).toEqual([])
  const [kept] = await rawSql`select special_requests, customer_name from booking_requests r
    where exists (select from bookings b where b.request_id = r.id and status = 'completed')`
  expect(kept).toEqual({ special_requests: null, customer_name: 'Ottilie Wintergreen' })
  const names = await rawSql`select customer_name from booking_requests where profile_id = ${person.id} order by 1`
  expect(names.map(({ customer_name }) => customer_name)).toEqual([
    'Deleted account',
    'Deleted account',
    'Ottilie Wintergreen',
  ])

  await eraseEndedTerms(later(now, days(1)))
  expect(await findTraces()).not.toContain('outbox')
  const rests = later(now, business.accounts.usernameRests)
  const documentsEnd = later(now, business.documents.deletedAfter + days(1))
  await eraseEndedTerms(rests)
  expect(await findTraces()).not.toContain('username_history')
  await deleteOldDocuments(documentsEnd)
  await eraseEndedTerms(documentsEnd)
  expect(await findTraces()).not.toContain('documents')

  const end = later(now, business.records.keptFor)
  expect(await leftNow(end)).not.toEqual([])
  await eraseEndedTerms(end)
  expect(await findTraces()).toEqual([])
  expect(await leftNow(end)).toEqual([])
  expect(await eraseEndedTerms(end)).toBe(0)
  expect(await db.execute(sql`select from reviews where author_name = 'Former customer'`)).toHaveLength(1)
  expect(await db.select().from(messageReports)).toEqual([])
  expect(await db.select().from(userPresence)).toEqual([])
})
