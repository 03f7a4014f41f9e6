/** What the office's pages of money may say, added up here row by row. */
import { eq } from 'drizzle-orm'

import {
  bookings,
  deposits,
  earningEntries,
  earningLines,
  membershipPayments,
  payments,
  payouts,
  refunds,
} from '#drizzle/schema.ts'
import { figureLabels } from '#app/money/figures/words.ts'
import { payoutFigures } from '#app/money/payouts/figures.ts'
import type { Range } from '#app/money/figures/rules.ts'
import { db } from '#app/platform/db.server.ts'
import { dayOf } from '#app/shared/zone.ts'
import type { Expected } from '#tests/support/shown-sums.ts'

const words = figureLabels
const all = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)
/** A sum below zero is printed with a sign of its own. */
const shown = (...amounts: number[]) => amounts.map(Math.abs)
const row = (label: string, amount: number): Expected['rows'][number] => [new RegExp(`^${label}$`), shown(amount)]

/** Of `/dashboard/figures` with these days. */
export async function expectedOfFigures({ from, until }: Range): Promise<Expected> {
  const isWithin = (at: Date) => dayOf(at) >= from && dayOf(at) <= until
  const [paid, back, booked, held, entries, payoutRows, memberships] = await Promise.all([
    db.select().from(payments),
    db.select().from(refunds),
    db.select().from(bookings),
    db.select().from(deposits),
    db.select().from(earningEntries),
    db.select().from(payouts),
    db.select().from(membershipPayments),
  ])
  const paidFor = new Map(paid.map((payment) => [payment.id, payment]))
  const carOf = new Map(booked.map(({ requestId, vehicleId }) => [requestId, vehicleId]))
  const moves = [
    ...paid.map((payment) => ({ payment, at: payment.receivedAt, sign: 1, ...amountsOf(payment) })),
    ...back.flatMap((refund) => {
      const payment = paidFor.get(refund.paymentId)
      if (!payment) return []
      const { amount, tax } = amountsOf(refund)
      const made = { payment, at: refund.createdAt, sign: -1, amount, tax }
      const { status, settledAt } = refund
      // One that failed is taken off on the day it failed.
      return status === 'failed' && settledAt ? [made, { ...made, at: settledAt, amount: -amount, tax: -tax }] : [made]
    }),
  ].filter(({ at }) => isWithin(at))
  const ofBookings = moves.filter(({ payment }) => payment.requestId !== null)
  const takings = (some: typeof moves) => {
    const net = (kind: (extra: boolean) => boolean) =>
      all(some.map(({ payment, sign, amount, tax }) => (kind(payment.purpose === 'extra') ? sign * (amount - tax) : 0)))
    const [rentals, charges] = [net((extra) => !extra), net((extra) => extra)]
    const moved = (sign: number) => all(some.map((move) => (move.sign === sign ? move.amount : 0)))
    const taxes = all(some.map(({ sign, tax }) => sign * tax))
    return { rentals, charges, revenue: rentals + charges, taxes, received: moved(1), refunded: moved(-1) }
  }
  const groups = [
    ...grouped(ofBookings, ({ at }) => dayOf(at).slice(0, 7)),
    ...grouped(ofBookings, ({ payment }) => carOf.get(payment.requestId ?? '')),
  ].map(takings)
  const total = takings(ofBookings)
  const endedAs = (status: 'cancelled' | 'no_show') => {
    const ended = booked.filter((each) => each.status === status && each.pickupDate >= from && each.pickupDate <= until)
    const requests = new Set<string | null>(ended.map(({ requestId }) => requestId))
    const kept = paid.filter(({ requestId }) => requests.has(requestId))
    const ids = new Set(kept.map(({ id }) => id))
    const given = back.filter(({ paymentId }) => ids.has(paymentId))
    return all(kept.map(({ amountCents }) => amountCents)) - all(given.map(({ amountCents }) => amountCents))
  }
  const heldNow = (status: 'authorized' | 'recorded') =>
    all(held.map((each) => (each.status === status ? each.amountCents : 0)))
  const earned = entries.filter(({ createdAt }) => isWithin(createdAt))
  const subscribed = moves.filter(({ payment }) => payment.profileId !== null)
  const { facts } = words
  return {
    rows: [
      row(words.revenue, total.revenue),
      row(words.rentals, total.rentals),
      row(words.charges, total.charges),
      row(words.taxes, total.taxes),
      row(facts.cards, heldNow('authorized')),
      row(facts.cash, heldNow('recorded')),
      row(facts.earned, all(earned.map((entry) => entry.pendingCents + entry.availableCents + entry.paidCents))),
      row(facts.paidOut, all(payoutRows.map(({ paidAt, amountCents }) => (isWithin(paidAt) ? amountCents : 0)))),
      row(facts.available, all(entries.map(({ availableCents }) => availableCents))),
      row(facts.subscribed, all(subscribed.map(({ sign, amount }) => sign * amount))),
      row(facts.memberPaid, all(memberships.map(({ paidAt, amountCents }) => (isWithin(paidAt) ? amountCents : 0)))),
    ],
    sentences: [[/Revenue of (\$[\d,.]+\d),/, shown(total.revenue)]],
    known: shown(
      ...[total, ...groups].flatMap((each) => Object.values(each)),
      endedAs('cancelled'),
      endedAs('no_show'),
    ),
    untrue: [],
  }
}

function amountsOf({ amountCents, taxCents }: { amountCents: number; taxCents: number }) {
  return { amount: amountCents, tax: taxCents }
}

/** Of `/dashboard/payouts`: what each broker can be paid and waits for, and what was paid, by year as well. */
export async function expectedOfPayouts(): Promise<Expected> {
  const [entries, paidOut] = await Promise.all([
    db
      .select({
        userId: earningLines.userId,
        pending: earningEntries.pendingCents,
        available: earningEntries.availableCents,
      })
      .from(earningEntries)
      .innerJoin(earningLines, eq(earningLines.id, earningEntries.lineId)),
    db.select().from(payouts),
  ])
  const owed = grouped(entries, ({ userId }) => userId).flatMap((of) => [
    all(of.map(({ pending }) => pending)),
    all(of.map(({ available }) => available)),
  ])
  const paid = grouped(paidOut, ({ paidAt }) => dayOf(paidAt).slice(0, 4)).flatMap((year) =>
    [year, ...grouped(year, ({ userId }) => userId)].map((some) => all(some.map(({ amountCents }) => amountCents))),
  )
  const each = paidOut.map(({ amountCents }) => amountCents)
  return { rows: [], sentences: [], known: shown(0, payoutFigures.minimum, ...owed, ...paid, ...each), untrue: [] }
}

function grouped<Row>(rows: readonly Row[], keyOf: (row: Row) => string | undefined): Row[][] {
  const groups = new Map<string | undefined, Row[]>()
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row])
  return [...groups.values()]
}
