/**
 * `npm run bench`: our pages beside a bare Node server that sends the same bytes, and what a phone loads of them. A word
 * names one part (throughput, weight). Ratios hold on any machine; times are this machine's. No test asserts any of it.
 */
import { chromium } from '@playwright/test'

import { findChromium } from '../tests/support/chromium.js'
import { firstCar, startSite } from './site.js'
import { measureKeptPages, measureOwnPages } from './throughput.js'

/* oxlint-disable no-console -- the figures are the product of this program */
const asked = process.argv.slice(2)
const wanted = (/** @type {string} */ part) => asked.length === 0 || asked.includes(part)

const site = await startSite()
try {
  const { origin } = site
  const car = await firstCar(origin)
  const pages = ['/', '/fleet', car]
  if (wanted('throughput')) {
    console.log('\nVisitors: requests a second, 8 connections, in rounds with a bare server of the same head and bytes')
    console.table(await measureKeptPages(site, pages))
    console.log('\nSigned in: processor time of our process for each page')
    console.table(await measureOwnPages(site, [...pages, '/dashboard', '/account', '/account/bookings']))
  }
  if (wanted('weight')) await measureWeight(origin, pages)
} finally {
  await site.stop()
}

/**
 * What a phone of 360 by 740 loads on a cold visit, in bytes over the wire.
 * @param {string} origin
 * @param {string[]} paths
 */
async function measureWeight(origin, paths) {
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
