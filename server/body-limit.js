/** Nobody may send more than the largest form holds; each route counts its own files and fields more strictly. */
import { sendPlainPage } from './plain-page.js'

/** Bytes: three documents of 10 MB and the fields around them; and what is read whole, a form without files or a signed callback. */
const most = { files: 34 * 1024 * 1024, texts: 1024 * 1024 }

const sentences = {
  files: 'The files together are larger than we can take. Each may have up to 10 MB.',
  texts: 'What was sent is longer than we can take.',
}

/** @type {import('./chain.js').Link} */
export function limitBody(request, response) {
  const kind = request.headers['content-type']?.startsWith('multipart/form-data') ? 'files' : 'texts'
  const announced = Number(request.headers['content-length'] ?? 0)
  if (announced > most[kind]) {
    response.setHeader('Connection', 'close')
    sendPlainPage(response, 413, 'That is too much', sentences[kind])
    return true
  }
  if (request.headers['transfer-encoding'] !== undefined) countWhileReceiving(request, most[kind])
  return false
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
