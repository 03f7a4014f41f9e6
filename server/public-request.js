/** Which requests are for a page that is the same for everybody, and which may change something. */

/** @typedef {import('node:http').IncomingMessage} Request */

/**
 * Any cookie of ours makes an answer a person's own (session, notice, draft, and whatever comes); the one exception
 * remembers whose link brought a visitor and changes no page.
 */
const personal = /(?:^|;\s*)(?:__(?:Host|Secure)-)?marque_(?!ref=)/

/** Whether nothing about the request but its address can matter to the answer. */
export function isForEverybody(/** @type {Request} */ { method, headers }) {
  if (method !== 'GET' && method !== 'HEAD') return false
  return headers.authorization === undefined && !(headers.cookie && personal.test(headers.cookie))
}

/** Loaders write too (a page that asks Stripe, a link out of a mail); only pictures are known never to. */
export function mayChangeData(/** @type {Request} */ { method, url }) {
  return !((method === 'GET' || method === 'HEAD') && url?.startsWith('/images/'))
}
