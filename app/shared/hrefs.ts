/** One function per address of app/routes.ts, in its order; a test finds the addresses that have none. */
import type { ValuesOf } from '#app/route-entries.ts'
import type { RoutePath } from '#app/routes.ts'

type Query = Record<string, string | number | undefined>

export const hrefs = {
  home: () => pathTo('/'),
  fleet: (query: Query = {}) => withQuery(pathTo('/fleet'), query),
  comparison: ({ cars = [], ...dates }: { cars?: string[]; pickup?: string; return?: string } = {}) => {
    const slugs = cars.map((slug) => `car=${encodeURIComponent(slug)}`).join('&')
    const path = withQuery(pathTo('/fleet/compare'), dates)
    return slugs ? `${path}${path.includes('?') ? '&' : '?'}${slugs}` : path
  },
  howItWorks: () => pathTo('/how-it-works'),
  membership: () => pathTo('/membership'),
  membershipApplication: (tier?: string) => withQuery(pathTo('/membership/apply'), { tier }),
  broker: (query: Query = {}) => withQuery(pathTo('/broker'), query),
  gallery: (query: Query = {}, fragment?: string) => withFragment(withQuery(pathTo('/gallery'), query), fragment),
  about: () => pathTo('/about'),
  pricing: () => pathTo('/pricing'),
  requirements: (section?: string) => withFragment(pathTo('/requirements'), section),
  invest: (fragment?: string) => withFragment(pathTo('/invest'), fragment),
  contact: () => pathTo('/contact'),
  terms: () => pathTo('/terms'),
  privacy: () => pathTo('/privacy'),
  loading: (destination?: string) => withQuery(pathTo('/loading'), { destination }),
  offline: () => pathTo('/offline'),
  profile: (username: string) => pathTo('/user/:username', username),

  car: (slug: string, query: Query = {}, fragment?: string) =>
    withFragment(withQuery(pathTo('/car/:slug', slug), query), fragment),
  carGallery: (slug: string, query: Query = {}) => withQuery(pathTo('/car/:slug/gallery', slug), query),
  carBooking: (slug: string, query: Query = {}) => withQuery(pathTo('/car/:slug/book', slug), query),
  confirmation: (query: {
    booking_id: string
    token?: string
    canceled?: string
    opened?: string
    session_id?: string
  }) => withQuery(pathTo('/booking-success'), query),
  linkedBooking: (key: string, fragment?: string) => withFragment(withQuery(pathTo('/booking'), { key }), fragment),
  linkedBookingPayment: (key: string) => withQuery(pathTo('/booking/payment'), { key }),
  linkedChargesPayment: (key: string) => withQuery(pathTo('/booking/charges/payment'), { key }),
  linkedBookingCalendar: (key: string) => withQuery(pathTo('/booking/calendar'), { key }),
  documentReplacement: (key: string) => withQuery(pathTo('/document'), { key }),
  depositCard: (query: { key?: string; booking?: string }) => withQuery(pathTo('/deposit'), query),
  carWaitingList: (slug: string, query: Query = {}) => withQuery(pathTo('/waiting-list/car/:slug', slug), query),
  waitingListEntry: (id: string, key?: string) => withQuery(pathTo('/waiting-list/:id', id), { key }),

  auth: (query: { returnTo?: string } = {}) => withQuery(pathTo('/auth'), query),
  signInCode: (query: { returnTo?: string } = {}) => withQuery(pathTo('/signin/code'), query),
  signIn: (query: { returnTo?: string } = {}) => withQuery(pathTo('/signin'), query),
  passkeySignIn: (query: { returnTo?: string } = {}) => withQuery(pathTo('/signin/passkey'), query),
  signUp: (query: { returnTo?: string; type?: string; tier?: string } = {}) => withQuery(pathTo('/signup'), query),
  welcome: (query: { next?: string } = {}) => withQuery(pathTo('/signup/success'), query),
  signOut: () => pathTo('/signout'),
  forgotPassword: () => pathTo('/forgot-password'),
  resetPassword: (token?: string) => withQuery(pathTo('/reset-password'), { token }),
  verifyEmail: (token?: string) => withQuery(pathTo('/verify-email'), { token }),

  portal: () => pathTo('/portal'),
  dashboard: (query: Query = {}) => withQuery(pathTo('/dashboard'), query),
  dashboardTab: (tab: string, query: Query = {}) => withQuery(pathTo('/dashboard/:tab', tab), query),
  people: (query: Query = {}) => withQuery(pathTo('/dashboard/users'), query),
  documentReviews: (query: Query = {}) => withQuery(pathTo('/dashboard/documents'), query),
  deposits: (query: Query = {}) => withQuery(pathTo('/dashboard/deposits'), query),
  listings: (query: Query = {}) => withQuery(pathTo('/dashboard/listings'), query),
  newListing: () => pathTo('/dashboard/listings/new'),
  listing: (id: string, fragment?: string) => withFragment(pathTo('/dashboard/listings/:id', id), fragment),
  garage: (query: Query = {}) => withQuery(pathTo('/dashboard/garage'), query),
  garageCar: (id: string) => pathTo('/dashboard/garage/:id', id),
  uploads: () => pathTo('/dashboard/uploads'),
  rentals: (query: Query = {}) => withQuery(pathTo('/dashboard/bookings'), query),
  rental: (number: string, fragment?: string) => withFragment(pathTo('/dashboard/bookings/:number', number), fragment),
  schedule: (query: Query = {}) => withQuery(pathTo('/dashboard/schedule'), query),
  person: (id: string) => pathTo('/dashboard/users/:id', id),
  account: () => pathTo('/account'),
  accountChat: (query: Query = {}) => withQuery(pathTo('/account/chat'), query),
  accountMedia: () => pathTo('/account/media'),
  accountImages: (query: Query = {}) => withQuery(pathTo('/account/media/images'), query),
  accountPayment: (query: Query = {}) => withQuery(pathTo('/account/payment'), query),
  accountSettings: (fragment?: string) => withFragment(pathTo('/account/settings'), fragment),
  accountGarage: (query: Query = {}) => withQuery(pathTo('/account/garage'), query),
  accountEarnings: () => pathTo('/account/earnings'),
  accountAdmin: () => pathTo('/account/admin'),
  accountDesks: () => pathTo('/account/desks'),
  accountBookings: () => pathTo('/account/bookings'),
  accountBooking: (number: string, fragment?: string) =>
    withFragment(pathTo('/account/bookings/:number', number), fragment),
  bookingCancellation: (number: string) => pathTo('/account/bookings/:number/cancellation', number),
  bookingCalendar: (number: string) => pathTo('/account/bookings/:number/calendar', number),
  receipt: (number: string) => pathTo('/account/receipts/:number', number),
  imageAdmin: () => pathTo('/admin/images'),
  listingReviews: () => pathTo('/admin/listings'),
  allUploads: (query: Query = {}) => withQuery(pathTo('/admin/uploads'), query),
  videoUpload: (query: Query = {}) => withQuery(pathTo('/video-upload'), query),

  brokerCheckout: () => pathTo('/broker/checkout'),
  brokerPortal: () => pathTo('/broker/portal'),
  chatReports: () => pathTo('/dashboard/reports'),

  bookingCharges: (number: string) => pathTo('/account/bookings/:number/charges', number),
  chargesPayment: (number: string) => pathTo('/account/bookings/:number/charges/payment', number),
  chargesAcceptance: (number: string) => pathTo('/account/bookings/:number/charges/acceptance', number),
  balancePayment: (number: string) => pathTo('/account/bookings/:number/payment', number),
  bookingLinks: (number: string) => pathTo('/account/bookings/:number/links', number),
  documentKeeping: () => pathTo('/account/documents/keeping'),
  emailConfirmation: () => pathTo('/account/email/confirmation'),
  bookingPayment: (requestId: string, token?: string) =>
    withQuery(pathTo('/booking-requests/:id/payment', requestId), { token }),
  bookingRequestCancellation: (requestId: string) => pathTo('/booking-requests/:id/cancellation', requestId),

  /** `file` is `<width>-<hash>`: immutable. */
  image: (id: string, file: string) => pathTo('/images/:id/:file', id, file),
  document: (id: string, query: { download?: string; page?: number } = {}) =>
    withQuery(pathTo('/documents/:id', id), query),
  chatMessages: () => pathTo('/api/chat-messages'),
  chatReads: () => pathTo('/api/chat-reads'),
  uploadthing: () => pathTo('/api/uploadthing'),
  bookingStatus: (requestId: string, token?: string) =>
    withQuery(pathTo('/api/booking-status/:id', requestId), { token }),
  subscriptionStatus: () => pathTo('/api/subscription-status'),
  manifest: () => pathTo('/manifest.webmanifest'),
}

/** Return paths never leave this site (docs/product.md#accounts). */
export function samePath(path: unknown): string | undefined {
  if (typeof path !== 'string' || !/^\/(?![/\\])/.test(path) || /[\\\u0000-\u001f]/.test(path)) return undefined
  const url = new URL(path, 'http://same.invalid')
  // `/.//host` becomes another host once its dots are resolved.
  const stays = url.origin === 'http://same.invalid' && !url.pathname.startsWith('//')
  return stays ? url.pathname + url.search + url.hash : undefined
}

/** Of the car whose page `path` is. A return path need not be decodable. */
export function carSlugOf(path: string | undefined): string | undefined {
  const [, encoded = '%'] = /^\/car\/([^/?#]+)/.exec(path ?? '') ?? []
  try {
    const slug = decodeURIComponent(encoded)
    return slug.includes('\0') ? undefined : slug
  } catch {
    return undefined
  }
}

/** The address of a route, with these values for the parameters of its path, in its order. */
export function pathTo<Path extends RoutePath>(path: Path, ...values: ValuesOf<Path>): string {
  const left: string[] = [...values]
  return path.replace(/:\w+/g, () => encodeURIComponent(left.shift() ?? ''))
}

export function withQuery(path: string, query: Query): string {
  const present = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const search = new URLSearchParams(present.map(([name, value]) => [name, String(value)])).toString()
  return search ? `${path}?${search}` : path
}

export function withFragment(path: string, fragment?: string): string {
  return fragment ? `${path}#${fragment}` : path
}
