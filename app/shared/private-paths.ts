/** Which addresses search engines leave out. Headers, the pages' own tags, robots.txt and sitemaps ask this one table. */
import { hrefs } from './hrefs.ts'

/** Nothing for a crawler to fetch: behind a sign-in, or not made for people. Each stands for all below it. */
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
  '/documents',
  '/api',
  '/webhooks',
  '/events',
  '/presence',
  '/r/',
  '/dev',
  hrefs.health(),
  hrefs.imageErrors(),
]

/** Open to everybody, and of no use in a list of results: a crawler has to fetch them to be told so. */
const unlistedPaths = [
  hrefs.auth(),
  hrefs.signIn(),
  '/signup',
  hrefs.forgotPassword(),
  hrefs.resetPassword(),
  hrefs.verifyEmail(),
  hrefs.membershipApplication(),
  hrefs.loading(),
  hrefs.offline(),
  '/user',
]

const all = [...closedPaths, ...unlistedPaths]

/** Whether the page of a path is to be kept out of search results. */
export function isPrivate(path: string): boolean {
  return all.some((one) => path === one || path.startsWith(one.endsWith('/') ? one : `${one}/`))
}
