import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { bookingRequests, outbox, payments, refunds } from '#drizzle/schema.ts'
import { requestBooking } from '#app/features/bookings/commands.server.ts'
import { settleCheckout } from '#app/features/payments/commands.server.ts'
import { db } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import { addDays } from '#app/shared/dates.ts'
import { newId } from '#app/shared/ids.ts'
import { present } from '#app/shared/present.ts'
import { dayOf } from '#app/shared/zone.ts'
import { addHouseMember } from '#tests/support/listings.ts'
import { makeCar, makeCustomer, rightEntries } from '#tests/support/rentals.ts'
import { startStripe } from '#tests/support/stripe-emulator.ts'
import { pay, sdk } from '#tests/support/stripe-shop.ts'
import { compareWithStripe, findStripeDifferences } from './stripe-books.server.ts'

let stripe: Awaited<ReturnType<typeof startStripe>>
beforeAll(async () => void (stripe = await startStripe()))
afterAll(() => stripe.close())

const now = new Date()
const atStripe = () => sdk(present(env.stripe.emulator, 'the emulator').port, env.stripe.secretKey)

/** Paid at Stripe, and nothing of it told here. */
async function paidUnseen() {
  const car = await makeCar()
  const viewer = await makeCustomer()
  const entries = await rightEntries(viewer.id, addDays(dayOf(now), 10))
  const outcome = await requestBooking({ viewer, vehicleId: car.id, entries, now })
  if (!outcome.ok) throw new Error(outcome.problem.body)
  await pay(outcome.value.checkoutUrl)
  return outcome.value.requestId
}
const paymentsOf = (requestId: string) => db.select().from(payments).where(eq(payments.requestId, requestId))
const idsOf = async () => (await findStripeDifferences(now)).map(({ id }) => id)

test('settles a payment whose event and return page never came', async () => {
  const requestId = await paidUnseen()
  expect(await idsOf()).toHaveLength(1)
  await compareWithStripe(now, settleCheckout)
  await compareWithStripe(now, settleCheckout)
  expect(await paymentsOf(requestId)).toMatchObject([{ purpose: 'upfront' }])
  expect(await idsOf()).toEqual([])
})

test('records a refund made at Stripe after its event was lost', async () => {
  const requestId = await paidUnseen()
  await compareWithStripe(now, settleCheckout)
  const [payment] = await paymentsOf(requestId)
  const { id, stripePaymentIntentId: intent } = present(payment, 'the payment')
  const { id: refundId } = await atStripe().refunds.create({ payment_intent: present(intent, 'its id'), amount: 1_000 })
  expect(await idsOf()).toEqual([refundId])
  await compareWithStripe(now, settleCheckout)
  expect(await db.select().from(refunds).where(eq(refunds.paymentId, id))).toMatchObject([{ amountCents: 1_000 }])
  expect(await idsOf()).toEqual([])
})

test('what cannot be settled by itself is put before the admins, once a day', async () => {
  const admin = await addHouseMember('admin')
  const requestId = await paidUnseen()
  const [request] = await db
    .select({ session: bookingRequests.checkoutSessionId })
    .from(bookingRequests)
    .where(eq(bookingRequests.id, requestId))
  await settleCheckout(present(present(request, 'the request').session, 'its page'), now)
  await db.update(payments).set({ amountCents: 1 }).where(eq(payments.requestId, requestId))
  const customer = await atStripe().customers.create({})
  const card = await atStripe().paymentMethods.attach('pm_card_visa', { customer: customer.id })
  const stray = await atStripe().paymentIntents.create({
    amount: 122_500,
    currency: 'usd',
    customer: customer.id,
    payment_method: card.id,
    confirm: true,
    off_session: true,
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    metadata: { reference: newId() },
  })
  await compareWithStripe(now, settleCheckout)
  await compareWithStripe(now, settleCheckout)
  const [payment] = await paymentsOf(requestId)
  expect((await idsOf()).toSorted()).toEqual([stray.id, payment?.stripePaymentIntentId].toSorted())
  const mails = await db.select({ text: outbox.textBody }).from(outbox).where(eq(outbox.recipient, admin.email))
  const said = mails.filter(({ text }) => text?.includes(stray.id))
  expect(said).toHaveLength(1)
  expect(said[0]?.text).toContain('$1,225.00')
})
