import { redirect } from '@remix-run/node'

import { notices } from '#app/messages/notices.ts'
import { problems } from '#app/messages/problems.ts'
import { now } from '#app/platform/clock.server.ts'
import { forbidden, redirectWithNotice } from '#app/platform/http.server.ts'
import { referenceOf } from '#app/platform/log.server.ts'
import { saveEntries, restoreEntries } from '#app/platform/saved-entries.server.ts'
import { keepSessionFresh, sessionTokenHash } from '#app/platform/session.server.ts'
import { hrefs, samePath } from '#app/shared/hrefs.ts'
import type { Problem } from '#app/shared/outcome.ts'
import { can, isForVisitors, type About, type Ability, type Viewer, type VisitorAbility } from './permissions.ts'
import { findViewerBySession } from './queries.server.ts'

/** Of the requests whose loaders ask at this moment, by reference and session. */
const asking = new Map<string, Promise<Viewer | null>>()

/** The loaders of a page ask at the same time, and share one answer. An action asks for itself: it may change who one is. */
export async function findViewer(request: Request): Promise<Viewer | null> {
  const tokenHash = await sessionTokenHash(request)
  if (!tokenHash) return null
  const reference = referenceOf(request)
  if (!reference || request.method !== 'GET') return readViewer(tokenHash)
  const key = `${reference} ${tokenHash}`
  const answer = asking.get(key) ?? readViewer(tokenHash).finally(() => asking.delete(key))
  asking.set(key, answer)
  return answer
}

async function readViewer(tokenHash: string): Promise<Viewer | null> {
  const at = now()
  const found = await findViewerBySession(tokenHash, at)
  if (!found) return null
  await keepSessionFresh(found.session, at)
  return found.viewer
}

/** Throws a redirect to the sign-in, which leads back here. */
export async function requireViewer(request: Request): Promise<Viewer> {
  return (await findViewer(request)) ?? (await signInFirst(request))
}

/** Null only for abilities that visitors have. Throws a redirect to the sign-in, or 403. */
export async function requireAbility<A extends VisitorAbility>(
  request: Request,
  ability: A,
  ...about: About<A>
): Promise<Viewer | null>
export async function requireAbility<A extends Exclude<Ability, VisitorAbility>>(
  request: Request,
  ability: A,
  ...about: About<A>
): Promise<Viewer>
export async function requireAbility<A extends Ability>(request: Request, ability: A, ...about: About<A>) {
  const viewer = isForVisitors(ability) ? await findViewer(request) : await requireViewer(request)
  if (!can(viewer, ability, ...about)) forbidden(refusalOf(ability))
  return viewer
}

/** For abilities about a thing that has to be found first. */
export function refuseUnless<A extends Ability>(viewer: Viewer | null, ability: A, ...about: About<A>): void {
  if (!can(viewer, ability, ...about)) forbidden(refusalOf(ability))
}

export function restoreForm(request: Request, viewer: Viewer) {
  return restoreEntries(request, viewer.id, now())
}

/**
 * Account pages lead to /signin, all others to /auth (HOUSE §4). A posted form is saved: the session may have expired
 * meanwhile.
 */
async function signInFirst(request: Request): Promise<never> {
  const own = ownPage(request)
  const saved = request.method === 'POST' && own ? await saveEntries(request, own, now()) : null
  const returnTo = saved ? own : returnPath(request)
  const atAccount = /^\/account(\/|$|\?)/.test(returnTo ?? '')
  const door = atAccount ? hrefs.signIn({ returnTo }) : hrefs.auth({ returnTo })
  if (saved?.cookie)
    throw await redirectWithNotice(door, notices.session.entriesKept, new Headers({ 'Set-Cookie': saved.cookie }))
  if (saved) throw await redirectWithNotice(door, notices.session.entriesLost)
  throw redirect(door)
}

/** In characters; browsers refuse longer headers. */
const longestReturnPath = 2_000

/** For a button's POST, the page it was on. */
export function returnPath(request: Request): string | undefined {
  return request.method === 'GET' || request.method === 'HEAD' ? ownPage(request) : shortEnough(pageBefore(request))
}

function ownPage(request: Request): string | undefined {
  const url = new URL(request.url)
  for (const name of ['_routes', 'index']) url.searchParams.delete(name)
  return shortEnough(samePath(url.pathname.replace(/\.data$/, '') + url.search))
}

function shortEnough(page: string | undefined): string | undefined {
  return page && page.length <= longestReturnPath ? page : undefined
}

function pageBefore(request: Request): string | undefined {
  const referrer = request.headers.get('Referer')
  if (!referrer || !URL.canParse(referrer)) return undefined
  const page = new URL(referrer)
  return page.host === request.headers.get('Host') || page.host === new URL(request.url).host
    ? samePath(page.pathname + page.search)
    : undefined
}

const listingAbilities: readonly Ability[] = [
  'listing.list',
  'listing.read',
  'listing.keep',
  'listing.create',
  'listing.edit',
  'vehicle.manage',
]

function refusalOf(ability: Ability): Problem {
  if (ability === 'approval.decide') return problems.access.approvals
  if (listingAbilities.includes(ability)) return problems.access.listings
  if (ability === 'referrals.view') return problems.access.referrals
  return problems.access.forbidden
}
