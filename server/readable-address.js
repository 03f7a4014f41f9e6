/** Answers an address that no text of ours can be: badly encoded, or with a NUL, which the database refuses. */
import { sendPlainPage } from './plain-page.js'

/** @type {import('./chain.js').Link} */
export function refuseUnreadable(request, response) {
  const address = request.url ?? ''
  if (!address.includes('%00') && isDecodable(address.split('?')[0] ?? '')) return false
  sendPlainPage(response, 400, 'Not an address', 'This address is not written correctly.')
  return true
}

function isDecodable(/** @type {string} */ path) {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
