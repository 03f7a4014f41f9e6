/** The built site with its demo data, as a process of its own on a database that the measurements can reach too. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import postgres from 'postgres'

import { startEmbeddedPostgres } from '../server/embedded-postgres.js'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const data = path.resolve(root, process.env.BENCH_DATA_DIR ?? '.data/bench')
const port = Number(process.env.BENCH_PORT ?? 45_870)

/**
 * Gives the site's address, its process and its database, and the function that ends it.
 * @param {{ database?: string, environment?: Record<string, string>, node?: string[] }} [wanted] a database of its own,
 * dropped at the end, and options of Node
 */
export async function startSite({ database: own, environment: more = {}, node } = {}) {
  const server = await startEmbeddedPostgres({ directory: path.join(data, 'postgres') })
  const name = own ?? 'marque'
  const database = { url: server.urlOf(name), site: server.siteUrlOf(name), stop: server.stop }
  if (own) await onServer(server.url, (sql) => sql`create database ${sql(own)}`)
  const origin = `http://localhost:${port}`
  const environment = {
    PORT: String(port),
    APP_URL: origin,
    DATA_DIR: data,
    DEPLOYMENT: 'demo',
    DATABASE_URL: database.site,
    DATABASE_OWNER_URL: database.url,
    DEMO_DATA: 'true',
    ...more,
  }
  /** @type {Awaited<ReturnType<typeof openSite>> | undefined} */
  let site
  async function stop() {
    await site?.stop()
    if (own) await onServer(server.url, (sql) => sql`drop database if exists ${sql(own)} with (force)`)
    await database.stop()
  }
  try {
    site = await openSite(root, environment, node)
  } catch (error) {
    await stop()
    throw error
  }
  return { origin, pid: site.pid, databaseUrl: database.url, postgresPid: postgresPid(), stop }
}

/**
 * Starts the site of a checkout under an environment that holds its APP_URL, and waits until it is open.
 * @param {string} checkout
 * @param {Record<string, string>} environment
 * @param {string[]} [node] options of Node
 */
export async function openSite(checkout, environment, node = []) {
  const child = spawn(process.execPath, [...node, 'server/start.js'], {
    cwd: checkout,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const stop = async () => {
    if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit')
  }
  for (let tries = 0; tries < 600 && child.exitCode === null; tries++) {
    const answer = await fetch(`${environment.APP_URL}/health`).catch(() => null)
    if (answer?.ok) return { pid: child.pid ?? 0, stop }
    await sleep(500)
  }
  await stop()
  throw new Error(`${checkout}: the site did not open`)
}

/** @param {string} url @param {(sql: postgres.Sql) => Promise<unknown>} run */
async function onServer(url, run) {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  await run(sql)
  await sql.end()
}

function postgresPid() {
  return Number(fs.readFileSync(path.join(data, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0])
}

/** The address of the first car of the fleet. @param {string} origin */
export async function firstCar(origin) {
  const html = await (await fetch(`${origin}/fleet`)).text()
  return /href="(\/car\/[^"?#]+)/.exec(html)?.[1] ?? '/fleet'
}
