import { redirect } from '@remix-run/node'

import { accessProblems } from '#app/ui/layout/words.ts'
import { factorNotices, sessionNotices, wayInLabels, wayInProblems } from './words.ts'
import { now } from '#app/platform/clock.server.ts'
import { forbidden, redirectWithNotice, type NextStep } from '#app/platform/http.server.ts'
import { logInfo, referenceOf } from '#app/platform/log.server.ts'
import { saveEntries, restoreEntries } from '#app/platform/saved-entries.server.ts'
import { keepSessionFresh, sessionTokenHash } from '#app/platform/session.server.ts'
import { accountHrefs } from '#app/shared/account-hrefs.ts'
import { hrefs, samePath } from '#app/shared/hrefs.ts'
import type { Problem } from '#app/shared/outcome.ts'
import type { Position } from '#app/shared/roles.ts'
import type { Viewer } from '#app/shared/viewer.ts'
import { asksFactor, can, isForVisitors, type About, type Ability, type VisitorAbility } from './permissions.ts'
import { findViewerBySession } from './queries.server.ts'
import { isFactorRecent } from './rules.ts'
import { wayIn, type WayIn } from './ways-in.ts'

/** Of the requests whose loaders ask at this moment, by reference and session. */
const asking = new Map<string, Promise<Viewer | null>>()

/** The loaders of a page ask at the same time, and share one answer. An action asks for itself: it may change who one is. */
export async function findViewer(request: Request): Promise<Viewer | null> {
  const tokenHash = await sessionTokenHash(request)
  if (!tokenHash) return null
  const reference = referenceOf(request)
  if (!reference || request.method !== 'GET') return readViewer(request, tokenHash)
  const key = `${reference} ${tokenHash}`
  const answer = asking.get(key) ?? readViewer(request, tokenHash).finally(() => asking.delete(key))
  asking.set(key, answer)
  return answer
}

async function readViewer(request: Request, tokenHash: string): Promise<Viewer | null> {
  const at = now()
  const found = await findViewerBySession(tokenHash, at)
  if (!found) return null
  await keepSessionFresh(request, found.session, at)
  return found.viewer
}

/** Throws a redirect to the sign-in, which leads back here, or to the second factor that is overdue. */
export async function requireViewer(request: Request): Promise<Viewer> {
  const viewer = (await findViewer(request)) ?? (await signInFirst(request))
  if (viewer.isLocked && !isSetUp(request)) throw redirect(accountHrefs.authenticator(), 303)
  return viewer
}

/** The pages that a person sees whose second factor is overdue, and the way out. */
function isSetUp(request: Request): boolean {
  const path = new URL(request.url).pathname.replace(/\.data$/, '')
  const { authenticator, authenticatorCode, passkeys, newPasskey } = accountHrefs
  return [authenticator(), authenticatorCode(), passkeys(), newPasskey(), hrefs.signOut()].includes(path)
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
  if (!can(viewer, ability, ...about)) {
    logInfo('access.refused', { ability, profileId: viewer?.id, reference: referenceOf(request) })
    forbidden(...refusalOf(viewer, ability, ...about))
  }
  if (viewer) await requireFactor(request, viewer, ability, about, { isFile: isSheet(request) })
  return viewer
}

/**
 * Where the ability asks for a factor and none was given in the last minutes, throws a redirect to the page that asks for
 * it and leads back here: with the form as it was typed, or to press the button again. `isFile`: the answer is saved
 * beside the page before, which is where one returns to.
 */
export async function requireFactor<A extends Ability>(
  request: Request,
  viewer: Viewer,
  ability: A,
  about: About<A>,
  { isFile = false }: { isFile?: boolean } = {},
): Promise<void> {
  if (asksFactor(viewer, ability, ...about) && !isFactorRecent(viewer, now()))
    await factorFirst(request, ability, isFile)
}

async function factorFirst(request: Request, ability: Ability, isFile: boolean): Promise<never> {
  const { saved, returnTo } = isFile ? { saved: null, returnTo: pageBefore(request) } : await wayBack(request)
  const isAgain = isFile || (request.method === 'POST' && !saved?.cookie)
  const door = accountHrefs.factor({ for: ability, returnTo, again: isAgain ? 'yes' : undefined })
  if (!saved?.cookie) throw redirect(door, 303)
  throw await redirectWithNotice(door, factorNotices.kept, new Headers({ 'Set-Cookie': saved.cookie }))
}

function isSheet(request: Request): boolean {
  return new URL(request.url).pathname.endsWith('.csv')
}

/** For abilities about a thing that has to be found first. */
export function refuseUnless<A extends Ability>(viewer: Viewer | null, ability: A, ...about: About<A>): void {
  if (can(viewer, ability, ...about)) return
  logInfo('access.refused', { ability, profileId: viewer?.id })
  forbidden(...refusalOf(viewer, ability, ...about))
}

export function restoreForm(request: Request, viewer: Viewer) {
  return restoreEntries(request, viewer.id, now())
}

/**
 * Account pages lead to /signin, all others to /auth. A posted form is saved: the session may have expired
 * in the meantime.
 */
async function signInFirst(request: Request): Promise<never> {
  const { saved, returnTo } = await wayBack(request)
  const atAccount = /^\/account(\/|$|\?)/.test(returnTo ?? '')
  const door = atAccount ? hrefs.signIn({ returnTo }) : hrefs.auth({ returnTo })
  if (saved?.cookie)
    throw await redirectWithNotice(door, sessionNotices.entriesKept, new Headers({ 'Set-Cookie': saved.cookie }))
  if (saved) throw await redirectWithNotice(door, sessionNotices.entriesLost)
  throw redirect(door)
}

async function wayBack(request: Request) {
  const own = ownPage(request)
  const saved = request.method === 'POST' && own ? await saveEntries(request, own, now()) : null
  return { saved, returnTo: saved ? own : returnPath(request) }
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

/** With where to continue. The panel of approvals has words of its own. */
function refusalOf<A extends Ability>(viewer: Viewer | null, ability: A, ...about: About<A>): [Problem, NextStep] {
  const way = wayIn(viewer, ability, ...about)
  const [problem, next] = wordsOf(way)
  if (ability !== 'approval.decide') return [problem, next]
  const { title, body } = accessProblems.approvals
  return [{ ...problem, title, body: `${body} ${problem.body}` }, next]
}

function wordsOf(way: WayIn): [Problem, NextStep] {
  if (way.kind === 'accounts') return [wayInProblems.accounts(audienceOf(way)), nextSteps.owner]
  return [wayInProblems[way.kind], nextSteps[way.kind]]
}

const words = wayInLabels
const account = { href: hrefs.account(), label: words.account }
const nextSteps = {
  signIn: { href: hrefs.auth(), label: words.signIn },
  approval: account,
  approvalThenSubscription: account,
  rejected: account,
  subscription: { href: hrefs.accountPayment(), label: words.subscription },
  owner: { href: hrefs.signOut(), label: words.otherAccount },
  manager: { href: hrefs.dashboard(), label: words.dashboard },
}

/** Who may more than another goes without saying beside them. */
function audienceOf({ positions, needsSubscription }: Extract<WayIn, { kind: 'accounts' }>): string {
  const { broker, subscribedBroker, ...others } = words.audience
  const named = positions.filter((position) => !above[position]?.some((below) => positions.includes(below)))
  const names = named.map((position) =>
    position === 'broker' ? (needsSubscription ? subscribedBroker : broker) : others[position],
  )
  return new Intl.ListFormat('en-US').format(names)
}

/** Those who may less, but nothing else. */
const above: { [P in Position]?: readonly Position[] } = { admin: ['manager', 'desk'], manager: ['desk'] }
