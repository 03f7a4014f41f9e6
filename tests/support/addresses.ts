/** The pages that journeys every-width and every-state open; tests/house/page-coverage.test.ts finds missing ones. */
import { addDays } from '#app/shared/dates.ts'
import { dayOf } from '#app/shared/zone.ts'
import type { CastMember } from '#tests/cast.ts'
import { readPermissions } from '#tests/support/permission-table.ts'
import { pageAddresses } from '#tests/support/route-addresses.ts'

const car = 'ferrari-roma'
const soon = addDays(dayOf(new Date()), 4)
const dates = `pickup=${soon}&return=${addDays(soon, 3)}`

/** What a visitor finds beside the pages of the sitemap: with dates, what is empty, and what is refused or not there. */
export const publicAddresses = [
  `/car/${car}`,
  `/car/${car}/gallery`,
  `/car/${car}/book`,
  `/fleet?${dates}`,
  '/fleet?body=suv&price=nonsense',
  `/fleet?${dates}&body=suv&price=nonsense`,
  `/car/${car}?${dates}`,
  '/fleet/compare',
  `/fleet/compare?${dates}&car=${car}&car=lamborghini-huracan-evo&car=mclaren-720s`,
  '/broker?canceled=true',
  '/offline',
  '/user/broker',
  '/user/nobody',
  '/car/nowhere',
  '/nowhere',
  '/auth',
  '/signin',
  '/signup?type=member',
  '/forgot-password',
  '/reset-password',
  '/reset-password?token=used',
  '/verify-email?token=used',
  `/waiting-list/car/${car}`,
  '/waiting-list/unknown',
  '/booking-success',
  '/booking?key=unknown',
  '/document?key=unknown',
  '/dev/mail/unknown',
  '/signout',
]

/** What they find there beside the pages themselves, and where they are refused. What differs from another's by its data alone is left out. */
const views: Partial<Record<CastMember, string[]>> = {
  mia: [
    '/account/payment',
    '/account/photos/profile',
    '/account/media/images?q=nothing',
    '/membership/apply?tier=elite',
    '/signout',
    '/admin/images',
    '/account/bookings/MQ-AAA-AAAA',
  ],
  brook: [
    '/dashboard',
    '/dashboard/chat',
    '/dashboard/referrals?bookings=9&people=9&car=unknown',
    '/dashboard/listings?q=nothing',
    '/dashboard/nothing',
    '/dashboard/garage',
    '/account',
  ],
  ada: [
    '/dashboard',
    '/dashboard/listings',
    '/dashboard/garage',
    '/dashboard/garage?state=draft&q=nothing',
    '/dashboard/hero-images?car=ferrari-roma',
    '/admin/uploads?show=hidden',
    '/dev/mail',
  ],
  sam: [
    '/dashboard',
    '/dashboard/bookings',
    '/dashboard/bookings?q=nothing',
    '/dashboard/search',
    '/dashboard/search?q=a',
    '/dashboard/search?q=nothing',
    '/dashboard/bookings/new',
    '/dashboard/bookings/new?q=nothing',
    '/dashboard/deposits',
    '/dashboard/leads',
    '/dashboard/leads?status=overdue&q=nothing',
    '/dashboard/reviews',
    '/dashboard/deposits?state=risk',
    '/dashboard/figures?from=2026-01-01&until=2026-12-31',
    '/dashboard/figures?from=2026-02-30&until=2026-01-01',
    '/dashboard/documents',
    '/dashboard/documents?q=nothing&state=refused',
    '/dashboard/schedule',
    '/dashboard/schedule?days=1&cars=booked',
    '/dashboard/schedule?days=30&q=nothing',
    '/dashboard/users',
    '/dashboard/chat',
    '/account',
  ],
  nia: ['/dashboard', '/broker', '/account/payment'],
  pim: ['/dashboard', '/account', '/account/media', '/account/media/images', '/dashboard/users'],
  remy: ['/dashboard', '/account/chat', '/account/garage'],
}

/** Without a booking's key they are the page that /booking is with an unknown one. */
export const likeOthers = [
  '/deposit',
  '/booking/documents',
  '/booking/miles',
  '/booking/agreement',
  '/booking/charges',
  '/booking/review',
  '/booking/review/photos',
]

/** Routes that every-state.spec.ts comes to on its way: their addresses are made there. */
export const onTheWay = [
  '/dashboard/garage/:id/rates',
  '/dashboard/listings/:id',
  '/dashboard/listings/:id/photos',
  '/dashboard/listings/:id/photos/choose',
  '/dashboard/listings/:id/removal',
  '/dashboard/garage/:id',
  '/dashboard/garage/:id/photos',
  '/dashboard/garage/:id/photos/choose',
  '/dashboard/garage/:id/calendar',
  '/dashboard/garage/:id/calendar/address',
  '/dashboard/garage/:id/calendar/outside',
  '/dashboard/garage/:id/removal',
  '/admin/listings/:id',
  '/dashboard/garage/import/:id',
  '/dashboard/garage/templates/:id',
  '/dashboard/garage/templates/:id/removal',
  '/account/bookings/:number',
  '/dashboard/bookings/:number',
  '/dashboard/documents/:id',
  '/dashboard/customers/:id',
  '/dashboard/bookings/:number/cancellation',
  '/dashboard/bookings/:number/deposit',
  '/dashboard/bookings/:number/agreement',
  '/dashboard/bookings/:number/no-show',
  '/dashboard/bookings/new/customer',
  '/dashboard/bookings/new/details',
  '/dashboard/bookings/:number/documents',
  '/dashboard/bookings/:number/payment',
  '/dashboard/bookings/:number/pickup',
  '/dashboard/bookings/:number/return',
  '/dashboard/bookings/:number/change',
  '/dashboard/bookings/:number/drivers',
  '/dashboard/bookings/:number/change/car',
  '/dashboard/bookings/:number/charges',
  '/dashboard/bookings/:number/charges/:id',
  '/dashboard/bookings/:number/charges/payment',
  '/account/bookings/:number/charges',
  '/account/bookings/:number/review',
  '/dashboard/reviews/:id',
  '/dashboard/leads/:id',
  '/account/bookings/:number/change',
  '/account/bookings/:number/change/car',
  '/account/bookings/:number/drivers',
  '/account/bookings/:number/agreement',
  '/account/bookings/:number/cancellation',
  '/account/receipts/:number',
  '/booking',
  '/booking-success',
  '/waiting-list/:id',
  '/dev/mail/:id',
  '/signup/success',
  '/dashboard/users/:id',
  '/dashboard/payouts/:id',
  '/dashboard/chat/:id/report',
  '/dashboard/uploads/:id',
  '/dashboard/uploads/:id/removal',
  '/admin/images/broken/:image/:car',
  '/admin/uploads/:id',
  '/video-upload/:id',
  '/video-upload/:id/removal',
  '/loading',
]

/** Of those who work here, an admin's page has the most on it. */
const members = ['mia', 'brook', 'ada', 'sam'] as const

/** What signed-in people find at rest: each page without a parameter as the first who may see it, and what else they look at. */
export const addressesOf: Partial<Record<CastMember, string[]>> = { ...views, ...pagesOfMembers() }

function pagesOfMembers(): Record<(typeof members)[number], string[]> {
  const pages: Record<(typeof members)[number], string[]> = { mia: [], brook: [], ada: [], sam: [] }
  const open = readPermissions()
  for (const path of pageAddresses.filter((one) => !one.includes(':') && !onTheWay.includes(one))) {
    const kinds = open.get(path) ?? []
    const first = kinds.includes('visitor') ? undefined : members.find((member) => kinds.includes(member))
    if (first) pages[first].push(path)
  }
  for (const member of members) pages[member].push(...(views[member] ?? []))
  return pages
}
