/** Which of the encodings that we keep a caller takes, the smallest first. @typedef {'br' | 'gzip'} Encoding */

const ours = /** @type {const} */ (['br', 'gzip'])
const asked = { br: named('br'), gzip: named('gzip') }

/**
 * @param {import('node:http').IncomingMessage} request
 * @returns {Encoding | undefined} undefined: the bytes as they are
 */
export function acceptedEncoding(request) {
  const header = String(request.headers['accept-encoding'] ?? '')
  return ours.find((encoding) => asked[encoding].test(header))
}

/** Matches the encoding unless its q-value is 0. */
function named(/** @type {string} */ encoding) {
  return new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`)
}
