import { sendPlainPage } from './plain-page.js'

const most = { files: 34 * 1024 * 1024, texts: 1024 * 1024 }

/** @typedef {Record<keyof typeof most, { title: string, body: string }>} Words */

/** @param {{ tooLarge: Words }} settings @returns {import('./middleware.js').Middleware} */
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

/** Counts bytes in `push`: a `data` listener would consume the body. */
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
