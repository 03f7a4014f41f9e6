/** The framework would treat PUT, PATCH and DELETE as form submissions. */
import { sendPlainPage } from './plain-page.js'

const usual = ['GET', 'HEAD', 'POST']

/** @type {[path: string, methods: string[]][]} */
const others = [
  ['/api/embedded-uploads/', ['PUT']],
  ['/parts/', ['PATCH', 'DELETE']],
]

/** @param {{ refusals: Pick<import('#app/refusals.server.ts').Refusals, 'method'> }} settings @returns {import('./middleware.js').Middleware} */
export function refuseUnknownMethods({ refusals }) {
  return (request, response) => {
    const method = request.method ?? ''
    const [, more = []] = others.find(([path]) => request.url?.startsWith(path)) ?? []
    const allowed = [...usual, ...more]
    if (allowed.includes(method)) return false
    response.setHeader('Allow', allowed.join(', '))
    if (method === 'OPTIONS') {
      response.writeHead(204)
      response.end()
    } else {
      response.setHeader('Connection', 'close')
      sendPlainPage(response, 405, refusals.method)
    }
    return true
  }
}
