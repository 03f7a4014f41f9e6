/**
 * Options of the Remix plugin. vite.config.ts imports this file; Remix on Vite reads no such file by itself.
 * @type {import('@remix-run/dev').VitePluginConfig}
 */
export default {
  appDirectory: 'app',
  // The tests build beside a site that is being served (tests/run.js).
  buildDirectory: process.env.BUILD_DIR || 'build',
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
