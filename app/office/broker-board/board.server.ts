import { bookingStates } from '#app/shared/booking-states.ts'
import { readRentalFilter } from '#app/bookings/rentals/forms.ts'
import { listRentals } from '#app/bookings/rentals/list.server.ts'
import { readListingFilter } from '#app/fleet/listings/forms.ts'
import { listHiddenReasons, listListings } from '#app/fleet/listings/queries.server.ts'
import { listMonths } from '#app/money/earnings/months.server.ts'
import { lastMonths, printLine, printMonths } from '#app/money/earnings/printed.server.ts'
import { findBrokerRate } from '#app/money/earnings/rates.server.ts'
import { findSums, listEarnings } from '#app/money/earnings/statement.server.ts'
import { can } from '#app/people/access/permissions.ts'
import { findCode } from '#app/people/referrals/queries.server.ts'
import { db } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import { clockTime, shortDay } from '#app/shared/dates.ts'
import { percent, sumOrNone } from '#app/shared/money.ts'
import { referralHrefs } from '#app/shared/referral-hrefs.ts'
import { vehicleName } from '#app/shared/vehicle-name.ts'
import type { Viewer } from '#app/shared/viewer.ts'
import { dayOf } from '#app/shared/zone.ts'
import { boardLabels as words } from './words.ts'

const shown = { commissions: 5, pickups: 3 }

/** What a broker's dashboard shows; null for everybody whose earnings are not theirs to see. */
export async function findBoard(viewer: Viewer, now: Date) {
  if (!can(viewer, 'earnings.view') || can(viewer, 'handover.list')) return null
  const months = lastMonths(dayOf(now))
  const [first = '', last = ''] = [months[0], months.at(-1)]
  const [sums, earned, newest, rate, code, rentals, listed] = await Promise.all([
    findSums(viewer.id),
    listMonths(viewer.id, first, last),
    listEarnings(viewer.id, shown.commissions),
    findBrokerRate(viewer.id, now, db),
    can(viewer, 'referrals.view') ? findCode(viewer.id) : null,
    can(viewer, 'booking.list') ? listRentals(viewer, readRentalFilter(new URLSearchParams())) : null,
    can(viewer, 'listing.list') ? listListings(viewer, readListingFilter(new URLSearchParams()), now) : null,
  ])
  const hidden = (listed?.listings ?? []).filter(({ state }) => state === 'hidden')
  const reasons = await listHiddenReasons(hidden.map(({ id }) => id))
  const pickups = (rentals?.rentals ?? []).filter(({ status }) => bookingStates[status].isAhead)
  const thisMonth = earned.find(({ month }) => month === last)?.earned ?? 0
  const { rows, gist } = printMonths(months, earned)
  return {
    sums: [
      { label: words.available, sum: sumOrNone(sums.available) },
      { label: words.pending, sum: sumOrNone(sums.pending) },
      { label: words.thisMonth, sum: sumOrNone(thisMonth) },
      ...(rate === null ? [] : [{ label: words.rate, sum: percent(rate) }]),
    ],
    hasEarned: rows.some((row) => row.earned !== 0),
    months: rows.map(({ earned: solid, ...row }) => ({ ...row, solid, outlined: 0 })),
    gist,
    newest: newest.map(printLine),
    link: code === null ? null : env.origin + referralHrefs.referralLink(code),
    pickups: pickups.slice(0, shown.pickups).map(({ key, name, car, pickup }) => ({
      key,
      what: [vehicleName(car), name].filter(Boolean).join(', '),
      when: `${shortDay(pickup.date)}, ${clockTime(pickup.time)}`,
    })),
    hidden: hidden.map(({ id, make, model }) => ({
      id,
      car: [make, model].filter(Boolean).join(' '),
      reason: reasons.get(id) ?? null,
    })),
  }
}

export type Board = NonNullable<Awaited<ReturnType<typeof findBoard>>>
