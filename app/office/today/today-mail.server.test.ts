import { eq, like } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { bookingRequests, bookings, charges, disputes, outbox, payments, profiles, refunds } from '#drizzle/schema.ts'
import { db } from '#app/platform/db.server.ts'
import { date, time } from '#app/shared/dates.ts'
import { hours, later, minutes } from '#app/shared/durations.ts'
import { instantAt } from '#app/shared/zone.ts'
import { addBooking, addBroker, addHouseMember, addListing } from '#tests/support/listings.ts'
import { mailsTo } from '#tests/support/outbox.ts'
import { sendToday } from './today-mail.server.ts'

const at = (day: string, clock: string) => instantAt(date(day), time(clock))
const choose = (id: string, today: boolean) =>
  db
    .update(profiles)
    .set({ notifications: { chat: true, today } })
    .where(eq(profiles.id, id))
const count = (day: string) => db.$count(outbox, like(outbox.dedupeKey, `today:%:${day}`))

test('the morning email goes once, at seven, to those who chose it', async () => {
  const [staff, silent, broker] = [await addHouseMember('staff'), await addHouseMember('admin'), await addBroker()]
  for (const { id } of [staff, broker]) await choose(id, true)
  await choose(silent.id, false)
  const seven = at('2026-11-24', '07:00')
  const { bookingNumber } = await addBooking(await addListing(broker.id), {
    from: 0,
    until: 2,
    now: later(seven, hours(4)),
  })
  const [booking] = await db.select().from(bookings).where(eq(bookings.bookingNumber, bookingNumber))
  const charge = { bookingId: booking!.id, kind: 'fuel', label: 'As measured', quantity: 1 } as const
  await db.insert(charges).values({ ...charge, unitAmountCents: 2_500, amountCents: 2_500, createdAt: seven })
  const deliveryAddress = '12 Elm Street, Atlanta, GA 30306'
  await db.update(bookingRequests).set({ deliveryAddress }).where(eq(bookingRequests.id, booking!.requestId))
  const paid = { requestId: booking!.requestId, purpose: 'upfront' as const, receivedAt: seven }
  const [card, cash] = await db
    .insert(payments)
    .values([
      { ...paid, amountCents: 217_500, stripePaymentIntentId: 'pi_today' },
      { ...paid, amountCents: 40_000, method: 'cash' },
    ])
    .returning()
  await db.insert(disputes).values({
    id: 'du_today',
    paymentId: card!.id,
    amountCents: 217_500,
    status: 'needs_response',
    respondBy: at('2026-12-01', '17:00'),
    openedAt: seven,
  })
  await db
    .insert(refunds)
    .values({ paymentId: cash!.id, amountCents: 15_000, kind: 'canceled_by_us' as const, reason: 'agreed' })
  await sendToday(later(seven, -1))
  expect(await count('2026-11-24')).toBe(0)
  await Promise.all([sendToday(seven), sendToday(seven), sendToday(later(seven, minutes(10)))])
  const mails = await mailsTo(staff.email)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.textBody).toContain(bookingNumber)
  expect(mails[0]?.textBody).toContain('Pickups: 1. Returns: 0.')
  expect(mails[0]?.textBody).toContain(`Deliver it to ${deliveryAddress}`)
  expect(mails[0]?.textBody).toContain('Balances due')
  expect(mails[0]?.textBody).toContain('Bookings with charges to decide, answered or unpaid: 1.')
  expect(mails[0]?.textBody).toContain(`${bookingNumber}: $2,175.00. Respond at Stripe by Dec 1, 2026, 5:00\u00a0PM`)
  expect(mails[0]?.textBody).toContain(`${bookingNumber}: $150.00. To be paid back in cash.`)
  expect(mails[0]?.subject).not.toContain('Mia')
  expect([await mailsTo(silent.email), await mailsTo(broker.email)]).toEqual([[], []])
  await sendToday(at('2026-11-25', '11:00'))
  expect(await count('2026-11-25')).toBe(0)
})

test.each(['2026-03-07', '2026-03-08', '2026-03-09', '2026-10-31', '2026-11-01', '2026-11-02'])(
  'on %s, around the change of clocks, it is sent once, from seven in Atlanta on',
  async (day) => {
    await choose((await addHouseMember('staff')).id, true)
    const people = await db.$count(profiles, eq(profiles.role, 'staff'))
    const midnight = at(day, '00:00')
    let first: string | undefined
    for (let clock = midnight; clock < later(midnight, hours(23)); clock = later(clock, minutes(30))) {
      await sendToday(clock)
      if (!first && (await count(day)) > 0) first = clock.toISOString()
    }
    expect(first).toBe(at(day, '07:00').toISOString())
    expect(await count(day)).toBeLessThanOrEqual(people)
  },
)
