/**
 * Answers an address that no text of ours can be: badly encoded, with a NUL, which the database refuses, or at a host that
 * is none. And one that is not what it looks like: whole (`http://…`, meant for a proxy), with steps (`/a/../b`) or with signs
 * that `URL` reads as others (`\`, `#`), which the framework takes for another address than what stands before it has
 * judged. Browsers send none of them.
 */
import { sendPlainPage } from './plain-page.js'

/** @type {import('./middleware.js').Middleware} */
export function refuseUnreadable(request, response) {
  const address = request.url ?? ''
  const path = address.split('?')[0] ?? ''
  // `OPTIONS *` asks about the server as a whole.
  const isTarget = isPlain(path) || (path === '*' && request.method === 'OPTIONS')
  if (isTarget && !address.includes('%00') && isDecodable(path) && isHost(request.headers.host)) return false
  sendPlainPage(response, 400, 'Not an address', 'This address is not written correctly.')
  return true
}

function isPlain(/** @type {string} */ path) {
  return path.startsWith('/') && !/[\\#]/.test(path) && !/\/(?:\.|%2e){1,2}(?:\/|$)/i.test(path)
}

/** HTTP/1.0 names none. */
function isHost(/** @type {string | undefined} */ host) {
  return host === undefined || (!/[\s/?#@\\]/.test(host) && URL.canParse(`http://${host}`))
}

function isDecodable(/** @type {string} */ path) {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
