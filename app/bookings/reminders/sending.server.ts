/** Sends what rentals are due. Each email is written once, under a lock, for what the booking is at that moment. */
import { and, type AnyColumn, between, eq, gt, gte, inArray, isNull, or, sql } from 'drizzle-orm'

import { bookings, charges, deposits, disputes, outbox, payments, profiles } from '#drizzle/schema.ts'
import { bookingStatuses } from '#app/shared/booking-status-lists.ts'
import { endKnownAt } from '#app/bookings/booking/end-known.server.ts'
import { isNearlyUsed } from '#app/bookings/booking/miles.ts'
import { lockRequest } from '#app/bookings/booking/lock-request.server.ts'
import { issueBookingLink } from '#app/bookings/booking/own-booking.server.ts'
import { findBookingFacts, type BookingFacts } from '#app/bookings/booking/queries.server.ts'
import { findPackagePrice } from '#app/bookings/changes/miles.server.ts'
import { findDocumentObstacles } from '#app/bookings/booking/start.server.ts'
import { findAccount, isDepositOpen } from '#app/money/payments/balance.server.ts'
import { wantsMail } from '#app/people/sign-in/notifications.ts'
import { columnsOf } from '#app/platform/columns.server.ts'
import { db, type Executor, type Transaction } from '#app/platform/db.server.ts'
import { enqueueMail, type Mail } from '#app/platform/mail.server.ts'
import { addDays } from '#app/shared/dates.ts'
import { days, later } from '#app/shared/durations.ts'
import { dayOf } from '#app/shared/zone.ts'
import { balanceEmail, documentsEmail, milesEmail, overdueEmail, pickupEmail, returnEmail } from './emails.server.ts'
import { askedFrom, dueReminders, isAboutBalance, usefulUntil, type ReminderKind } from './rules.ts'

const daysAround = 3
/** Longer than anything is asked for after a return. */
const daysAfter = days(7)

/** Safe to repeat: one email for each kind and time of pickup or return. */
export async function sendReminders(now: Date): Promise<void> {
  const today = dayOf(now)
  const after = later(now, -daysAfter)
  const near = await db
    .select({ requestId: bookings.requestId })
    .from(bookings)
    .where(
      or(
        and(
          inArray(bookings.status, bookingStatuses.ahead),
          between(bookings.pickupDate, today, addDays(today, daysAround)),
        ),
        and(inArray(bookings.status, bookingStatuses.out), gte(bookings.returnDate, addDays(today, -daysAround))),
        and(
          inArray(bookings.status, bookingStatuses.settling),
          gt(endKnownAt, sql`${after.toISOString()}::timestamptz`),
        ),
      ),
    )
  const opened = await listOpened({ since: after })
  for (const requestId of new Set([...near, ...opened].map((each) => each.requestId))) {
    const booking = await findBookingFacts(requestId)
    if (!booking || (await unsent(booking, now)).length === 0) continue
    await db.transaction((tx) => remind(tx, requestId, now))
  }
}

/**
 * When something new could be paid of rentals: a charge may be taken since then, or a bank has taken back a payment, as
 * often as it happened.
 */
async function listOpened(which: { since: Date } | { requestId: string }, executor: Executor = db) {
  const since = (at: AnyColumn) => ('since' in which ? gt(at, which.since) : eq(bookings.requestId, which.requestId))
  const charged = await executor
    .select({ requestId: bookings.requestId, at: charges.payableAt })
    .from(charges)
    .innerJoin(bookings, eq(bookings.id, charges.bookingId))
    .where(and(since(charges.payableAt), isNull(charges.settledAt)))
  const takenBack = await executor
    .select({ requestId: bookings.requestId, at: disputes.closedAt })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .innerJoin(bookings, eq(bookings.requestId, payments.requestId))
    .where(and(since(disputes.closedAt), eq(disputes.status, 'lost')))
  return [...charged, ...takenBack].flatMap(({ requestId, at }) => (at ? { requestId, at } : []))
}

async function remind(tx: Transaction, requestId: string, now: Date): Promise<void> {
  // Changes and cancellations wait, or were before.
  await lockRequest(tx, requestId)
  const booking = await findBookingFacts(requestId, tx)
  if (!booking) return
  for (const kind of await unsent(booking, now, tx)) {
    const mail = await mailOf(tx, kind, booking, now)
    if (mail) await enqueueMail(tx, mail)
  }
}

async function unsent(booking: BookingFacts, now: Date, executor: Executor = db): Promise<ReminderKind[]> {
  const times = await findTimes(booking, executor)
  if (!times) return []
  const rental = { ...booking, ...times, isCollected: booking.delivery !== null }
  const kindsIf = (owes: boolean) => dueReminders({ ...rental, owes }, now)
  if (kindsIf(true).length === 0) return []
  const kinds = kindsIf(((await findAccount(booking.requestId, executor))?.owed ?? 0) > 0)
  if (kinds.length === 0) return []
  const keys = kinds.map((kind) => keyOf(kind, rental))
  const sent = await executor.select({ key: outbox.dedupeKey }).from(outbox).where(inArray(outbox.dedupeKey, keys))
  const left = kinds.filter((kind) => !sent.some(({ key }) => key === keyOf(kind, rental)))
  return left.some((kind) => optional.has(kind)) ? wanted(left, booking, executor) : left
}

/** What emails are timed by, beside the dates. */
async function findTimes({ requestId, miles }: BookingFacts, executor: Executor) {
  const [row] = await executor
    .select({ confirmedAt: bookings.confirmedAt, endKnownAt })
    .from(bookings)
    .where(eq(bookings.requestId, requestId))
  const opened = (await listOpened({ requestId }, executor)).map(({ at }) => at.getTime())
  const openedAt = opened.length > 0 ? new Date(Math.max(...opened)) : null
  return row ? { ...row, openedAt, nearlyUsed: isNearlyUsed(miles) } : null
}

const optional: ReadonlySet<ReminderKind> = new Set(['pickup', 'miles', 'return'])

/** Reminders can be turned off; what a rental cannot do without cannot. */
async function wanted(kinds: ReminderKind[], { profileId }: BookingFacts, executor: Executor) {
  if (!profileId) return kinds
  const [person] = await executor
    .select(columnsOf(profiles, { notifications: true }))
    .from(profiles)
    .where(eq(profiles.id, profileId))
  return !person || wantsMail(person.notifications, 'reminders') ? kinds : kinds.filter((kind) => !optional.has(kind))
}

async function mailOf(tx: Transaction, kind: ReminderKind, booking: BookingFacts, now: Date): Promise<Mail | null> {
  const { requestId } = booking
  const needed = kind === 'documents' ? await neededDocuments(tx, booking) : []
  if (kind === 'documents' && needed.length === 0) return null
  const account = await findAccount(requestId, tx)
  const times = await findTimes(booking, tx)
  if (!account || !times) return null
  // Of a rental without a report no one knows the miles, and some have all that can be bought.
  const canAdd = kind === 'miles' && booking.miles.odometer.out !== null
  const packagePrice = canAdd ? await findPackagePrice(booking, tx) : null
  if (kind === 'miles' && packagePrice === null) return null
  const sent = {
    dedupeKey: keyOf(kind, { ...booking, ...times }),
    link: await issueBookingLink(tx, booking, now),
    usefulUntil: usefulUntil(kind, { ...booking, ...times }),
  }
  if (isAboutBalance(kind))
    return balanceEmail(booking, sent, { account, isDepositOpen: await isDepositOpen(requestId, tx) })
  if (kind === 'documents') return documentsEmail(booking, sent, needed)
  if (kind === 'pickup') return pickupEmail(booking, sent, account.owed, await findDeposit(tx, booking))
  if (packagePrice !== null) return milesEmail(booking, sent, packagePrice)
  return kind === 'return'
    ? returnEmail(booking, sent, account.owed)
    : overdueEmail(booking, sent, kind === 'overdueAgain')
}

export async function findDeposit(tx: Transaction, { bookingId }: Pick<BookingFacts, 'bookingId'>) {
  const [deposit] = await tx
    .select({ status: deposits.status, method: deposits.method })
    .from(deposits)
    .where(eq(deposits.bookingId, bookingId ?? ''))
  return deposit ?? null
}

/** Those that the customer can send again; what waits for our check, and a license held too briefly, are ours to settle. */
async function neededDocuments(tx: Transaction, { requestId }: BookingFacts) {
  const obstacles = (await findDocumentObstacles(requestId, tx)) ?? []
  return obstacles.filter(({ obstacle }) => obstacle !== 'waiting' && obstacle !== 'licenseTooNew')
}

type Timed = Parameters<typeof askedFrom>[0] & Pick<BookingFacts, 'requestId' | 'pickupAt'>

/** With the car's time, or that of what is open since the return: other dates and sums are reminded of again. */
function keyOf(kind: ReminderKind, { requestId, pickupAt, ...times }: Timed): string {
  const at = kind === 'documents' || kind === 'pickup' || kind === 'balanceFirst' ? pickupAt : times.returnAt
  const asked = kind === 'balanceAfter' || kind === 'balanceAgain' ? askedFrom(times) : null
  const opened = asked && asked > (times.endKnownAt ?? times.returnAt) ? asked : at
  return `rental-${kind}:${requestId}:${opened.toISOString()}`
}
