import { redirect } from '@remix-run/node'

import { notices } from '#app/messages/notices.ts'
import { problems } from '#app/messages/problems.ts'
import { now } from '#app/platform/clock.server.ts'
import { forbidden, redirectWithNotice } from '#app/platform/http.server.ts'
import { saveEntries, restoreEntries } from '#app/platform/saved-entries.server.ts'
import { keepSessionFresh, sessionTokenHash } from '#app/platform/session.server.ts'
import { hrefs, samePath } from '#app/shared/hrefs.ts'
import type { Problem } from '#app/shared/outcome.ts'
import { can, isForVisitors, type About, type Ability, type Viewer, type VisitorAbility } from './permissions.ts'
import { findViewerBySession } from './queries.server.ts'

/** Who is asking, or null when nobody is signed in. */
export async function findViewer(request: Request): Promise<Viewer | null> {
  const tokenHash = await sessionTokenHash(request)
  if (!tokenHash) return null
  const at = now()
  const found = await findViewerBySession(tokenHash, at)
  if (!found) return null
  await keepSessionFresh(found.session, at)
  return found.viewer
}

/** Who is asking. Throws a redirect to the sign-in that comes back here when nobody is signed in. */
export async function requireViewer(request: Request): Promise<Viewer> {
  return (await findViewer(request)) ?? (await signInFirst(request))
}

/**
 * The door: gives who is asking (null for abilities that visitors have too). Signed out → sign-in with the way back;
 * ability missing → throws 403 with the words for it.
 */
export async function requireAbility<A extends Ability>(
  request: Request,
  ability: A,
  ...about: About<A>
): Promise<A extends VisitorAbility ? Viewer | null : Viewer> {
  const viewer = isForVisitors(ability) ? await findViewer(request) : await requireViewer(request)
  if (!can(viewer, ability, ...about)) forbidden(refusalOf(ability))
  return viewer as Viewer
}

/** The same door for a viewer already known: the thing asked about often has to be found between the two. */
export function refuseUnless<A extends Ability>(viewer: Viewer | null, ability: A, ...about: About<A>): void {
  if (!can(viewer, ability, ...about)) forbidden(refusalOf(ability))
}

/** What this person had typed on this page before signing in again, once; and the Set-Cookie value that ends it. */
export function restoreForm(request: Request, viewer: Viewer) {
  return restoreEntries(request, viewer.id, now())
}

/**
 * Account pages go to /signin, all others to the choice of /auth (HOUSE §4). What a form has sent is kept meanwhile: the
 * session may have run out while it was filled in.
 */
async function signInFirst(request: Request): Promise<never> {
  // A form with fields posts to the page it stands on, whatever a browser says or hides of where it comes from.
  const own = ownPage(request)
  const saved = request.method === 'POST' && own ? await saveEntries(request, own, now()) : null
  const returnTo = saved ? own : wayBack(request)
  const atAccount = /^\/account(\/|$|\?)/.test(returnTo ?? '')
  const door = atAccount ? hrefs.signIn({ returnTo }) : hrefs.auth({ returnTo })
  if (saved?.cookie)
    throw await redirectWithNotice(door, notices.session.entriesKept, new Headers({ 'Set-Cookie': saved.cookie }))
  if (saved) throw await redirectWithNotice(door, notices.session.entriesLost)
  throw redirect(door)
}

/** Longer than any page's address of ours, in characters: it would be a header that no browser takes. */
const longestWayBack = 2_000

/** The page asked for; for a button's POST the page it stood on, since its own address shows nothing. */
export function wayBack(request: Request): string | undefined {
  return request.method === 'GET' || request.method === 'HEAD' ? ownPage(request) : shortEnough(pageBefore(request))
}

/** The page at the request's own address, without what the framework adds to it. */
function ownPage(request: Request): string | undefined {
  const url = new URL(request.url)
  for (const name of ['_routes', 'index']) url.searchParams.delete(name)
  return shortEnough(samePath(url.pathname.replace(/\.data$/, '') + url.search))
}

function shortEnough(page: string | undefined): string | undefined {
  return page && page.length <= longestWayBack ? page : undefined
}

function pageBefore(request: Request): string | undefined {
  const referrer = request.headers.get('Referer')
  if (!referrer || !URL.canParse(referrer)) return undefined
  const page = new URL(referrer)
  return page.host === request.headers.get('Host') || page.host === new URL(request.url).host
    ? samePath(page.pathname + page.search)
    : undefined
}

function refusalOf(ability: Ability): Problem {
  if (ability === 'approval.decide') return problems.access.approvals
  return problems.access.forbidden
}
