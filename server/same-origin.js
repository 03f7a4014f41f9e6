/**
 * Refuses what another site's page makes a browser send. The rule is the one of Go's CrossOriginProtection: a browser
 * says with every request where it comes from; what says nothing at all is no browser and carries nobody's cookies.
 */
import { sendPlainPage } from './plain-page.js'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * @param {{ origin: string }} settings our own address
 * @returns {import('./middleware.js').Middleware}
 */
export function refuseForeignPosts({ origin }) {
  return (request, response) => {
    if (safeMethods.has(request.method ?? '') || isSigned(request)) return false
    if (isOurOwn(request, origin)) {
      // Remix asks again, comparing with Host only: behind a proxy, or with `null`, it would refuse what is ours.
      delete request.headers.origin
      return false
    }
    sendPlainPage(
      response,
      403,
      'This form came from somewhere else',
      'For your safety we only accept forms sent from our own pages. Please go back to the page and try again.',
    )
    return true
  }
}

/** Callbacks of services prove themselves by a signature, which their route checks. */
function isSigned(/** @type {import('node:http').IncomingMessage} */ request) {
  const path = (request.url ?? '').split('?')[0] ?? ''
  if (path === '/webhooks/stripe' || path.startsWith('/api/embedded-uploads/')) return true
  return path === '/api/uploadthing' && request.headers['uploadthing-hook'] !== undefined
}

/** @param {import('node:http').IncomingMessage} request @param {string} origin */
function isOurOwn(request, origin) {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const from = request.headers.origin
  if (from === undefined) return true
  return from === origin || hostOf(from) === request.headers.host
}

function hostOf(/** @type {string} */ origin) {
  try {
    return new URL(origin).host
  } catch {
    return undefined
  }
}
