/** What `remix-serve` is given: the build, once the site behind it is up. */
import { subscribe } from 'node:diagnostics_channel'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

import { identify } from './identify.js'
import { withWords } from './resource-failures.js'
import { withWholeLoads } from './whole-loads.js'
import { secure } from './security-headers.js'
import { root } from './setup.js'
import { discardUnreadBody } from './unread-body.js'

const build = await import(pathToFileURL(path.resolve(root, process.env.BUILD_DIR ?? 'build', 'server/index.js')).href)
const { boot, settings } = build.entry.module
await boot()

/**
 * remix-serve makes its own Express and lets nobody in before it; Node tells of each request before that. Here is put
 * right what a caller must not choose: who they are, and a NUL in the address, which the database refuses.
 */
const middleware = [discardUnreadBody, identify(settings), secure(settings)]
subscribe('http.server.request.start', (message) => {
  const { request, response } =
    /** @type {{ request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse }} */ (
      message
    )
  // The payment page of the embedded Stripe stands in this process too, on a port of its own.
  if (request.socket.localPort !== settings.port) return
  for (const handle of middleware) handle(request, response)
  request.url = request.url?.replaceAll('%00', '%EF%BF%BD')
})

export const { assets, assetsBuildDirectory, basename, entry, future, isSpaMode, mode, publicPath } = build
export const { routes } = withWords(withWholeLoads(build))
