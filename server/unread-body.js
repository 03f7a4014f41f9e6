/** After a partial read Node no longer discards the body, and the connection's next request would wait forever. */

import { isFilm, most } from './body-limit.js'

/** Twice the largest form: closing the connection earlier would hide the response from browsers. */
const mostDiscarded = 64 * 1024 * 1024

/** @type {import('./middleware.js').Middleware} */
export function discardUnreadBody(request, response) {
  response.once('finish', () => {
    if (request.readableEnded || request.destroyed) return
    let discarded = 0
    request.unpipe()
    request.removeAllListeners('data')
    request.removeAllListeners('readable')
    request.on('data', (chunk) => {
      discarded += chunk.length
      if (discarded > (isFilm(request) ? 2 * most.films : mostDiscarded)) request.destroy()
    })
    request.resume()
  })
  return false
}
