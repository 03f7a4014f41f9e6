import { randomInt } from 'node:crypto'
import { isIP } from 'node:net'

/** @typedef {import('node:http').IncomingMessage} Request */
/** @typedef {{ trustedProxies: number, clientAddressHeader?: string }} Trust */

const alphabet = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'
const forwarded = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-port', 'x-forwarded-proto', 'forwarded']

/**
 * Drops all other forwarding headers, which the framework would trust (decision 033).
 * @param {Trust} trust
 * @returns {import('./middleware.js').Middleware}
 */
export function normalizeHeaders(trust) {
  return (request, response) => {
    const reference = Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]).join('')
    const address = clientAddress(request, trust)
    const secure = trust.trustedProxies > 0 && last(request.headers['x-forwarded-proto']) === 'https'
    for (const name of forwarded) delete request.headers[name]
    if (secure) request.headers['x-forwarded-proto'] = 'https'
    request.headers['x-request-id'] = reference
    request.headers['x-client-address'] = address
    response.setHeader('X-Request-Id', reference)
    return false
  }
}

/** Each proxy appends the peer's address; earlier entries may be forged. */
function clientAddress(/** @type {Request} */ request, /** @type {Trust} */ { trustedProxies, clientAddressHeader }) {
  const named = clientAddressHeader
    ? request.headers[clientAddressHeader]
    : last(request.headers['x-forwarded-for'], trustedProxies)
  const address = trustedProxies > 0 && isIP(String(named)) ? String(named) : (request.socket.remoteAddress ?? '')
  return address.replace(/^::ffff:/, '')
}

/** @param {string | string[] | undefined} header @param {number} [place] */
function last(header, place = 1) {
  return String(header ?? '')
    .split(',')
    .at(-place)
    ?.trim()
}

export function isSecure(/** @type {Request} */ request) {
  return 'encrypted' in request.socket || request.headers['x-forwarded-proto'] === 'https'
}
