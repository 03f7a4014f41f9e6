import http from 'node:http'

import { createApp } from './app.js'
import { drain } from './drain.js'
import { portIsTaken } from './ports.js'
import { loadBuild } from './server-build.js'
import { explain } from './setup.js'

/** @typedef {Awaited<ReturnType<import('./server-build.js').Entry['boot']>>} BootReport */

const patience = 10_000 // milliseconds before a stop is forced

/**
 * @param {object} [options]
 * @param {(report: BootReport) => void} [options.ready]
 * @param {() => Promise<void>} [options.last]
 * @param {boolean} [options.follows] ends with its parent; under npm it does anyway
 */
export async function serve({ ready = () => {}, last = async () => {}, follows } = {}) {
  const { build, entry } = await loadBuild()
  const { boot, metrics, pages, settings, shutdown, streams, views, answerFilm } = entry
  let finish = last
  const stop = stopOnSignals(() => finish(), last, follows)
  const report = await boot()

  const unanswered = new Set()
  const app = createApp(build, settings, pages, streams, views, answerFilm, metrics)
  const server = http.createServer((request, response) => {
    unanswered.add(response)
    response.once('close', () => unanswered.delete(response))
    app(request, response)
  })
  // Uploads over a slow connection take minutes.
  server.requestTimeout = 10 * 60_000
  server.keepAliveTimeout = 65_000

  finish = async () => {
    await drain(server, unanswered)
    await shutdown()
    await last()
  }
  await listen(server, settings.port).catch((error) =>
    stop(1, error.code === 'EADDRINUSE' ? portIsTaken(settings.port, 'PORT') : error),
  )
  ready(report)
}

/** @param {http.Server} server @param {number} port @returns {Promise<void>} */
function listen(server, port) {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, () => resolve())
  })
}

/**
 * Under npm, Ctrl-C arrives twice. When npm is killed no signal arrives, but the parent pid changes.
 * @param {() => Promise<void>} finish
 * @param {() => Promise<void>} last
 * @param {boolean} [follows] ends when its parent has
 * @returns {(code: number, cause?: unknown) => Promise<never>}
 */
export function stopOnSignals(finish, last, follows = Boolean(process.env.npm_lifecycle_event)) {
  let stopping = false
  /** @param {number} code @param {unknown} [cause] @returns {Promise<never>} */
  async function stop(code, cause) {
    if (cause) explain(cause)
    if (stopping) return new Promise(() => {})
    stopping = true
    const hard = setTimeout(() => void last().finally(() => process.exit(code || 1)), patience)
    await finish().catch((error) => {
      explain(error)
      code ||= 1
    })
    clearTimeout(hard)
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop(0))
  process.on('uncaughtException', (error) => void stop(1, error))
  // The output is closed: reporting that would fail the same way, without end.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => void stop(1))
  const parent = process.ppid
  if (follows) setInterval(() => process.ppid !== parent && void stop(0), 500).unref()
  return stop
}
