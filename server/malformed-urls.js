/** Refuses what no browser sends: some characters that `URL` rewrites would slip past later checks. */
import { sendPlainPage } from './plain-page.js'

/** @param {{ refusals: Pick<import('#app/refusals.server.ts').Refusals, 'address'> }} settings @returns {import('./middleware.js').Middleware} */
export function refuseMalformedUrls({ refusals }) {
  return (request, response) => {
    const address = request.url ?? ''
    const path = address.split('?')[0] ?? ''
    const isTarget = isPlain(path) || (path === '*' && request.method === 'OPTIONS')
    if (isTarget && !address.includes('%00') && isDecodable(path) && isHost(request.headers.host)) return false
    sendPlainPage(response, 400, refusals.address)
    return true
  }
}

function isPlain(/** @type {string} */ path) {
  return path.startsWith('/') && !/[\\#]/.test(path) && !/\/(?:\.|%2e){1,2}(?:\/|$)/i.test(path)
}

function isHost(/** @type {string | undefined} */ host) {
  return host === undefined || (!/[\s/?#@\\]/.test(host) && URL.canParse(`http://${host}`))
}

/** Whether each escape in it names a character. */
export function isDecodable(/** @type {string} */ path) {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
