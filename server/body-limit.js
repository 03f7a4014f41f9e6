import { sendPlainPage } from './plain-page.js'

export const most = { files: 34 * 1024 * 1024, texts: 1024 * 1024, films: 212 * 1024 * 1024 }

/** @typedef {import('node:http').IncomingMessage} Request */

/** @param {{ refusals: Pick<import('#app/refusals.server.ts').Refusals, 'tooLarge'> }} settings @returns {import('./middleware.js').Middleware} */
export function limitBody({ refusals }) {
  return (request, response) => {
    const kind = kindOf(request)
    if (Number(request.headers['content-length'] ?? 0) > most[kind]) {
      sendPlainPage(response, 413, refusals.tooLarge[kind])
      return true
    }
    if (request.headers['transfer-encoding'] !== undefined) countWhileReceiving(request, most[kind])
    return false
  }
}

export function isFilm(/** @type {Request} */ { url = '', method, headers }) {
  const [path] = url.split('?')
  if (method === 'PATCH') return path?.startsWith('/parts/film/') ?? false
  return path === '/video-upload' && isForm(headers)
}

function kindOf(/** @type {Request} */ request) {
  if (isFilm(request)) return 'films'
  return isForm(request.headers) ? 'files' : 'texts'
}

function isForm(/** @type {import('node:http').IncomingHttpHeaders} */ headers) {
  return headers['content-type']?.startsWith('multipart/form-data') ?? false
}

/** Counts bytes in `push`: a `data` listener would consume the body. */
function countWhileReceiving(/** @type {Request} */ request, /** @type {number} */ maximum) {
  let received = 0
  const push = request.push
  request.push = (chunk, encoding) => {
    received += chunk?.length ?? 0
    if (received > maximum) request.destroy()
    return push.call(request, chunk, encoding)
  }
}
