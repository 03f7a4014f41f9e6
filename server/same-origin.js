/** Like Go's CrossOriginProtection: requests that name no origin are not from a browser and carry no cookies. */
import { sendPlainPage } from './plain-page.js'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** @param {{ origin: string, refusals: Pick<import('#app/refusals.server.ts').Refusals, 'foreignForm'> }} settings @returns {import('./middleware.js').Middleware} */
export function refuseForeignPosts({ origin, refusals }) {
  return (request, response) => {
    if (safeMethods.has(request.method ?? '') || isSigned(request)) return false
    if (isOurOwn(request, origin)) {
      // Remix compares Origin with Host only, which fails behind a proxy.
      delete request.headers.origin
      return false
    }
    sendPlainPage(response, 403, refusals.foreignForm)
    return true
  }
}

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
