/** Addresses that the framework answers by itself, and what any address may cost before a page is asked. */
import { isDecodable } from './malformed-urls.js'
import { sendPlainPage } from './plain-page.js'

/**
 * More than any page or program of ours sends. Routes are matched once for every part of every path of a manifest
 * request: 3,600 parts held the process for three seconds.
 */
export const most = {
  /** Characters of a path, and its parts. */
  path: 8_000,
  parts: 32,
  parameters: 1_000,
  manifest: { address: 7_680, paths: 256, path: 512, parts: 12, matches: 1_200 },
  /** Of one data request: loaders by the ids of their routes. */
  routes: { length: 1_000, count: 16 },
}

const streamAsData = /^\/api\/events\/?\.data$/i

/** @param {{ refusals: Pick<import('#app/refusals.server.ts').Refusals, 'address' | 'missing'> }} settings @returns {import('./middleware.js').Middleware} */
export function refuseFrameworkUrls({ refusals }) {
  return (request, response) => {
    const address = request.url ?? ''
    const [path = ''] = address.split('?', 1)
    if (path.length > most.path || countParts(path) > most.parts || streamAsData.test(decodeURIComponent(path))) {
      sendPlainPage(response, 404, refusals.missing)
      return true
    }
    if (path.length === address.length || isAffordable(path, address)) return false
    sendPlainPage(response, 400, refusals.address)
    return true
  }
}

/** Whether the framework may read what follows the path. @param {string} path @param {string} address */
export function isAffordable(path, address) {
  if (countOf(address, '&') >= most.parameters) return false
  const query = new URLSearchParams(address.slice(path.length + 1))
  if (query.has('_data')) return false
  const routes = query.getAll('_routes').join(',')
  if (routes.length > most.routes.length || countOf(routes, ',') >= most.routes.count) return false
  return path !== '/__manifest' || isAffordableManifest(address, query.getAll('p'))
}

/** @param {string} address @param {string[]} paths */
function isAffordableManifest(address, paths) {
  const { manifest } = most
  if (address.length > manifest.address || paths.length > manifest.paths) return false
  const parts = paths.map(countParts)
  const matches = parts.reduce((sum, each) => sum + each, 0)
  return (
    matches <= manifest.matches &&
    // The router decodes them once more, and writes those that it can't into the log.
    paths.every((path) => path.length <= manifest.path && isDecodable(path)) &&
    parts.every((each) => each <= manifest.parts)
  )
}

function countParts(/** @type {string} */ path) {
  return countOf(path, '/') + countOf(path.toLowerCase(), '%2f')
}

function countOf(/** @type {string} */ text, /** @type {string} */ mark) {
  return text.split(mark).length - 1
}
