/** What there is to do today, by email at 7 AM to the staff who choose it. */
import { and, or, sql } from 'drizzle-orm'

import { profiles } from '#drizzle/schema.ts'
import { countingAs, findViewerById } from '#app/people/access/queries.server.ts'
import { can } from '#app/people/access/permissions.ts'
import { listChargeWork } from '#app/money/charges/work.server.ts'
import { bookingMailLabels } from '#app/bookings/rentals/words.ts'
import { todayFigures } from './figures.ts'
import { officeLabels } from './words.ts'
import { db } from '#app/platform/db.server.ts'
import { enqueueMails, type Mail } from '#app/platform/mail.server.ts'
import { printCount } from '#app/shared/counts.ts'
import { addDays, clockTime, shortDate, time, type CalendarDate } from '#app/shared/dates.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { exactDollars, sum } from '#app/shared/money.ts'
import type { Viewer } from '#app/shared/viewer.ts'
import { dayOf, instantAt, timeOf } from '#app/shared/zone.ts'
import { respondWords } from '#app/money/payments/dispute-words.ts'
import { listMoneyWork, type MoneyWorkRows } from './money-work.server.ts'
import { listHandovers, type Handover } from './handovers.server.ts'
import { countWaiting } from './queries.server.ts'

const words = officeLabels.mail

/** Safe to repeat: one email a person and day. Atlanta's clock decides, so that it is 7 AM on every day of the year. */
export async function sendToday(now: Date): Promise<void> {
  const { from, until } = todayFigures.todayMail
  const clock = timeOf(now)
  if (clock < from || clock >= until) return
  const today = dayOf(now)
  const chosen = sql`${profiles.notifications} ->> 'today' = 'true'`
  const unsent = sql`not exists (select from outbox where dedupe_key = ${`today:`}::text || ${profiles.id} || ${`:${today}`}::text)`
  const people = await db
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(chosen, unsent, or(countingAs('admin'), countingAs('staff'))))
  if (people.length === 0) return
  const [handovers, charges, money] = await Promise.all([listHandovers(today), listChargeWork(now), listMoneyWork()])
  for (const { id } of people) {
    const viewer = await findViewerById(id, now)
    if (!viewer || !can(viewer, 'handover.list')) continue
    const { users, documents, deposits, leads, garage } = await countWaiting(viewer, now)
    const waiting = {
      signUps: users ?? 0,
      documents: documents ?? 0,
      deposits: deposits ?? 0,
      leads: leads ?? 0,
      charges: charges.count,
      calendars: garage ?? 0,
    }
    await enqueueMails([todayEmail(viewer, { today, handovers, waiting, money, charges: charges.rows })])
  }
}

type ChargeWork = Awaited<ReturnType<typeof listChargeWork>>
type Handovers = Awaited<ReturnType<typeof listHandovers>>

type Waiting = Record<'signUps' | 'documents' | 'deposits' | 'leads' | 'charges' | 'calendars', number>
type Work = {
  today: CalendarDate
  handovers: Handovers
  waiting: Waiting
  money: MoneyWorkRows
  charges: ChargeWork['rows']
}

function todayEmail({ id, email, firstName }: Viewer, { today, handovers, waiting, money, charges }: Work): Mail {
  const { late, lateCount, now: due } = handovers
  const all = [...late, ...due]
  const owed = all.filter((each) => each.due > 0)
  const of = (kind: Handover['kind']) => due.filter((each) => each.kind === kind).length
  const day = shortDate(today)
  return {
    dedupeKey: `today:${id}:${today}`,
    to: email,
    subject: words.subject(day),
    usefulUntil: instantAt(addDays(today, 1), time('00:00')),
    heading: words.heading(day),
    paragraphs: [
      words.hello(firstName),
      due.length > 0 ? words.counts(of('pickup'), of('return')) : words.nothing,
      ...(lateCount > 0 ? [words.late(lateCount)] : []),
      ...(owed.length > 0 ? [words.owed(owed.length, exactDollars(sum(...owed.map((each) => each.due))))] : []),
      ...moneyOf(money),
      ...(waiting.documents > 0 ? [words.documents(waiting.documents)] : []),
      ...(waiting.deposits > 0 ? [words.deposits(waiting.deposits)] : []),
      ...(waiting.charges > 0 ? [words.charges(waiting.charges), ...decisionsOf(charges)] : []),
      ...(waiting.calendars > 0 ? [words.calendars(waiting.calendars)] : []),
      ...(waiting.signUps > 0 ? [words.signUps(printCount(waiting.signUps))] : []),
      ...(waiting.leads > 0 ? [words.leads(printCount(waiting.leads))] : []),
      ...(all.length > todayFigures.mailed ? [words.more(all.length - todayFigures.mailed)] : []),
    ],
    facts: all.slice(0, todayFigures.mailed).map((each) => [whenOf(each, today), whatOf(each)]),
    action: { label: words.open, href: hrefs.dashboard() },
    more: { label: words.bookings, href: hrefs.rentals() },
    footnote: bookingMailLabels.turnOff,
  }
}

/** What costs money when it is forgotten, each with its booking. */
function moneyOf({ disputes, deskRefunds }: MoneyWorkRows): string[] {
  const disputed = disputes.rows.map(({ amount, ...dispute }) =>
    words.one(titleOf(dispute), exactDollars(amount), respondWords(dispute)),
  )
  const refunds = deskRefunds.rows.map(({ amount, method, ...refund }) =>
    words.one(titleOf(refund), exactDollars(amount), officeLabels.handBack[method]),
  )
  return [
    ...(disputes.count > 0 ? [words.disputes(disputes.count), ...disputed] : []),
    ...(deskRefunds.count > 0 ? [words.deskRefunds(deskRefunds.count), ...refunds] : []),
  ]
}

/** A request has no number to search for. */
function titleOf({ key, name, customer }: { key: string; name: string; customer: string }): string {
  return name === key ? name : `${name}, ${customer}`
}

/** What no longer holds the deposit once its time is up. */
function decisionsOf(charges: ChargeWork['rows']): string[] {
  return charges.flatMap(({ number, objected, decideBy, isOverdue }) =>
    decideBy ? words.one(number, exactDollars(objected), words[isOverdue ? 'overdue' : 'decide'](decideBy)) : [],
  )
}

function whenOf({ kind, day, time: at }: Handover, today: CalendarDate): string {
  const late = day < today ? `, ${officeLabels.late}` : ''
  return `${officeLabels[kind]}${late}, ${day === today ? '' : `${shortDate(day)}, `}${clockTime(at)}`
}

function whatOf({ number, car, customer, phone, trip, missing }: Handover): string {
  return [number, car, customer, phone.printed, trip?.words, ...missing].filter(Boolean).join(', ')
}
