import { buildDirectory } from './server/build-directory.js'

/**
 * Options of the Remix plugin. vite.config.ts imports this file; Remix on Vite reads no such file by itself.
 * @type {import('@remix-run/dev').VitePluginConfig}
 */
export default {
  appDirectory: 'app',
  buildDirectory: buildDirectory(),
  ignoredRouteFiles: ['**/*'],
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_routeConfig: true,
    v3_singleFetch: true,
    v3_lazyRouteDiscovery: true,
  },
}
