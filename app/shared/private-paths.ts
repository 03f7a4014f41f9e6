/** What search engines leave out: headers, tags, robots.txt and sitemaps read this. */
import { hrefs } from './hrefs.ts'

/** Disallowed in robots.txt, with everything below. */
export const closedPaths = [
  hrefs.dashboard(),
  hrefs.account(),
  hrefs.portal(),
  '/admin',
  hrefs.videoUpload(),
  hrefs.signOut(),
  '/booking',
  '/booking-success',
  '/booking-requests',
  '/waiting-list',
  '/listings',
  '/people',
  '/cars',
  '/chat-messages',
  '/chat-reports',
  '/broker/',
  '/deposit',
  '/document',
  '/documents',
  '/agreements',
  '/car-calendar.ics',
  '/condition-photos',
  '/api',
  '/webhooks',
  '/events',
  '/presence',
  '/r/',
  '/dev',
  '/health',
  '/image-errors',
]

/** Crawlers have to fetch these to see that they are not indexed. */
const unlistedPaths = [
  hrefs.auth(),
  hrefs.signIn(),
  '/signup',
  hrefs.forgotPassword(),
  hrefs.resetPassword(),
  hrefs.verifyEmail(),
  hrefs.membershipApplication(),
  hrefs.loading(),
  hrefs.comparison(),
  hrefs.offline(),
  '/user',
]

const all = [...closedPaths, ...unlistedPaths]

export function isPrivate(path: string): boolean {
  return all.some((one) => path === one || path.startsWith(one.endsWith('/') ? one : `${one}/`))
}
