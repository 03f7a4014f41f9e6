/** Loaded into the site by `npm run bench -- worst`: tells over HTTP for how long its event loop was held since last asked. */
import http from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'

// The database, the encoder and others inherit the option.
if (process.argv[1]?.endsWith('server/start.js')) {
  const delay = monitorEventLoopDelay({ resolution: 2 })
  delay.enable()
  http
    .createServer((_, response) => {
      response.end(String(delay.max / 1e6))
      delay.reset()
    })
    .listen(Number(process.env.BENCH_DELAY_PORT), '127.0.0.1')
    .unref()
}
