/** Pages are opened and forms are sent; the framework would take PUT, PATCH and DELETE for sent forms too. */
import { sendPlainPage } from './plain-page.js'

const usual = ['GET', 'HEAD', 'POST']

/** @type {import('./middleware.js').Middleware} */
export function refuseUnknownMethods(request, response) {
  const method = request.method ?? ''
  // Files are put into the embedded store, which looks at their signature.
  const allowed = request.url?.startsWith('/api/embedded-uploads/') ? [...usual, 'PUT'] : usual
  if (allowed.includes(method)) return false
  response.setHeader('Allow', allowed.join(', '))
  if (method === 'OPTIONS') {
    response.writeHead(204)
    response.end()
  } else {
    response.setHeader('Connection', 'close')
    sendPlainPage(
      response,
      405,
      'Not possible here',
      'Our pages can be opened and our forms can be sent, and nothing else.',
    )
  }
  return true
}
