/** A customer who comes back from Stripe's page reads what has become of the deposit, though no event has arrived. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { bookings, deposits, outbox } from '#drizzle/schema.ts'
import { sendCardLink } from '#app/money/deposits/commands.server.ts'
import { db } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import { one } from '#app/shared/one.ts'
import { present } from '#app/shared/present.ts'
import { addHouseMember } from '#tests/support/listings.ts'
import { bookCar } from '#tests/support/paid-bookings.ts'
import { openStripe } from '#tests/support/stripe-emulator.ts'
import { pay } from '#tests/support/stripe-shop.ts'
import { action, loader } from './deposit-card.tsx'

openStripe()

test('the first page after the card was entered says that the deposit is held', async () => {
  const now = new Date()
  const { requestId, entries } = await bookCar(now)
  const { id: bookingId } = one(await db.select().from(bookings).where(eq(bookings.requestId, requestId)))
  const { id: depositId } = one(await db.select().from(deposits).where(eq(deposits.bookingId, bookingId)))
  const { id: actorId } = await addHouseMember('staff')
  expect(await sendCardLink({ depositId, actorId, now })).toMatchObject({ ok: true })
  const mails = await db.select().from(outbox).where(eq(outbox.recipient, entries.customerEmail))
  const link = mails.flatMap(({ textBody }) => /\/deposit\?key=[\w-]+/.exec(textBody)?.[0] ?? []).at(-1)
  const address = new URL(present(link, 'the link'), env.origin)
  const visit = async () => {
    const { data } = await loader({ request: new Request(address), params: {}, context: {} })
    return data
  }

  expect(await visit()).toMatchObject({ isHeld: false, isUsable: true, isFirst: true, why: null })
  const sent = await action({ request: new Request(address, { method: 'POST' }), params: {}, context: {} })
  expect((await pay(present(sent.headers.get('Location'), 'the page of Stripe'))).status).toBe(303)
  expect(await visit()).toMatchObject({ isHeld: true, why: null })
})
