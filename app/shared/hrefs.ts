/** One function per address of app/routes.ts, in its order; a test compares them. */

type Query = Record<string, string | number | undefined>

export const hrefs = {
  home: () => '/',
  fleet: (query: Query = {}) => withQuery('/fleet', query),
  comparison: ({ cars = [], ...dates }: { cars?: string[]; pickup?: string; return?: string } = {}) => {
    const slugs = cars.map((slug) => `car=${encodeURIComponent(slug)}`).join('&')
    const path = withQuery('/fleet/compare', dates)
    return slugs ? `${path}${path.includes('?') ? '&' : '?'}${slugs}` : path
  },
  howItWorks: () => '/how-it-works',
  membership: () => '/membership',
  membershipApplication: (tier?: string) => withQuery('/membership/apply', { tier }),
  broker: (query: Query = {}) => withQuery('/broker', query),
  gallery: (query: Query = {}, fragment?: string) => withFragment(withQuery('/gallery', query), fragment),
  about: () => '/about',
  pricing: () => '/pricing',
  requirements: (section?: string) => withFragment('/requirements', section),
  invest: (fragment?: string) => withFragment('/invest', fragment),
  contact: () => '/contact',
  terms: () => '/terms',
  privacy: () => '/privacy',
  loading: (destination?: string) => withQuery('/loading', { destination }),
  offline: () => '/offline',
  profile: (username: string) => `/user/${encodeURIComponent(username)}`,

  car: (slug: string, query: Query = {}, fragment?: string) =>
    withFragment(withQuery(`/car/${encodeURIComponent(slug)}`, query), fragment),
  carGallery: (slug: string, query: Query = {}) => withQuery(`/car/${encodeURIComponent(slug)}/gallery`, query),
  carBooking: (slug: string, query: Query = {}) => withQuery(`/car/${encodeURIComponent(slug)}/book`, query),
  confirmation: (query: {
    booking_id: string
    token?: string
    canceled?: string
    opened?: string
    session_id?: string
  }) => withQuery('/booking-success', query),
  linkedBooking: (key: string, fragment?: string) => withFragment(withQuery('/booking', { key }), fragment),
  linkedBookingPayment: (key: string) => withQuery('/booking/payment', { key }),
  linkedChargesPayment: (key: string) => withQuery('/booking/charges/payment', { key }),
  linkedBookingCalendar: (key: string) => withQuery('/booking/calendar', { key }),
  documentReplacement: (key: string) => withQuery('/document', { key }),
  depositCard: (query: { key?: string; booking?: string }) => withQuery('/deposit', query),
  carWaitingList: (slug: string, query: Query = {}) =>
    withQuery(`/waiting-list/car/${encodeURIComponent(slug)}`, query),
  waitingListEntry: (id: string, key?: string) => withQuery(`/waiting-list/${id}`, { key }),

  auth: (query: { returnTo?: string } = {}) => withQuery('/auth', query),
  signIn: (query: { returnTo?: string } = {}) => withQuery('/signin', query),
  signUp: (query: { returnTo?: string; type?: string; tier?: string } = {}) => withQuery('/signup', query),
  welcome: (query: { next?: string } = {}) => withQuery('/signup/success', query),
  signOut: () => '/signout',
  forgotPassword: () => '/forgot-password',
  resetPassword: (token?: string) => withQuery('/reset-password', { token }),
  verifyEmail: (token?: string) => withQuery('/verify-email', { token }),

  portal: () => '/portal',
  dashboard: (query: Query = {}) => withQuery('/dashboard', query),
  dashboardTab: (tab: string, query: Query = {}) => withQuery(`/dashboard/${tab}`, query),
  people: (query: Query = {}) => withQuery('/dashboard/users', query),
  documentReviews: (query: Query = {}) => withQuery('/dashboard/documents', query),
  deposits: (query: Query = {}) => withQuery('/dashboard/deposits', query),
  listings: (query: Query = {}) => withQuery('/dashboard/listings', query),
  newListing: () => '/dashboard/listings/new',
  listing: (id: string, fragment?: string) => withFragment(`/dashboard/listings/${id}`, fragment),
  garage: (query: Query = {}) => withQuery('/dashboard/garage', query),
  garageCar: (id: string) => `/dashboard/garage/${id}`,
  uploads: () => '/dashboard/uploads',
  rentals: (query: Query = {}) => withQuery('/dashboard/bookings', query),
  rental: (number: string, fragment?: string) => withFragment(`/dashboard/bookings/${number}`, fragment),
  schedule: (query: Query = {}) => withQuery('/dashboard/schedule', query),
  person: (id: string) => `/dashboard/users/${id}`,
  account: () => '/account',
  accountChat: (query: Query = {}) => withQuery('/account/chat', query),
  accountMedia: () => '/account/media',
  accountImages: (query: Query = {}) => withQuery('/account/media/images', query),
  accountPayment: (query: Query = {}) => withQuery('/account/payment', query),
  accountSettings: (fragment?: string) => withFragment('/account/settings', fragment),
  accountGarage: (query: Query = {}) => withQuery('/account/garage', query),
  accountEarnings: () => '/account/earnings',
  accountAdmin: () => '/account/admin',
  accountDesks: () => '/account/desks',
  accountBookings: () => '/account/bookings',
  accountBooking: (number: string, fragment?: string) => withFragment(`/account/bookings/${number}`, fragment),
  bookingCancellation: (number: string) => `/account/bookings/${number}/cancellation`,
  bookingCalendar: (number: string) => `/account/bookings/${number}/calendar`,
  receipt: (number: string) => `/account/receipts/${number}`,
  imageAdmin: () => '/admin/images',
  listingReviews: () => '/admin/listings',
  allUploads: (query: Query = {}) => withQuery('/admin/uploads', query),
  videoUpload: (query: Query = {}) => withQuery('/video-upload', query),

  brokerCheckout: () => '/broker/checkout',
  brokerPortal: () => '/broker/portal',
  chatReports: () => '/dashboard/reports',

  bookingCharges: (number: string) => `/account/bookings/${number}/charges`,
  chargesPayment: (number: string) => `/account/bookings/${number}/charges/payment`,
  chargesAcceptance: (number: string) => `/account/bookings/${number}/charges/acceptance`,
  balancePayment: (number: string) => `/account/bookings/${number}/payment`,
  bookingLinks: (number: string) => `/account/bookings/${number}/links`,
  documentKeeping: () => '/account/documents/keeping',
  emailConfirmation: () => '/account/email/confirmation',
  bookingPayment: (requestId: string, token?: string) => withQuery(`/booking-requests/${requestId}/payment`, { token }),
  bookingRequestCancellation: (requestId: string) => `/booking-requests/${requestId}/cancellation`,

  /** `file` is `<width>-<hash>`: immutable. */
  image: (id: string, file: string) => `/images/${id}/${file}`,
  document: (id: string, query: { download?: string; page?: number } = {}) => withQuery(`/documents/${id}`, query),
  chatMessages: () => '/api/chat-messages',
  chatReads: () => '/api/chat-reads',
  uploadthing: () => '/api/uploadthing',
  bookingStatus: (requestId: string, token?: string) => withQuery(`/api/booking-status/${requestId}`, { token }),
  subscriptionStatus: () => '/api/subscription-status',
  manifest: () => '/manifest.webmanifest',
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

export function withQuery(path: string, query: Query): string {
  const present = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const search = new URLSearchParams(present.map(([name, value]) => [name, String(value)])).toString()
  return search ? `${path}?${search}` : path
}

export function withFragment(path: string, fragment?: string): string {
  return fragment ? `${path}#${fragment}` : path
}
