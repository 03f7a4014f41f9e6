/**
 * `npm run bench`: our public pages beside a bare Node server that sends the same bytes, in one interleaved run, and
 * what a phone loads of them. Ratios hold on any machine; times are this machine's. Nothing here is asserted by a test.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import http from 'node:http'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { chromium } from '@playwright/test'
import autocannon from 'autocannon'

import { findChromium } from '../tests/support/chromium.js'

/* oxlint-disable no-console -- the figures are the product of this program */
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const rounds = Number(process.env.BENCH_ROUNDS ?? 4)
const seconds = Number(process.env.BENCH_SECONDS ?? 4)
const port = Number(process.env.BENCH_PORT ?? 45_870)
const origin = `http://localhost:${port}`

const site = await startSite()
try {
  const car = await firstCar()
  await measureRequests(['/fleet', car])
  await measureWeight(['/', '/fleet', car])
} finally {
  site.kill('SIGTERM')
  await once(site, 'exit')
}

async function startSite() {
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...process.env, PORT: String(port), APP_URL: origin, DATA_DIR: path.join(root, '.data/bench'), DEPLOYMENT: 'demo' }
  delete env.DATABASE_URL
  const child = spawn(process.execPath, ['server/start.js'], { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] })
  for (let tries = 0; tries < 600; tries++) {
    const answer = await fetch(`${origin}/health`).catch(() => null)
    if (answer?.ok) return child
    if (child.exitCode !== null) throw new Error('the site did not start')
    await sleep(500)
  }
  throw new Error('the site did not open in five minutes')
}

/** The address of the first car of the fleet. */
async function firstCar() {
  const html = await (await fetch(`${origin}/fleet`)).text()
  return /href="(\/car\/[^"?#]+)/.exec(html)?.[1] ?? '/fleet'
}

/**
 * Rounds of load, ours and bare in turn, so that a busy moment of the machine hits both.
 * @param {string[]} paths
 */
async function measureRequests(paths) {
  console.log(`\nRequests a second, 8 connections, ${rounds} rounds of ${seconds} s each in turn`)
  console.table(
    await inTurn(paths, async (page) => {
      const bytes = Buffer.from(await (await fetch(origin + page)).arrayBuffer())
      const bare = http.createServer((_, response) => response.end(bytes)).listen(0)
      await once(bare, 'listening')
      const address = /** @type {import('node:net').AddressInfo} */ (bare.address())
      /** @type {{ ours: autocannon.Result[], bare: autocannon.Result[] }} */
      const results = { ours: [], bare: [] }
      for (let round = 0; round < rounds; round++) {
        results.ours.push(await load(origin + page))
        results.bare.push(await load(`http://127.0.0.1:${address.port}/`))
      }
      bare.close()
      const [ours, theirs] = [median(results.ours.map(rate)), median(results.bare.map(rate))]
      return {
        page,
        'ours rps': Math.round(ours),
        'bare rps': Math.round(theirs),
        ratio: (ours / theirs).toFixed(3),
        'ours p50 ms': median(results.ours.map((one) => one.latency.p50)),
        'ours p99 ms': median(results.ours.map((one) => one.latency.p99)),
        'bare p99 ms': median(results.bare.map((one) => one.latency.p99)),
        failed: results.ours.reduce((sum, one) => sum + one.non2xx + one.errors, 0),
      }
    }),
  )
}

/**
 * What a phone of 360 by 740 loads on a cold visit, in bytes over the wire.
 * @param {string[]} paths
 */
async function measureWeight(paths) {
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] })
  console.log('\nFirst view on a 360 x 740 phone, bytes over the wire')
  console.table(
    await inTurn(paths, async (page) => {
      const context = await browser.newContext({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 })
      const tab = await context.newPage()
      const session = await context.newCDPSession(tab)
      await session.send('Network.enable')
      /** @type {Map<string, string>} */
      const kinds = new Map()
      /** @type {Record<string, number>} */
      const bytes = {}
      session.on('Network.responseReceived', (event) => kinds.set(event.requestId, event.type))
      session.on('Network.loadingFinished', (event) => {
        const kind = kinds.get(event.requestId) ?? 'Other'
        bytes[kind] = (bytes[kind] ?? 0) + event.encodedDataLength
      })
      await tab.goto(origin + page, { waitUntil: 'networkidle' })
      await context.close()
      const kib = (/** @type {number} */ size) => Number((size / 1024).toFixed(1))
      const total = Object.values(bytes).reduce((sum, size) => sum + size, 0)
      const named = Object.fromEntries(['Document', 'Stylesheet', 'Script', 'Image', 'Font'].map((kind) => [kind, kib(bytes[kind] ?? 0)]))
      return { page, requests: kinds.size, ...named, 'total KiB': kib(total) }
    }),
  )
  await browser.close()
}

/** @template Item, Result @param {Item[]} items @param {(item: Item) => Promise<Result>} work */
async function inTurn(items, work) {
  const results = []
  for (const item of items) results.push(await work(item))
  return results
}

/** @param {string} url */
function load(url) {
  return autocannon({ url, connections: 8, duration: seconds })
}

/** @param {autocannon.Result} result */
function rate(result) {
  return result.requests.average
}

/** @param {number[]} values */
function median(values) {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
}
