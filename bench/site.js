/** The built site with its demo data, as a process of its own on a database that the measurements can reach too. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { startEmbeddedPostgres } from '../server/embedded-postgres.js'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const data = path.resolve(root, process.env.BENCH_DATA_DIR ?? '.data/bench')
const port = Number(process.env.BENCH_PORT ?? 45_870)

/** Gives the site's address, its process and its database, and the function that ends it. */
export async function startSite() {
  const database = await startEmbeddedPostgres({ directory: path.join(data, 'postgres') })
  const origin = `http://localhost:${port}`
  const own = { PORT: String(port), APP_URL: origin, DATA_DIR: data, DEPLOYMENT: 'demo', DATABASE_URL: database.url, DEMO_DATA: 'true' }
  const child = spawn(process.execPath, ['server/start.js'], { cwd: root, env: { ...process.env, ...own }, stdio: ['ignore', 'ignore', 'inherit'] })
  async function stop() {
    if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit')
    await database.stop()
  }
  for (let tries = 0; tries < 600; tries++) {
    const answer = await fetch(`${origin}/health`).catch(() => null)
    if (answer?.ok) return { origin, pid: child.pid ?? 0, databaseUrl: database.url, stop }
    if (child.exitCode !== null) break
    await sleep(500)
  }
  await stop()
  throw new Error('the site did not open')
}

/** The address of the first car of the fleet. @param {string} origin */
export async function firstCar(origin) {
  const html = await (await fetch(`${origin}/fleet`)).text()
  return /href="(\/car\/[^"?#]+)/.exec(html)?.[1] ?? '/fleet'
}
