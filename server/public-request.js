/** @typedef {import('node:http').IncomingMessage} Request */

/** `ref` and `known` change no page. */
const personal = /(?:^|;\s*)(?:__(?:Host|Secure)-)?marque_(?!ref=|known=)/

export function isForEverybody(/** @type {Request} */ { method, headers }) {
  if (method !== 'GET' && method !== 'HEAD') return false
  return headers.authorization === undefined && !(headers.cookie && personal.test(headers.cookie))
}

/** Loaders write too (returning from Stripe, links in emails); only pictures and films, and films on their way, never do. */
export function mayChangeData(/** @type {Request} */ { method, url = '' }) {
  if (url.startsWith('/parts/')) return false
  return !((method === 'GET' || method === 'HEAD') && /^\/(images|films)\//.test(url))
}
