import { isSecure } from './request-headers.js'

const strictestPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const always = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  // `no-referrer` makes browsers send `Origin: null` with forms.
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  'Content-Security-Policy': strictestPolicy,
}

/** @param {{ isPrivate?: (path: string) => boolean, hstsSubdomains?: boolean }} settings @returns {import('./middleware.js').Middleware} */
export function secure({ isPrivate = () => false, hstsSubdomains = false }) {
  const hsts = `max-age=31536000${hstsSubdomains ? '; includeSubDomains' : ''}`
  return (request, response) => {
    const transport = isSecure(request) ? { 'Strict-Transport-Security': hsts } : {}
    const unlisted = isPrivate((request.url ?? '').split('?')[0] ?? '') ? { 'X-Robots-Tag': 'noindex' } : {}
    const writeHead = response.writeHead
    response.writeHead = (...args) => {
      const given = Object.assign({}, ...args.slice(1).filter((arg) => typeof arg === 'object'))
      const named = new Set(Object.keys(given).map((name) => name.toLowerCase()))
      for (const [name, value] of Object.entries({ ...always, ...transport, ...unlisted })) {
        if (!response.hasHeader(name) && !named.has(name.toLowerCase())) response.setHeader(name, value)
      }
      return Reflect.apply(writeHead, response, args)
    }
    return false
  }
}
