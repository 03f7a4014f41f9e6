/**
 * Answers an address that no text of ours can be: badly encoded, with a NUL, which the database refuses, or at a host that
 * is none.
 */
import { sendPlainPage } from './plain-page.js'

/** @type {import('./chain.js').Link} */
export function refuseUnreadable(request, response) {
  const address = request.url ?? ''
  if (!address.includes('%00') && isDecodable(address.split('?')[0] ?? '') && isHost(request.headers.host)) return false
  sendPlainPage(response, 400, 'Not an address', 'This address is not written correctly.')
  return true
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
