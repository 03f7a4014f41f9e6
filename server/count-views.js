import { isForEverybody } from './public-request.js'

/** @typedef {typeof import('#app/boot.server.ts').views} Views */

/**
 * Counts pages served from memory; loaders count those of signed-in people (decision 052).
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
