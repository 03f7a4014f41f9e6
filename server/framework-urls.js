import { sendPlainPage } from './plain-page.js'

const streamAsData = /^\/api\/events\/?\.data$/i

/** @type {import('./middleware.js').Middleware} */
export function refuseFrameworkUrls(request, response) {
  const [path = '', query] = (request.url ?? '').split('?')
  if (streamAsData.test(decodeURIComponent(path))) {
    sendPlainPage(response, 404, 'Not there', 'There is nothing at this address.')
    return true
  }
  if (query === undefined || !new URLSearchParams(query).has('_data')) return false
  sendPlainPage(response, 400, 'Not an address', 'This address is not written correctly.')
  return true
}
