/**
 * Loaded into the site by `npm run bench -- worst`: tells over HTTP for how long its event loop was held since last asked,
 * how long it was at work in all, and the processor time of the process, in milliseconds.
 */
import http from 'node:http'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'

// The database, the encoder and others inherit the option.
if (process.argv[1]?.endsWith('server/start.js')) {
  const delay = monitorEventLoopDelay({ resolution: 2 })
  delay.enable()
  let loop = performance.eventLoopUtilization()
  let work = process.cpuUsage()
  http
    .createServer((_, response) => {
      const { user, system } = process.cpuUsage(work)
      const { active } = performance.eventLoopUtilization(loop)
      const { rss } = process.memoryUsage()
      response.end(JSON.stringify({ held: delay.max / 1e6, active, work: (user + system) / 1e3, rss }))
      delay.reset()
      loop = performance.eventLoopUtilization()
      work = process.cpuUsage()
    })
    .listen(Number(process.env.BENCH_DELAY_PORT), '127.0.0.1')
    .unref()
}
