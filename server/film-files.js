import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { sendFailure } from './plain-page.js'
import { report } from './report.js'

const heeded = ['range', 'if-range', 'if-none-match']

/**
 * @param {(request: Request) => Promise<Response>} answer
 * @param {{ origin: string, refusals: Pick<import('#app/refusals.server.ts').Refusals, 'unavailable'> }} settings
 * @returns {import('./middleware.js').Middleware}
 */
export function filmFiles(answer, { origin, refusals }) {
  return (request, response) => {
    if ((request.method !== 'GET' && request.method !== 'HEAD') || !request.url?.startsWith('/films/')) return false
    send(request, response).catch((error) => {
      if (error.code === 'ERR_STREAM_PREMATURE_CLOSE') return
      report('film.failed', error, request)
      sendFailure(response, refusals.unavailable)
    })
    return true
  }

  /** @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} response */
  async function send({ url = '', method, headers }, response) {
    const gone = new AbortController()
    response.once('close', () => gone.abort())
    const kept = heeded.flatMap((name) => (typeof headers[name] === 'string' ? [[name, headers[name]]] : []))
    const { signal } = gone
    const asked = new Request(new URL(url, origin), { method, headers: Object.fromEntries(kept), signal })
    const { status, headers: sent, body } = await answer(asked)
    response.writeHead(status, Object.fromEntries(sent))
    if (!body) return response.end()
    // Fence: Node has types of its own for the web's streams.
    await pipeline(Readable.fromWeb(/** @type {import('node:stream/web').ReadableStream} */ (body)), response)
  }
}
