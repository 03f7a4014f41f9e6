/**
 * Reads away what a route leaves unread. Once the framework has begun a body Node no longer discards the rest, and the
 * connection's next request would stand behind it for ever.
 */

/** Bytes: twice the largest form (body-limit.js). Closing earlier resets the connection, and a browser then shows no answer. */
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
      if (discarded > mostDiscarded) request.destroy()
    })
    request.resume()
  })
  return false
}
