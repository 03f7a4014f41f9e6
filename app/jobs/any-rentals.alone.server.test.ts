/**
 * Anything that people may do with two cars, in any order, while the clock runs on and jobs run: after each move no stays
 * overlap, paid and owed are the total, Stripe and our tables agree to the cent, no status is without its log line, and
 * the ledger has followed every event: working every booking out again finds nothing to add.
 */
import { eq, isNull, sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import {
  bookingRequests,
  charges,
  conditionPhotos,
  deposits,
  documents,
  outbox,
  profiles,
  referrals,
  refunds,
  requestDocuments,
} from '#drizzle/schema.ts'
import { findViolations } from '#app/office/audit/queries.server.ts'
import { chargeCard, openPaymentPage, recordAtDesk } from '#app/money/balances/commands.server.ts'
import { findDue, findDueOf } from '#app/money/balances/queries.server.ts'
import { cancelOwnRequest, requestBooking } from '#app/bookings/booking/commands.server.ts'
import { findBookingFacts } from '#app/bookings/booking/queries.server.ts'
import { changeBooking } from '#app/bookings/changes/commands.server.ts'
import { findChange } from '#app/bookings/changes/queries.server.ts'
import { acceptCharges, objectToCharges } from '#app/money/charges/answers.server.ts'
import { findCaptureOf } from '#app/money/charges/capture.server.ts'
import { addCharge, confirmCharge, decideCharge, sendCharges } from '#app/money/charges/commands.server.ts'
import { captureDeposit, returnCash, recordCash, releaseNow } from '#app/money/deposits/commands.server.ts'
import { followBooking, rebuildLedger } from '#app/money/earnings/ledger.server.ts'
import { completeReport, saveReport } from '#app/bookings/handovers/commands.server.ts'
import { conditionReportForm } from '#app/bookings/handovers/forms.ts'
import { findReports } from '#app/bookings/handovers/queries.server.ts'
import { fixedShots, type Stage } from '#app/shared/condition-kinds.ts'
import { cancelBooking, findCancellation } from '#app/money/payments/cancellation.server.ts'
import { settleCheckout } from '#app/money/payments/commands.server.ts'
import { endByUs, findMoneyOfEnding } from '#app/money/payments/ending.server.ts'
import { listTransfers } from '#app/money/payments/payment-summary.server.ts'
import { paidToward } from '#app/money/payments/rules.ts'
import { db, ownerSql, rawSql } from '#app/platform/db.server.ts'
import { stripeClient } from '#app/platform/stripe.server.ts'
import { addDays, time } from '#app/shared/dates.ts'
import { hours, later, minutes } from '#app/shared/durations.ts'
import { keysOf } from '#app/shared/keys.ts'
import { newId } from '#app/shared/ids.ts'
import { cents } from '#app/shared/money.ts'
import { one } from '#app/shared/one.ts'
import { present } from '#app/shared/present.ts'
import { dayOf, timeOf } from '#app/shared/zone.ts'
import { addBroker, addHouseMember } from '#tests/support/listings.ts'
import { runs } from '#tests/support/properties.ts'
import { makeCar, makeCustomer, rightEntries } from '#tests/support/rentals.ts'
import { startStripe } from '#tests/support/stripe-emulator.ts'
import { differencesFromStripe } from '#tests/support/stripe-books.ts'
import { announced, deliver } from '#tests/support/stripe-events.ts'
import { cards, pay } from '#tests/support/stripe-shop.ts'

import type { BookingState } from '#app/shared/booking-states.ts'
import { jobs } from './all.ts'

let stripe: Awaited<ReturnType<typeof startStripe>>
let actorId: string
let facilitatorId: string
beforeAll(async () => {
  vi.useFakeTimers({ now: start, toFake: ['Date'] })
  stripe = await startStripe()
  actorId = (await addHouseMember('staff')).id
  const { id: referrerId } = await addBroker()
  facilitatorId = (await addBroker()).id
  const link = { referrerId, referredId: facilitatorId, clickedAt: now(), createdAt: now() }
  await db.insert(referrals).values(link)
  await db.update(profiles).set({ referredBy: referrerId }).where(eq(profiles.id, facilitatorId))
  await refuseSilentMoves()
})
afterAll(async () => {
  await stripe.close()
  vi.useRealTimers()
})

/** What the sequence before left, also where it failed: so that a failure shrinks to what caused it. */
async function forgetRentals(): Promise<void> {
  await ownerSql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`truncate booking_requests, vehicles, documents, outbox, stripe_emulator.objects, stripe_emulator.events, journal cascade`
  })
  vi.setSystemTime(start)
}

const start = new Date('2027-02-22T15:00:00Z')
const now = () => new Date()
const wait = (time: number) => void vi.setSystemTime(later(now(), time))

/** A transaction that writes a status without its line in the log is not committed. */
async function refuseSilentMoves(): Promise<void> {
  await ownerSql.unsafe(`
    create function public.refuse_silent_move() returns trigger language plpgsql as $$
      declare request uuid; moved text;
      begin
        if tg_table_name = 'bookings' then request := new.request_id; moved := new.status;
        else request := new.id; moved := new.state; end if;
        if not exists (select from booking_log where request_id = request and move::text = moved
          and xmin = pg_current_xact_id()::xid) then raise exception 'a silent move to %', moved; end if;
        return null;
      end $$;
    create constraint trigger silent_move after update of status on bookings deferrable initially deferred
      for each row when (old.status is distinct from new.status) execute function public.refuse_silent_move();
    create constraint trigger silent_move after update of state on booking_requests deferrable initially deferred
      for each row when (old.state is distinct from new.state) execute function public.refuse_silent_move()`)
}

type Car = Awaited<ReturnType<typeof makeCar>>
type Customer = Awaited<ReturnType<typeof makeCustomer>>
type Rental = { requestId: string; checkoutUrl: string; viewer: Customer }
type World = { cars: Car[]; people: Customer[]; rentals: Rental[] }
/** `onward`: what comes next on a good day. `aside`: something else that is possible. `astray`: anything. */
type Move = { way: 'onward' | 'aside' | 'astray'; pick: number; on: number; amount: number }

const factsOf = async ({ requestId }: Rental) => present(await findBookingFacts(requestId), 'the booking')
const depositOf = async (bookingId: string) =>
  one(await db.select().from(deposits).where(eq(deposits.bookingId, bookingId)))
const chargesOf = async (bookingId: string) =>
  db.select().from(charges).where(eq(charges.bookingId, bookingId)).orderBy(charges.id)

async function book({ cars, people, rentals }: World, { on, amount }: Pick<Move, 'on' | 'amount'>): Promise<void> {
  const viewer = present(people[on % people.length], 'a person')
  const car = present(cars[amount % cars.length], 'a car')
  const entries = await rightEntries(viewer.id, addDays(dayOf(now()), 1 + (amount % 7)), 1 + (amount % 6))
  const outcome = await requestBooking({ viewer, vehicleId: car.id, entries, now: now() })
  // What no one claimed goes after a day, by a job of its own.
  if (!outcome.ok) return void (await db.delete(documents).where(isNull(documents.claimedAt)))
  const rental = { ...outcome.value, viewer }
  await db.update(bookingRequests).set({ facilitatorId }).where(eq(bookingRequests.id, rental.requestId))
  rentals.push(rental)
  // The others are left to their time.
  if (amount % 3 > 0) await payUpfront(rental, { amount })
}

async function payUpfront({ requestId, checkoutUrl }: Rental, { amount }: Pick<Move, 'amount'>): Promise<void> {
  await pay(checkoutUrl, amount % 4 === 0 ? cards.failsLater : cards.good).catch(() => undefined)
  const request = one(await db.select().from(bookingRequests).where(eq(bookingRequests.id, requestId)))
  if (request.checkoutSessionId) await settleCheckout(request.checkoutSessionId, now())
}

async function acceptDocuments({ requestId }: Rental): Promise<void> {
  await db
    .update(documents)
    .set({ review: 'accepted' })
    .where(sql`${documents.id} in (select document_id from ${requestDocuments} where request_id = ${requestId})`)
}

async function payRest(rental: Rental, { amount }: Move): Promise<void> {
  const { requestId } = rental
  const purpose = amount % 3 === 0 ? ('extra' as const) : ('remaining' as const)
  const due = (await findDueOf(purpose, requestId)) ?? 0
  if (amount % 4 === 0) await chargeCard({ requestId, actorId, purpose, agreed: due, now: now() })
  else if (amount % 4 === 1) {
    const page = await openPaymentPage({
      booking: await factsOf(rental),
      purpose,
      back: 'http://localhost/b',
      now: now(),
    })
    if (page.ok && amount % 8 === 1) await pay(page.value).catch(() => undefined)
  } else if (due > 0) {
    const part = amount % 4 === 2 ? due : Math.ceil(due / 2)
    const entries = { id: newId(), method: 'cash' as const, amount: cents(part), reference: undefined }
    await recordAtDesk({ requestId, actorId, purpose, entries, now: now() })
  }
}

async function change({ cars }: World, rental: Rental, { amount }: Move): Promise<void> {
  const { requestId } = rental
  const { pickupDate, state } = await factsOf(rental)
  const from = state === 'active' ? pickupDate : addDays(dayOf(now()), 1 + (amount % 9))
  const stay = {
    pickupDate: from,
    returnDate: addDays(from, 1 + (amount % 10)),
    pickupTime: time('10:00'),
    returnTime: time('10:00'),
    ...(amount % 5 === 0 && { vehicleId: cars[amount % cars.length]?.id }),
  }
  const found = await findChange(requestId, stay, now())
  if (found.ok)
    await changeBooking({
      requestId,
      stay,
      agreed: found.value.price.total,
      signature: 'Mia Hart',
      actorId,
      now: now(),
    })
}

async function end(rental: Rental, { amount }: Move): Promise<void> {
  const { requestId, viewer } = rental
  const facts = await factsOf(rental)
  if (!facts.bookingId) return void (await cancelOwnRequest(requestId, viewer.id, now()))
  if (amount % 3 === 0) {
    const { refund } = await findCancellation(facts, now())
    return void (await cancelBooking({ requestId, viewer, agreed: refund, now: now() }))
  }
  const ending = amount % 3 === 1 ? ('cancelled' as const) : ('no_show' as const)
  const { refund } = await findMoneyOfEnding(ending, facts, now())
  await endByUs({ requestId, ending, actorId, reason: 'Damaged.', agreed: refund, now: now() })
}

async function sign(rental: Rental, stage: Stage, { amount }: Move): Promise<void> {
  const { requestId, bookingId } = await factsOf(rental)
  if (!bookingId) return
  const key = { requestId, bookingId, stage }
  const { pickup, [stage]: begun } = await findReports(bookingId)
  const miles = stage === 'pickup' ? 0 : amount % 2_000
  const input = conditionReportForm.parse({
    version: begun?.version ?? 1,
    mileage: String((pickup?.mileage ?? 10_000) + miles),
    fuel: String(stage === 'pickup' ? 8 : amount % 9),
    remarks: 'The odometer of this car was replaced.',
    signerName: 'Mia Hart',
    ...(stage === 'return' && { backDate: dayOf(now()), backTime: timeOf(now()) }),
  })
  const saved = await saveReport(input, { key, staffId: actorId, now: now() })
  const report = saved.ok && (await findReports(bookingId))[stage]
  if (!report) return
  const facts = { mimeType: 'image/jpeg', fileSize: 1, width: 64, height: 48, uploadedBy: actorId }
  await db
    .insert(conditionPhotos)
    .values(
      fixedShots.map((shot) => ({ reportId: report.id, shot, storageKey: newId(), contentHash: newId(), ...facts })),
    )
  await completeReport({ key, staffId: actorId, now: now() })
}

async function holdDeposit(rental: Rental, { amount }: Move): Promise<void> {
  const { bookingId } = await factsOf(rental)
  if (!bookingId) return
  const { id: depositId, amountCents } = await depositOf(bookingId)
  const acting = { depositId, actorId, now: now() }
  if (amount % 4 === 0) await recordCash({ ...acting, agreed: amountCents })
  else if (amount % 4 === 1) await returnCash(acting)
  else if (amount % 4 === 2) await releaseNow(acting)
  else {
    const items = [{ label: 'Damage', amountCents: cents(1 + (amount % amountCents)) }]
    await captureDeposit({ ...acting, items })
  }
}

async function charge(rental: Rental, { amount }: Move): Promise<void> {
  const { requestId, bookingId } = await factsOf(rental)
  if (!bookingId) return
  const acting = { requestId, bookingId, actorId, now: now() }
  const damage = {
    id: newId(),
    kind: 'damage' as const,
    label: 'Rim',
    amount: cents(100 + (amount % 90_000)),
    noPhotoReason: 'Too dark',
  }
  if (amount % 2 === 0) await addCharge(damage, acting)
  const rows = await chargesOf(bookingId)
  for (const { id, amountCents } of rows) await confirmCharge(id, amountCents, acting)
  const open = rows.filter(({ state }) => state === 'proposed' || state === 'confirmed')
  await sendCharges(
    open.reduce((sum, { amountCents }) => sum + amountCents, 0),
    acting,
  )
}

async function answer(rental: Rental, { amount }: Move): Promise<void> {
  const { requestId, bookingId } = await factsOf(rental)
  if (!bookingId) return
  const answering = { requestId, bookingId, actorId: rental.viewer.id, now: now() }
  const rows = await chargesOf(bookingId)
  const picked = rows[amount % Math.max(rows.length, 1)]
  if (!picked) return
  const { id, amountCents } = picked
  if (amount % 3 === 0) await acceptCharges({ charge: id, agreed: amountCents }, answering)
  else if (amount % 3 === 1) await objectToCharges({ charges: [id], objection: 'No.' }, answering)
  else {
    const less = { decision: 'charge' as const, amount: cents(Math.ceil(amountCents / 2)), reason: 'Half of it' }
    const drop = { decision: 'drop' as const, reason: 'A mistake' }
    await decideCharge(id, amount % 2 === 0 ? less : drop, { ...answering, actorId })
  }
}

async function capture(rental: Rental): Promise<void> {
  const { requestId, bookingId } = await factsOf(rental)
  const found = bookingId ? await findCaptureOf({ requestId, bookingId }) : null
  if (!found?.ok) return
  const { depositId, items } = found.value
  await captureDeposit({ depositId, items, actorId, now: now() })
}

/** By hand in Stripe's dashboard, of which an event tells. */
async function refundAtStripe({ requestId }: Rental, { amount }: Move): Promise<void> {
  const [payment] = await rawSql<{ intent: string; left: number }[]>`
    select stripe_payment_intent_id as intent, amount_cents - (select coalesce(sum(f.amount_cents), 0) from refunds f
      where f.payment_id = p.id and f.status <> 'failed')::int as left
    from payments p where request_id = ${requestId} and method = 'card' order by created_at`
  if (!payment || payment.left <= 0) return
  const part = amount % 2 === 0 ? payment.left : Math.ceil(payment.left / 3)
  await stripeClient().refunds.create({ payment_intent: payment.intent, amount: part })
  await deliver(await announced())
}

/** Those that move money, dates or files. */
const moving =
  /^(expire-unpaid-requests|pay-refunds|take-charges|keep-deposits|complete-rentals|delete-old-documents|file-agreements)$/

async function runJobs(): Promise<void> {
  for (const { name, run } of jobs) if (moving.test(name)) await run({})
  const told = await rawSql<{ data: { requestId: string } }[]>`
    update jobs.job set state = 'completed' where name = 'earnings.follow' and state = 'created' returning data`
  for (const { data } of told) for (const times of [1, 2]) await followBooking(data.requestId, later(now(), times))
}

/** What comes next for a rental on a good day. */
async function onward(rental: Rental, move: Move): Promise<void> {
  const facts = await factsOf(rental)
  const cash = { ...move, amount: 2 }
  if (facts.state === 'awaiting_payment') return payUpfront(rental, { ...move, amount: 1 })
  if (facts.state === 'confirmed') {
    await acceptDocuments(rental)
    vi.setSystemTime(new Date(Math.max(now().getTime(), later(facts.pickupAt, -hours(1)).getTime())))
    await runJobs()
    await payRest(rental, cash)
    return sign(rental, 'pickup', move)
  }
  if (facts.state === 'active') {
    const back = later(facts.returnAt, hours(move.amount % 6))
    vi.setSystemTime(new Date(Math.max(now().getTime(), back.getTime())))
    await payRest(rental, cash)
    return sign(rental, 'return', move)
  }
  if (facts.state !== 'returned') return
  await charge(rental, move)
  await answer(rental, { ...move, amount: 0 })
  wait(hours(73))
}

type Deed = (world: World, rental: Rental, move: Move) => Promise<unknown>
const deeds = {
  book: (world, _, move) => book(world, move),
  wait: async (_, __, { amount }) => wait(hours(amount % 80)),
  tell: async () => deliver((await announced()).toReversed()),
  pay: (_, rental, move) => payUpfront(rental, move),
  accept: (_, rental) => acceptDocuments(rental),
  rest: (_, rental, move) => payRest(rental, move),
  change: (world, rental, move) => change(world, rental, move),
  end: (_, rental, move) => end(rental, move),
  pickup: (_, rental, move) => sign(rental, 'pickup', move),
  return: (_, rental, move) => sign(rental, 'return', move),
  deposit: (_, rental, move) => holdDeposit(rental, move),
  charge: (_, rental, move) => charge(rental, move),
  answer: (_, rental, move) => answer(rental, move),
  capture: (_, rental) => capture(rental),
  refund: (_, rental, move) => refundAtStripe(rental, move),
} satisfies Record<string, Deed>

/** What may be done at all then; everything else is refused, and mostly left out. */
const apt: Partial<Record<BookingState, (keyof typeof deeds)[]>> = {
  awaiting_payment: ['book', 'wait', 'pay', 'pay', 'end'],
  confirmed: [
    'book',
    'wait',
    'tell',
    'accept',
    'rest',
    'change',
    'change',
    'end',
    'pickup',
    'deposit',
    'refund',
    'refund',
  ],
  active: ['wait', 'tell', 'rest', 'change', 'change', 'return', 'deposit', 'refund'],
  returned: ['wait', 'tell', 'rest', 'rest', 'deposit', 'charge', 'charge', 'answer', 'answer', 'capture', 'capture'],
}

const anyMove: fc.Arbitrary<Move> = fc.record({
  way: fc.oneof(
    { weight: 5, arbitrary: fc.constant('onward' as const) },
    { weight: 6, arbitrary: fc.constant('aside' as const) },
    { weight: 1, arbitrary: fc.constant('astray' as const) },
  ),
  pick: fc.nat(1_000),
  on: fc.nat(2),
  amount: fc.nat(1_000_000),
})

async function make(world: World, move: Move): Promise<void> {
  const rental = world.rentals[move.on % world.rentals.length]
  if (!rental) return
  const { state } = await factsOf(rental)
  if (move.way === 'onward') return onward(rental, move)
  const choice = (move.way === 'aside' && apt[state]) || keysOf(deeds)
  const deed: Deed = deeds[present(choice[move.pick % choice.length], 'a deed')]
  await deed(world, rental, move)
}

test('two cars, two people and any moves: dates, money, Stripe and log agree after each', async () => {
  const property = fc.asyncProperty(fc.array(anyMove, { minLength: 8, maxLength: 14 }), async (moves) => {
    await forgetRentals()
    const world: World = {
      cars: [await makeCar(), await makeCar({ dailyRateCents: 90_000 })],
      people: [await makeCustomer(), await makeCustomer()],
      rentals: [],
    }
    for (const on of [0, 1]) await book(world, { on, amount: 4 + on })
    for (const move of moves) {
      await make(world, move)
      wait(minutes(6))
      await runJobs()
      await agree(world)
    }
  })
  await fc.assert(property, runs(5))
})

async function agree({ rentals }: World): Promise<void> {
  // No one delivers here, and weeks pass.
  await db.update(outbox).set({ state: 'kept' }).where(eq(outbox.state, 'waiting'))
  expect(await findViolations(now())).toEqual([])
  expect(await rebuildLedger(now())).toMatchObject({ entries: 0 })
  for (const { requestId } of rentals) {
    const { bookingId, total, state } = present(await findBookingFacts(requestId), 'the booking')
    if (!bookingId || state === 'cancelled' || state === 'no_show') continue
    const transfers = await listTransfers(requestId)
    const byHand = transfers.filter((transfer) => transfer.kind === 'refund' && !transfer.lowers)
    const over = paidToward(transfers) + ((await findDue(requestId)) ?? 0) - total
    expect(over).toBeGreaterThanOrEqual(0)
    // What was given back at Stripe cannot go back a second time when the price is lowered.
    expect(over).toBeLessThanOrEqual(byHand.reduce((sum, { amount }) => sum + amount, 0))
  }
  expect(await db.$count(refunds, eq(refunds.status, 'failed'))).toBe(0)
  expect(await differencesFromStripe()).toEqual([])
}
