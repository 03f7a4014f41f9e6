/** Gives every request a number a person can read out, and says who called. */
import { randomInt } from 'node:crypto'

// Without letters and figures that are taken for one another.
const alphabet = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'
const told = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-port', 'forwarded']

/**
 * Sets the request headers `x-request-id` and `x-client-address` (whatever the caller sent under these names is
 * replaced) and answers with the former.
 * @param {number} trustedProxies how many proxies in front of us may tell the caller's address
 * @returns {import('./chain.js').Link}
 */
export function identify(trustedProxies) {
  return (request, response) => {
    const reference = Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]).join('')
    request.headers['x-request-id'] = reference
    request.headers['x-client-address'] = clientAddress(request, trustedProxies)
    if (trustedProxies === 0) for (const name of told) delete request.headers[name]
    response.setHeader('X-Request-Id', reference)
    return false
  }
}

/** Each proxy adds at the end whom it speaks for; what stands further in front anybody may have written. */
function clientAddress(
  /** @type {import('node:http').IncomingMessage} */ request,
  /** @type {number} */ trustedProxies,
) {
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((entry) => entry.trim())
  const address = (trustedProxies > 0 && forwarded.at(-trustedProxies)) || request.socket.remoteAddress || ''
  return address.replace(/^::ffff:/, '')
}

/** Whether the caller's connection is encrypted, as far as we or the nearest trusted proxy can tell. */
export function isSecure(
  /** @type {import('node:http').IncomingMessage} */ request,
  /** @type {number} */ trustedProxies,
) {
  if ('encrypted' in request.socket) return true
  const told = trustedProxies > 0 ? request.headers['x-forwarded-proto'] : undefined
  return (
    String(told ?? '')
      .split(',')
      .at(-1)
      ?.trim() === 'https'
  )
}
