/** Nobody may send more than the largest form holds; each route counts its own files and fields more strictly. */
import { sendPlainPage } from './plain-page.js'

/** Bytes: three documents of 10 MB and the fields around them; and what is read whole, a form without files or a signed callback. */
const most = { files: 34 * 1024 * 1024, texts: 1024 * 1024 }

/** @typedef {Record<keyof typeof most, { title: string, body: string }>} Words */

/**
 * @param {{ tooLarge: Words }} settings
 * @returns {import('./middleware.js').Middleware}
 */
export function limitBody({ tooLarge }) {
  return (request, response) => {
    const kind = request.headers['content-type']?.startsWith('multipart/form-data') ? 'files' : 'texts'
    if (Number(request.headers['content-length'] ?? 0) > most[kind]) {
      const { title, body } = tooLarge[kind]
      sendPlainPage(response, 413, title, body)
      return true
    }
    if (request.headers['transfer-encoding'] !== undefined) countWhileReceiving(request, most[kind])
    return false
  }
}

/** A body of unannounced length cannot be refused beforehand, and a listener for `data` would consume it. */
function countWhileReceiving(
  /** @type {import('node:http').IncomingMessage} */ request,
  /** @type {number} */ maximum,
) {
  let received = 0
  const push = request.push
  request.push = (chunk, encoding) => {
    received += chunk?.length ?? 0
    if (received > maximum) request.destroy()
    return push.call(request, chunk, encoding)
  }
}
