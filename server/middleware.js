/**
 * @typedef {(request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse) => boolean} Middleware
 */

/**
 * @param {Middleware[]} middleware
 * @param {import('node:http').RequestListener} last
 * @returns {import('node:http').RequestListener}
 */
export function runMiddleware(middleware, last) {
  return (request, response) => {
    for (const handle of middleware) if (handle(request, response)) return
    last(request, response)
  }
}
