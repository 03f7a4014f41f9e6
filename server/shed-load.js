/** Answers a few at once and the rest not at all, quickly: what waits too long fails anyway, and takes memory until then. */
import { sendPlainPage } from './plain-page.js'

/** Requests in work: more pages than two cores make in two seconds. Pictures are many to a page, and quick. */
export const most = { pages: 64, pictures: 256 }

/** Seconds until it is worth asking again. */
const retryAfter = 3

/** Milliseconds. A body that takes longer is on a slow line, and nobody works for it meanwhile. */
const bodyArrivesWithin = 2_000

/** @typedef {import('node:http').IncomingMessage} Request */
/** @typedef {import('node:http').ServerResponse} Answer */

/**
 * Refuses what is beyond the bound, with 503 in words. Behind everything that is answered from memory; /health tells
 * that we live.
 * @param {{ refusals: Pick<import('#app/refusals.server.ts').Refusals, 'busy'> }} settings
 * @param {typeof most} [bounds]
 * @returns {import('./middleware.js').Middleware}
 */
export function shedLoad({ refusals }, bounds = most) {
  const inWork = { pages: new Map(), pictures: new Map() }
  return (request, response) => {
    const [path] = (request.url ?? '').split('?', 1)
    if (path === '/health') return false
    const kind = path?.startsWith('/images/') ? 'pictures' : 'pages'
    const works = inWork[kind]
    const now = performance.now()
    if (works.size >= bounds[kind] && countWorking(works, now) >= bounds[kind]) {
      response.setHeader('Retry-After', retryAfter)
      sendPlainPage(response, 503, refusals.busy)
      return true
    }
    works.set(response, { request, since: now })
    response.once('close', () => works.delete(response))
    return false
  }
}

/** An answer that is on its way to a slow reader is no work either. @param {Map<Answer, { request: Request, since: number }>} works @param {number} now */
function countWorking(works, now) {
  let count = 0
  for (const [response, { request, since }] of works)
    if (!response.headersSent && (request.complete || now - since < bodyArrivesWithin)) count += 1
  return count
}
