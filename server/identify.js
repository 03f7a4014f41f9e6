/** Gives every request a reference a person can read out, and settles who called and over what. */
import { randomInt } from 'node:crypto'
import { isIP } from 'node:net'

/** @typedef {import('node:http').IncomingMessage} Request */
/** @typedef {{ trustedProxies: number, clientAddressHeader?: string }} Trust how many proxies in front, and the header the nearest names the caller in */

// Without letters and figures that are taken for one another.
const alphabet = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'
const forwarded = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-port', 'x-forwarded-proto', 'forwarded']

/**
 * Replaces `x-request-id` and `x-client-address`, answers with the former, and drops every other forwarding header:
 * the framework would build its address of them. `x-forwarded-proto` stays as `https` where that is true.
 * @param {Trust} trust
 * @returns {import('./middleware.js').Middleware}
 */
export function identify(trust) {
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

/** Each proxy appends whom it speaks for; what stands further in front anybody may have written. */
function clientAddress(/** @type {Request} */ request, /** @type {Trust} */ { trustedProxies, clientAddressHeader }) {
  const named = clientAddressHeader
    ? request.headers[clientAddressHeader]
    : last(request.headers['x-forwarded-for'], trustedProxies)
  const address = trustedProxies > 0 && isIP(String(named)) ? String(named) : (request.socket.remoteAddress ?? '')
  return address.replace(/^::ffff:/, '')
}

/** @param {string | string[] | undefined} header @param {number} [place] counted from the end */
function last(header, place = 1) {
  return String(header ?? '')
    .split(',')
    .at(-place)
    ?.trim()
}

/** Whether the caller's connection is encrypted. Only after `identify`. */
export function isSecure(/** @type {Request} */ request) {
  return 'encrypted' in request.socket || request.headers['x-forwarded-proto'] === 'https'
}
