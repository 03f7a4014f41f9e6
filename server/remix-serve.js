/** The build for `remix-serve`. */
import { subscribe } from 'node:diagnostics_channel'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

import { normalizeHeaders } from './request-headers.js'
import { withErrorResponses } from './error-responses.js'
import { withDocumentRedirects } from './document-redirects.js'
import { secure } from './security-headers.js'
import { root } from './setup.js'
import { discardUnreadBody } from './unread-body.js'

const build = await import(pathToFileURL(path.resolve(root, process.env.BUILD_DIR ?? 'build', 'server/index.js')).href)
const { boot, settings } = build.entry.module
await boot()

/**
 * remix-serve has no hook before its Express, but Node announces each request. These middleware never need to answer.
 */
const middleware = [discardUnreadBody, normalizeHeaders(settings), secure(settings)]
subscribe('http.server.request.start', (message) => {
  const { request, response } =
    /** @type {{ request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse }} */ (
      message
    )
  // The Stripe emulator listens in this process on another port.
  if (request.socket.localPort !== settings.port) return
  for (const handle of middleware) handle(request, response)
  request.url = request.url?.replaceAll('%00', '%EF%BF%BD')
})

export const { assets, assetsBuildDirectory, basename, entry, future, isSpaMode, mode, publicPath } = build
export const { routes } = withErrorResponses(withDocumentRedirects(build))
