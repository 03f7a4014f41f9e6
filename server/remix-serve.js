import { subscribe } from 'node:diagnostics_channel'

import { normalizeHeaders } from './request-headers.js'
import { secure } from './security-headers.js'
import { completeBuild, loadBuild } from './server-build.js'
import { discardUnreadBody } from './unread-body.js'

/** @typedef {{ request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse }} Exchange */

const { build, entry: site } = await loadBuild()
const { boot, settings } = site
await boot()

/** remix-serve has no hook before its Express, but Node announces each request. */
const middleware = [discardUnreadBody, normalizeHeaders(settings), secure(settings)]
subscribe('http.server.request.start', (message) => {
  // Fence: as Node documents the channel.
  const { request, response } = /** @type {Exchange} */ (message)
  if (request.socket.localPort !== settings.port) return
  for (const handle of middleware) handle(request, response)
  request.url = request.url?.replaceAll('%00', '%EF%BF%BD')
})

export const { assets, assetsBuildDirectory, basename, entry, future, isSpaMode, mode, publicPath } = build
export const { routes } = completeBuild(build)
