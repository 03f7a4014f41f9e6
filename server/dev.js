import http from 'node:http'

import { runMiddleware } from './middleware.js'
import { ensureDatabase } from './database.js'
import { ensurePackages } from './packages.js'
import { ensurePortIsFree } from './ports.js'
import { checkNode, completeEnvironment, explain, root, printLine } from './setup.js'

/** @typedef {import('@remix-run/node').ServerBuild} ServerBuild */

let stopDatabase = async () => {}

async function develop() {
  checkNode()
  completeEnvironment('development')
  await ensurePortIsFree(Number(process.env.PORT || 3000), 'PORT')
  await ensurePackages()
  stopDatabase = await ensureDatabase()

  const { createServer } = await import('vite')
  const { guards, site } = await import('./app.js')
  const { stopOnSignals } = await import('./serve.js')
  const server = http.createServer()
  const vite = await createServer({ root, server: { middlewareMode: true, hmr: { server } }, appType: 'custom' })
  // Fence: Vite does not know what the modules that it loads export.
  const load = () => /** @type {Promise<ServerBuild>} */ (vite.ssrLoadModule('virtual:remix/server-build'))

  const { entry } = await load()
  const { boot, settings, shutdown } = entry.module
  const { origin } = await boot()
  stopOnSignals(async () => {
    server.close()
    server.closeAllConnections()
    await vite.close()
    await shutdown()
    await stopDatabase()
  }, stopDatabase)
  const app = site(load, settings)
  server.on(
    'request',
    runMiddleware(guards(settings), (request, response) => {
      vite.middlewares(request, response, () => app(request, response))
    }),
  )
  server.listen(settings.port, () => printLine(`\nMarque, with hot reload: ${origin}\n`))
}

try {
  await develop()
} catch (error) {
  explain(error)
  await stopDatabase()
  process.exit(1)
}
