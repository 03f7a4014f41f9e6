/** The pages that journeys every-width and every-state open; tests/house/page-coverage.test.ts finds missing ones. */
import { publicPages } from '#app/shared/public-pages.ts'
import { addDays } from '#app/shared/dates.ts'
import { dayOf } from '#app/shared/zone.ts'
import type { CastMember } from '#tests/cast.ts'

const car = 'ferrari-roma'
const soon = addDays(dayOf(new Date()), 4)
const dates = `pickup=${soon}&return=${addDays(soon, 3)}`

/** What a visitor finds: the pages, with dates and without, what is empty, and what is refused or not there. */
export const publicAddresses = [
  ...[...publicPages.keys()].map((page) => page.replace(':slug', car)),
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
  '/dev/mail/unknown',
  '/signout',
]

/** What signed-in people find at rest, and where they are refused. */
export const addressesOf: Partial<Record<CastMember, string[]>> = {
  mia: [
    '/account',
    '/account/bookings',
    '/account/payment',
    '/account/settings',
    '/account/settings/email',
    '/account/settings/password',
    '/account/settings/data',
    '/account/settings/deletion',
    '/account/photos/profile',
    '/account/chat',
    '/account/garage',
    '/dashboard',
    '/dashboard/garage',
    '/dashboard/chat',
    '/dashboard/uploads',
    '/membership/apply?tier=elite',
    '/signout',
    '/admin/images',
    '/account/bookings/MQ-AAA-AAAA',
  ],
  brook: [
    '/dashboard',
    '/dashboard/chat',
    '/dashboard/listings',
    '/dashboard/listings?q=nothing',
    '/dashboard/listings/new',
    '/dashboard/garage',
    '/account',
    '/account/settings',
    '/account/payment',
  ],
  ada: [
    '/dashboard',
    '/dashboard/listings',
    '/dashboard/garage',
    '/dashboard/garage?state=draft&q=nothing',
    '/dashboard/garage/new',
    '/dashboard/garage/templates',
    '/dashboard/garage/templates/new',
    '/dashboard/users',
    '/dashboard/users/log',
    '/dashboard/reports',
    '/account/admin',
    '/admin/images',
    '/dashboard/hero-images',
    '/dashboard/hero-images?car=ferrari-roma',
    '/admin/images/broken',
    '/admin/listings',
    '/video-upload',
    '/dev/mail',
  ],
  sam: ['/dashboard', '/dashboard/users', '/dashboard/reports', '/dashboard/chat', '/admin/images', '/account'],
  nia: ['/dashboard', '/broker', '/account/payment'],
  pim: ['/dashboard', '/account', '/dashboard/users'],
  remy: ['/dashboard', '/account/chat', '/account/garage'],
}

/** Routes that every-state.spec.ts comes to on its way: their addresses are made there. */
export const onTheWay = [
  '/dashboard/listings/:id',
  '/dashboard/listings/:id/photos',
  '/dashboard/listings/:id/removal',
  '/dashboard/garage/:id',
  '/dashboard/garage/:id/calendar',
  '/dashboard/garage/:id/removal',
  '/admin/listings/:id',
  '/dashboard/garage/templates/:id',
  '/dashboard/garage/templates/:id/removal',
  '/account/bookings/:number',
  '/account/bookings/:number/cancellation',
  '/account/receipts/:number',
  '/booking',
  '/booking-success',
  '/waiting-list/:id',
  '/dev/mail/:id',
  '/signup/success',
  '/dashboard/users/:id',
  '/dashboard/chat/:id/report',
  '/loading',
]
