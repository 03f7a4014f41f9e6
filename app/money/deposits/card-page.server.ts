/** A customer puts the deposit on another card: by the link of an email without an account, or with their booking. */
import { and, eq } from 'drizzle-orm'

import { bookings, depositHolds, deposits, tokens } from '#drizzle/schema.ts'
import { findBookingFacts, findStripeCustomer } from '#app/bookings/booking/queries.server.ts'
import { noCard } from './deposit-words.ts'
import { depositFigures } from './figures.ts'
import { depositProblems } from './words.ts'
import { closeAuthorizationPage, openAuthorizationPage } from '#app/platform/authorizations.server.ts'
import { columnsOf } from '#app/platform/columns.server.ts'
import { db } from '#app/platform/db.server.ts'
import { isUsableLink } from '#app/platform/email-links.server.ts'
import { env } from '#app/platform/env.server.ts'
import { logUnavailable } from '#app/platform/stripe.server.ts'
import { bookingStates } from '#app/shared/booking-states.ts'
import { depositStates } from '#app/shared/deposit-states.ts'
import { later } from '#app/shared/durations.ts'
import { newId } from '#app/shared/ids.ts'
import { cents } from '#app/shared/money.ts'
import { fail, ok, type Outcome } from '#app/shared/outcome.ts'
import { vehicleName } from '#app/shared/vehicle-name.ts'
import { followHold } from './keeping.server.ts'

/** What the bearer of a link may see. Null for links that we have not sent, or that have ended. */
export async function findDepositByLink(secret: string, now: Date) {
  const [found] = await db
    .select({ id: tokens.subjectId })
    .from(tokens)
    .where(isUsableLink('deposit_card', secret, now))
  return found?.id ? findCardDeposit(eq(deposits.id, found.id)) : null
}

export async function findOwnDeposit(bookingId: string) {
  return findCardDeposit(eq(deposits.bookingId, bookingId))
}

async function findCardDeposit(which: ReturnType<typeof eq>) {
  const [deposit] = await db
    .select({
      ...columnsOf(deposits, { id: true, status: true, failure: true, amountCents: true }),
      requestId: bookings.requestId,
    })
    .from(deposits)
    .innerJoin(bookings, eq(bookings.id, deposits.bookingId))
    .where(which)
  const booking = deposit && (await findBookingFacts(deposit.requestId))
  if (!deposit || !booking) return null
  const { isWanted } = depositStates[deposit.status]
  const { isOver } = bookingStates[booking.state]
  // Nothing was tried, or there was no card to try.
  const isFirst = deposit.failure === null || deposit.failure === noCard
  return { ...deposit, booking, isFirst, isUsable: isWanted && !isOver && deposit.amountCents > 0 }
}

type CardDeposit = NonNullable<Awaited<ReturnType<typeof findCardDeposit>>>

/** Earlier pages are closed. `back`: the path of our own page. */
export async function openCardPage(
  deposit: CardDeposit,
  { back, now }: { back: string; now: Date },
): Promise<Outcome<string>> {
  if (!deposit.isUsable) return fail(depositProblems.notOpen)
  const { booking } = deposit
  try {
    await closeEarlierPages(deposit.id, now)
    const id = newId()
    const url = new URL(back, env.origin).toString()
    const { sessionId, url: page } = await openAuthorizationPage({
      reference: id,
      amount: cents(deposit.amountCents),
      description: `Security deposit, ${vehicleName(booking.car)}, booking ${booking.number}. Held, not charged.`,
      customerId: await findStripeCustomer(deposit.requestId),
      email: booking.mailTo,
      successUrl: url,
      cancelUrl: url,
      expiresAt: later(now, depositFigures.cardPageFor),
    })
    await db.insert(depositHolds).values({
      id,
      depositId: deposit.id,
      amountCents: deposit.amountCents,
      checkoutSessionId: sessionId,
      createdAt: now,
    })
    return ok(page)
  } catch (error) {
    logUnavailable('deposit.page_failed', error, { depositId: deposit.id })
    return fail(depositProblems.unavailable)
  }
}

/** Paid on an earlier page is paid. */
async function closeEarlierPages(depositId: string, now: Date): Promise<void> {
  for (const { id, sessionId } of await listOpenPages(depositId)) {
    if (!sessionId) continue
    await closeAuthorizationPage(sessionId)
    await followHold(id, now)
  }
}

/** Back from Stripe's page: the event may not have arrived. */
export async function followPages(depositId: string, now: Date): Promise<void> {
  try {
    for (const { id } of await listOpenPages(depositId)) await followHold(id, now)
  } catch (error) {
    logUnavailable('deposit.follow_failed', error, { depositId })
  }
}

async function listOpenPages(depositId: string) {
  const asked = and(eq(depositHolds.depositId, depositId), eq(depositHolds.status, 'asked'))
  const rows = await db
    .select({ id: depositHolds.id, sessionId: depositHolds.checkoutSessionId })
    .from(depositHolds)
    .where(asked)
  return rows.filter(({ sessionId }) => sessionId !== null)
}
