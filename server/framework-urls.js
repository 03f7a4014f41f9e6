import { sendPlainPage } from './plain-page.js'

const streamAsData = /^\/api\/events\/?\.data$/i

/** @param {{ refusals: Pick<import('#app/refusals.server.ts').Refusals, 'address' | 'missing'> }} settings @returns {import('./middleware.js').Middleware} */
export function refuseFrameworkUrls({ refusals }) {
  return (request, response) => {
    const [path = '', query] = (request.url ?? '').split('?')
    if (streamAsData.test(decodeURIComponent(path))) {
      sendPlainPage(response, 404, refusals.missing)
      return true
    }
    if (query === undefined || !new URLSearchParams(query).has('_data')) return false
    sendPlainPage(response, 400, refusals.address)
    return true
  }
}
