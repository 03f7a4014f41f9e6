import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'

import { bookings, outbox } from '#drizzle/schema.ts'
import { enqueueSignedEmail } from '#app/bookings/agreements/emails.server.ts'
import { enqueueReceivedEmail } from '#app/money/balances/emails.server.ts'
import { findBookingFacts, type BookingFacts } from '#app/bookings/booking/queries.server.ts'
import { enqueueCapturedEmail, enqueueHeldEmail, enqueueReleasedEmail } from '#app/money/deposits/emails.server.ts'
import {
  enqueueConfirmedEmail,
  enqueueRefundEmail,
  enqueueRefundReturnedEmail,
} from '#app/money/payments/emails.server.ts'
import { enqueueCancelledEmail } from '#app/money/payments/ending-emails.server.ts'
import { documentsEmail, pickupEmail, returnEmail } from '#app/bookings/reminders/emails.server.ts'
import { sendCleared, sendPickedUp, sendReturned } from '#app/bookings/reminders/milestones.server.ts'
import { accountOf } from '#app/money/payments/rules.ts'
import { db } from '#app/platform/db.server.ts'
import { enqueueMail } from '#app/platform/mail.server.ts'
import { cents } from '#app/shared/money.ts'
import { newId } from '#app/shared/ids.ts'
import { present } from '#app/shared/present.ts'
import { addBooking, addBroker, addListing } from '#tests/support/listings.ts'

const now = new Date('2026-11-20T15:00:00Z')
let booking: BookingFacts

beforeAll(async () => {
  const { id } = await addBroker()
  const { requestId } = await addBooking(await addListing(id), { from: 5, until: 8, now })
  booking = present(await findBookingFacts(requestId), 'the booking')
})

/** Written by `work`. */
async function mailsOf(work: () => Promise<unknown>) {
  await db.delete(outbox)
  await work()
  return db.select().from(outbox)
}

const none = { payable: cents(0), paid: cents(0), due: cents(0), waiting: cents(0), disputed: cents(0) }

async function everyEmail() {
  const refund = {
    id: newId(),
    amount: cents(100),
    card: null,
    receipts: ['MR-TST-0001'],
    isAtDesk: false,
    isPart: false,
    now,
  }
  const deposit = { depositId: newId(), last4: '4242', now }
  const money = {
    refund: cents(0),
    kept: cents(0),
    before: cents(0),
    lost: cents(0),
    keptIfWon: cents(0),
    disputed: cents(0),
    refunds: [],
    link: 'secret',
    now,
  }
  const account = accountOf({ total: booking.total, state: booking.state }, [], none)
  const paid = { amount: cents(100), beyond: cents(0), account, receipt: 'MR-TST-0002', link: 'secret' }
  const sent = (key: string) => ({ dedupeKey: key, link: 'secret' })
  await db.transaction(async (tx) => {
    await enqueueConfirmedEmail(tx, booking, { link: 'secret', hasDocuments: true, drivers: [], account, now })
    await enqueueHeldEmail(tx, booking, deposit)
    await enqueueReleasedEmail(tx, booking, deposit)
    await enqueueCapturedEmail(tx, booking, { ...deposit, from: { last4: '4242' }, kept: booking.deposit, items: [] })
    await enqueueRefundEmail(tx, booking, refund)
    await enqueueRefundReturnedEmail(tx, booking, refund)
    await enqueueCancelledEmail(tx, booking, money)
    await enqueueReceivedEmail(tx, booking, { ...paid, paymentId: newId() })
    await enqueueSignedEmail(tx, booking, { id: newId(), filename: 'a.pdf', storageKey: 'key', signedAt: now, now })
    await enqueueMail(tx, documentsEmail(booking, sent('a'), [{ documentType: 'insurance_card', obstacle: 'refused' }]))
    await enqueueMail(tx, pickupEmail(booking, sent('b'), cents(0)))
    await enqueueMail(tx, returnEmail(booking, sent('c'), cents(0)))
  })
  const told = { requestId: booking.requestId, bookingId: booking.bookingId ?? '' }
  const move = (changed: Partial<typeof bookings.$inferInsert>) =>
    db.update(bookings).set(changed).where(eq(bookings.requestId, booking.requestId))
  await move({ status: 'confirmed', documentsAcceptedAt: now })
  await sendCleared(told, now)
  await move({ status: 'active' })
  await sendPickedUp(told, now)
  await move({ status: 'returned', endedAt: now })
  await sendReturned(told, now)
}

test('a customer without an account is led nowhere that asks to sign in', async () => {
  const mails = await mailsOf(everyEmail)
  expect(mails).toHaveLength(15)
  for (const { subject, textBody } of mails)
    for (const words of ['/account', '/agreements/', 'your account', 'Sign in', 'for reading only'])
      expect([subject, textBody.includes(words) ? words : 'none']).toEqual([subject, 'none'])
})

test('a deposit that was kept whole has no rest', async () => {
  const kept = { depositId: newId(), from: { last4: '4242' }, kept: booking.deposit, items: [], now }
  const [mail] = await mailsOf(() => db.transaction((tx) => enqueueCapturedEmail(tx, booking, kept)))
  expect(mail?.textBody).not.toContain('The rest')
  expect(mail?.textBody).not.toContain('listed below')
})
