/** @typedef {'br' | 'gzip'} Encoding */

const ours = /** @type {const} */ (['br', 'gzip'])
const asked = { br: named('br'), gzip: named('gzip') }

/** @param {import('node:http').IncomingMessage} request @returns {Encoding | undefined} */
export function acceptedEncoding(request) {
  const header = String(request.headers['accept-encoding'] ?? '')
  return ours.find((encoding) => asked[encoding].test(header))
}

function named(/** @type {string} */ encoding) {
  return new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`)
}
