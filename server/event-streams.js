/** Serves the event stream before Express: a web Response per open stream takes several times the memory. */
import { sendFailure, sendPlainPage } from './plain-page.js'
import { report } from './report.js'

const address = '/api/events'
const mostUnread = 256 * 1024

/**
 * @param {typeof import('#app/boot.server.ts').streams} live
 * @param {{ origin: string, refusals: Pick<import('#app/refusals.server.ts').Refusals, 'unavailable'> }} settings
 * @returns {import('./middleware.js').Middleware}
 */
export function eventStreams(live, { origin, refusals }) {
  return (request, response) => {
    if (request.method !== 'GET' || (request.url ?? '').split('?')[0] !== address) return false
    open(request, response).catch((error) => {
      report('stream.failed', error, request)
      sendFailure(response, refusals.unavailable)
    })
    return true
  }

  /** @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} response */
  async function open(request, response) {
    const asked = readRequest(request)
    const listener = await live.findListener(asked)
    if (typeof listener === 'string') {
      const { status, problem } = live.refusals[listener]
      return sendPlainPage(response, status, live.plainWords(problem))
    }
    response.removeHeader('Transfer-Encoding')
    response.writeHead(200, { ...live.headers, Connection: 'close' })
    let leave = () => {}
    response.once('close', () => leave())
    leave = await live.listenFrom(asked, listener, {
      write(bytes) {
        // Writing after the end emits an error that would stop the server.
        if (response.destroyed || response.writableEnded) return false
        response.write(bytes)
        return response.writableLength < mostUnread
      },
      end: () => void response.end(),
    })
    if (response.destroyed || response.writableEnded) leave()
  }

  /** @param {import('node:http').IncomingMessage} request */
  function readRequest({ url = '', headers }) {
    const kept = new Headers()
    for (const name of ['cookie', 'last-event-id']) {
      const value = headers[name]
      if (typeof value === 'string') kept.set(name, value)
    }
    return new Request(new URL(url, origin), { headers: kept })
  }
}
