/** Books for a customer on the phone or at the desk: the dates, and with a payment at the desk the booking, in one step. */
import { eq } from 'drizzle-orm'

import { bookingLog, bookingRequests } from '#drizzle/schema.ts'
import { bookingStates } from '#app/shared/booking-states.ts'
import {
  closeReplaced,
  enterWithin,
  openEnteredPayment,
  type KnownCustomer,
} from '#app/bookings/booking/entering.server.ts'
import { lockRequest } from '#app/bookings/booking/lock-request.server.ts'
import { findBookingFacts, findStripeCustomer } from '#app/bookings/booking/queries.server.ts'
import type { Reserved } from '#app/bookings/booking/reserve.server.ts'
import { refuseTaken, reserveDates, type Pricing } from '#app/bookings/booking/reserving.server.ts'
import type { ShownPrice } from '#app/bookings/booking/shown-price.server.ts'
import { business } from '#app/business.ts'
import { staffBookingFigures } from './figures.ts'
import { staffBookingProblems } from './words.ts'
import { db, type Transaction } from '#app/platform/db.server.ts'
import { hashSecret, newSecret } from '#app/platform/secrets.server.ts'
import { isId, newId } from '#app/shared/ids.ts'
import { fail, ok, type Outcome } from '#app/shared/outcome.ts'
import { vehicleName } from '#app/shared/vehicle-name.ts'
import { instantAt } from '#app/shared/zone.ts'
import { isPaidAs, recordDeskPayment } from './desk-payment.server.ts'
import { enqueueBookingLinkEmail } from './emails.server.ts'
import type { StaffBookingEntries } from './forms.ts'
import { brokenRules, payFor, relaxed } from './rules.ts'

export type StaffBookingInput = {
  vehicleId: string
  entries: StaffBookingEntries
  known: KnownCustomer | null
  /** The price that was read out. */
  shown?: ShownPrice
  mayOverride: boolean
  actorId: string
  now: Date
}

/** Returns the request. A second submit of the same form leads to what the first has made. */
export async function bookForCustomer(input: StaffBookingInput): Promise<Outcome<string>> {
  const { vehicleId, entries, known, mayOverride, now } = input
  const requestId = isId(entries.id) ? entries.id : newId()
  const openFor = payFor(instantAt(entries.pickupDate, entries.pickupTime), now)
  const overrides = mayOverride && Boolean(entries.reason)
  const terms = { relaxed: overrides ? relaxed : undefined, longest: staffBookingFigures.longestDays }
  const entered = await reserveDates(
    vehicleId,
    (tx) => enter(tx, { ...input, ...terms, requestId, openFor, overrides }),
    () => refuseTaken({ ...terms, vehicleId, entries, ownerId: known?.id, requestId, now }),
  )
  if (!entered.ok) return entered
  await closeReplaced(entered.value?.replaced ?? [])
  if (entries.pay !== 'link') return ok(requestId)
  const sent = await sendLink({ requestId, token: entered.value?.token, openFor, now })
  return sent.ok ? ok(requestId) : sent
}

type EnterInput = StaffBookingInput &
  Pick<Pricing, 'relaxed' | 'longest'> & { requestId: string; openFor: number; overrides: boolean }

async function enter(
  tx: Transaction,
  { requestId, openFor, entries, overrides, actorId, now, ...rest }: EnterInput,
): Promise<Outcome<Reserved | null>> {
  const { birthDate, licenseIssuedOn = null, reason, pay } = entries
  const entered = await enterWithin(tx, {
    ...rest,
    id: requestId,
    entries,
    birthDate,
    licenseIssuedOn,
    holdFor: pay === 'link' ? openFor + staffBookingFigures.freedAfter : business.booking.holdFor,
    actorId,
    now,
  })
  if (!entered.ok) return entered
  if (!entered.value) return (await isPaidAs(tx, requestId, entries)) ? entered : fail(staffBookingProblems.usedForm)
  const rules = overrides ? brokenRules(entries, entered.value.availability) : []
  if (rules.length > 0)
    await tx
      .insert(bookingLog)
      .values({ requestId, move: 'rules_set_aside', actorId, facts: { rules, reason }, createdAt: now })
  if (pay !== 'link') await recordDeskPayment(tx, { requestId, price: entered.value.price, entries, actorId, now })
  return entered
}

type LinkInput = { requestId: string; token?: string; openFor: number; now: Date }

/** A submit that found the request made continues where the first one may have died. */
async function sendLink({ requestId, token: first, openFor, now }: LinkInput): Promise<Outcome> {
  const token = first ?? newSecret()
  const facts = await findBookingFacts(requestId)
  if (!facts || !bookingStates[facts.state].isUnpaid || facts.checkoutSessionId) return ok()
  const { upfront, pickupDate, returnDate } = facts
  const opened = await openEnteredPayment({
    requestId,
    token,
    isRepeated: first === undefined,
    car: vehicleName(facts.car),
    upfront,
    pickupDate,
    returnDate,
    customer: { ...facts.customer, stripeCustomerId: await findStripeCustomer(requestId) },
    openFor,
    now,
  })
  if (!opened.ok) return opened
  await db.transaction(async (tx) => {
    await lockRequest(tx, requestId)
    // Of two at the same moment one has opened the page; only its address opens the request.
    const [row] = await tx
      .select({ hash: bookingRequests.accessTokenHash })
      .from(bookingRequests)
      .where(eq(bookingRequests.id, requestId))
    const booking = await findBookingFacts(requestId, tx)
    if (booking && bookingStates[booking.state].isUnpaid && row?.hash === hashSecret(token))
      await enqueueBookingLinkEmail(tx, booking, token)
  })
  return ok()
}
