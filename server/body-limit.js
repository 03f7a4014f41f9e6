/** Nobody may send more than the largest form holds; each route counts its own files more strictly. */
import { sendPlainPage } from './plain-page.js'

/** Three documents of 10 MB and the fields around them. */
const maximumBytes = 34 * 1024 * 1024

/** @type {import('./chain.js').Link} */
export function limitBody(request, response) {
  const announced = Number(request.headers['content-length'] ?? 0)
  if (announced > maximumBytes) {
    response.setHeader('Connection', 'close')
    sendPlainPage(response, 413, 'That is too much', 'The files together are larger than we can take. Each may have up to 10 MB.')
    return true
  }
  if (request.headers['transfer-encoding'] !== undefined) countWhileReceiving(request)
  return false
}

/** A body of unannounced length cannot be refused beforehand, and a listener for `data` would consume it. */
function countWhileReceiving(/** @type {import('node:http').IncomingMessage} */ request) {
  let received = 0
  const push = request.push
  request.push = (chunk, encoding) => {
    received += chunk?.length ?? 0
    if (received > maximumBytes) request.destroy()
    return push.call(request, chunk, encoding)
  }
}
