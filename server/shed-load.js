/** Answers a few at once and the rest not at all, quickly: what waits too long fails anyway, and takes memory until then. */
import { callerOf } from '#app/shared/caller.js'
import { sendPlainPage } from './plain-page.js'

/**
 * Requests in work: more pages than two cores make in two seconds. Pictures are many to a page, and quick. One network
 * address leaves a few pages for others: sixty uploads that wait for their turn would shut out everybody. Bodies on slow
 * lines are no work, but each takes memory for as long as its sender likes.
 */
export const most = { pages: 64, pagesFromOne: 56, pictures: 256, slowBodies: 160, slowBodiesFromOne: 48 }

/** Seconds until it is worth asking again. */
const retryAfter = 3

/** Milliseconds. A body that takes longer is on a slow line, and no one works for it in the meantime. */
const bodyArrivesWithin = 2_000

/** @typedef {import('node:http').IncomingMessage} Request */
/** @typedef {import('node:http').ServerResponse} Answer */
/** @typedef {Map<Answer, { request: Request, from: string, since: number }>} Works */

/**
 * Refuses what is beyond the bound, with 503 in words. Behind everything that is answered from memory; /health tells
 * that we live, and /metrics why we are full.
 * @param {{ refusals: Pick<import('#app/refusals.server.ts').Refusals, 'busy'> }} settings
 * @param {typeof most} [bounds]
 * @returns {import('./middleware.js').Middleware}
 */
export function shedLoad({ refusals }, bounds = most) {
  /** @type {Record<'pages' | 'pictures', Works>} */
  const inWork = { pages: new Map(), pictures: new Map() }
  return (request, response) => {
    const [path] = (request.url ?? '').split('?', 1)
    if (path === '/health' || path === '/metrics') return false
    const kind = path?.startsWith('/images/') ? 'pictures' : 'pages'
    const works = inWork[kind]
    const now = performance.now()
    const from = callerOf(String(request.headers['x-client-address']))
    const isHeld =
      works.size >= bounds.slowBodiesFromOne &&
      (countIncomplete(works) >= bounds.slowBodies || countIncomplete(works, from) >= bounds.slowBodiesFromOne)
    const isFull = works.size >= bounds[kind] && countWorking(works, now) >= bounds[kind]
    const isOneTooMany =
      kind === 'pages' && works.size >= bounds.pagesFromOne && countWorking(works, now, from) >= bounds.pagesFromOne
    if (isFull || isOneTooMany || (isHeld && !request.complete)) {
      response.setHeader('Retry-After', retryAfter)
      sendPlainPage(response, 503, refusals.busy, pageBefore(request))
      return true
    }
    works.set(response, { request, from, since: now })
    response.once('close', () => works.delete(response))
    return false
  }
}

/**
 * An answer that is on its way to a slow reader is no work either. `only`: from one address.
 * @param {Works} works @param {number} now @param {string} [only]
 */
function countWorking(works, now, only) {
  let count = 0
  for (const [response, { request, from, since }] of works) {
    if (only !== undefined && from !== only) continue
    if (!response.headersSent && (request.complete || now - since < bodyArrivesWithin)) count += 1
  }
  return count
}

/** Requests whose body is still to come. @param {Works} works @param {string} [only] */
function countIncomplete(works, only) {
  let count = 0
  for (const { request, from } of works.values())
    if (!request.complete && (only === undefined || from === only)) count += 1
  return count
}

/** The page of ours that a form was on. @param {Request} request */
function pageBefore({ method, headers }) {
  const referrer = headers.referer ?? ''
  if (method !== 'POST' || !URL.canParse(referrer)) return undefined
  const { host, pathname, search } = new URL(referrer)
  // Two slashes would lead to another site.
  return host === headers.host ? pathname.replace(/^\/+/, '/') + search : undefined
}
