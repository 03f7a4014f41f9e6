import { performance } from 'node:perf_hooks'

/** @typedef {typeof import('#app/boot.server.ts').metrics} Metrics */

/**
 * Tells what became of each request, for /metrics.
 * @param {Pick<NonNullable<Metrics>, 'recordRequest'>} metrics
 * @returns {import('./middleware.js').Middleware}
 */
export function countRequests({ recordRequest }) {
  return (request, response) => {
    const since = performance.now()
    // Later middleware rewrites it.
    const address = request.url ?? ''
    response.once('close', () => {
      const status = response.headersSent ? response.statusCode : undefined
      recordRequest({ address, status, took: performance.now() - since })
    })
    return false
  }
}
