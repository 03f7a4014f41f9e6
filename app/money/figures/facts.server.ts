import { figureLabels } from './words.ts'
import { exactDollars, sumOrNone } from '#app/shared/money.ts'
import type { findRentalFigures, findPeriodSums } from './operations.server.ts'
import { printShare } from './rules.ts'

const words = figureLabels.facts

/** Words and figures of the bookings of the range. */
export function printRentals(figures: Awaited<ReturnType<typeof findRentalFigures>>) {
  const { booked, cancellations, no_shows, kept_cancelled, kept_no_shows, days, lead } = figures
  const of = (count: number, kept: string) =>
    count > 0
      ? words.share(printShare(count / booked), Number(kept) > 0 ? exactDollars(Number(kept)) : words.nothing)
      : undefined
  return [
    { label: words.booked, figure: String(booked) },
    { label: words.cancelled, figure: String(cancellations), note: of(cancellations, kept_cancelled) },
    { label: words.noShows, figure: String(no_shows), note: of(no_shows, kept_no_shows) },
    { label: words.length, figure: inDays(days) },
    { label: words.lead, figure: inDays(lead) },
  ]
}

export function printStanding(standing: Awaited<ReturnType<typeof findPeriodSums>>) {
  const {
    cards,
    card_count,
    cash,
    cash_count,
    earned,
    paid_out,
    available,
    subscribed,
    active,
    begun,
    ended,
    ...members
  } = standing
  const yearly = Number(members.won_yearly)
  const money = (sum: string) => sumOrNone(Number(sum))
  return {
    deposits: [
      { label: words.cards, figure: money(cards), note: words.deposits(card_count) },
      { label: words.cash, figure: money(cash), note: words.deposits(cash_count) },
    ],
    brokers: [
      { label: words.earned, figure: money(earned) },
      { label: words.paidOut, figure: money(paid_out) },
      { label: words.available, figure: money(available) },
      { label: words.subscribed, figure: money(subscribed) },
      { label: words.active, figure: String(active) },
      { label: words.begun, figure: String(begun) },
      { label: words.ended, figure: String(ended) },
    ],
    members: [
      { label: words.applied, figure: String(members.applied) },
      { label: words.tiers, figure: String(members.tiers) },
      {
        label: words.won,
        figure: String(members.won),
        note: yearly > 0 ? words.yearly(exactDollars(yearly)) : undefined,
      },
      { label: words.memberPaid, figure: money(members.member_paid) },
    ],
  }
}

/** "4.2 days" */
function inDays(days: number | null): string {
  if (days === null) return words.none
  const rounded = Math.round(days * 10) / 10
  return words.days(rounded)
}
