/** @typedef {import('node:http').IncomingMessage} Request */

/** `ref` and `known` change no page. */
const personal = /(?:^|;\s*)(?:__(?:Host|Secure)-)?marque_(?!ref=|known=)/

/** Neither does `draft`, but those whose route reads it; `notice` and `kept` are shown by the shell, once. */
const beyondSession = /(?:^|;\s*)(?:__(?:Host|Secure)-)?marque_(?!session=|draft=|ref=|known=)/
const session = /(?:^|;\s*)(?:__(?:Host|Secure)-)?marque_session=/

export function isForEverybody(/** @type {Request} */ request) {
  return isOpening(request) && !personal.test(request.headers.cookie ?? '')
}

/** A page for a person who has a session, of whom our cookies say nothing else that its shell would show. */
export function isForReader(/** @type {Request} */ request) {
  const cookie = request.headers.cookie ?? ''
  return isOpening(request) && session.test(cookie) && !beyondSession.test(cookie)
}

function isOpening(/** @type {Request} */ { method, headers }) {
  return (method === 'GET' || method === 'HEAD') && headers.authorization === undefined
}

/** Loaders write too (returning from Stripe, links in emails); only pictures and films, and films on their way, never do. */
export function mayChangeData(/** @type {Request} */ { method, url = '' }) {
  if (url.startsWith('/parts/')) return false
  return !((method === 'GET' || method === 'HEAD') && /^\/(images|films)\//.test(url))
}
