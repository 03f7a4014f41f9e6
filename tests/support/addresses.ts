/** The pages that journeys every-width and every-state open; tests/house/page-coverage.test.ts finds missing ones. */
import { addDays } from '#app/shared/dates.ts'
import { dayOf } from '#app/shared/zone.ts'
import type { CastMember } from '#tests/cast.ts'
import { pathOf } from '#tests/support/linked-pages.ts'
import { readPermissions, type Kind } from '#tests/support/permission-table.ts'
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
    '/dashboard/bookings?state=past&sort=-total',
    '/dashboard/views',
    '/dashboard/views?list=%2Fdashboard%2Fbookings&view=state%3Dpast',
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

/** Pages that continue by themselves. Journeys hold them still to look at them. */
export const leadOn = ['/loading', '/signup/success']

/** Of these the demo data has none, or none in the state in which it has the page: journeys make one and look at it. */
export const madeInJourneys = [
  '/dashboard/garage/import/:id',
  '/dashboard/users/:id/second-step',
  '/account/settings/passkeys/:id/removal',
  '/dashboard/bookings/:number/charges/payment',
  '/dashboard/bookings/:number/documents',
  '/dashboard/uploads/:id/removal',
  '/account/bookings/:number/agreement',
  '/account/bookings/:number/charges',
  '/admin/images/broken/:image/:car',
  '/admin/uploads/:id',
  '/video-upload/:id',
  '/video-upload/:id/removal',
  '/waiting-list/:id',
  '/dev/mail/:id',
]

const open = readPermissions()

/** Of those who work here, an admin's page has the most on it. */
const members = ['mia', 'brook', 'ada', 'sam'] as const

/** What signed-in people find at rest: each page without a parameter as the first who may see it, and what else they look at. */
export const addressesOf: Partial<Record<CastMember, string[]>> = { ...views, ...pagesOfMembers() }

/** Pages of one thing (a booking, a car, a person) that are found by the links that lead to them. */
export const linkedPages = pageAddresses.filter(
  (path) => path.includes(':') && !looked().has(path) && !madeInJourneys.includes(path),
)

/** Pages that answer no one who has no key for them, or has not taken the step before. */
export const closedPages = pageAddresses.filter((path) => !path.includes(':') && open.get(path)?.length === 0)

/** The pages without a parameter that someone may read. */
export function pagesFor(who: Kind): string[] {
  return pageAddresses.filter((path) => !path.includes(':') && open.get(path)?.includes(who))
}

function looked(): Set<string | undefined> {
  return new Set([...publicAddresses, ...Object.values(views).flat()].map(pathOf))
}

function pagesOfMembers(): Record<(typeof members)[number], string[]> {
  const pages: Record<(typeof members)[number], string[]> = { mia: [], brook: [], ada: [], sam: [] }
  for (const path of pageAddresses.filter((one) => !one.includes(':') && !leadOn.includes(one))) {
    const kinds = open.get(path) ?? []
    const first = kinds.includes('visitor') ? undefined : members.find((member) => kinds.includes(member))
    if (first) pages[first].push(path)
  }
  for (const member of members) pages[member].push(...(views[member] ?? []))
  return pages
}
