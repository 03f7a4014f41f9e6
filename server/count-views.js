import { isForEverybody } from './public-request.js'

/** @typedef {typeof import('#app/boot.server.ts').views} Views */

/**
 * Counts the car pages that are sent from memory. Pages of signed-in people are counted by their loader, which knows
 * whether the car is their own; nobody counts twice (decision 052).
 * @param {Views} views
 * @returns {import('./middleware.js').Middleware}
 */
export function countViews({ count, readCarPath }) {
  return (request, response) => {
    const slug = readCarPath(request.url ?? '')
    if (slug === undefined || !isForEverybody(request)) return false
    response.once('finish', () => {
      if (response.statusCode === 200 || response.statusCode === 304)
        count({
          slug,
          method: request.method ?? '',
          headers: { get: (name) => String(request.headers[name] ?? '') || null },
        })
    })
    return false
  }
}
