/**
 * What a slow phone waits for: a cold visit on 360 by 740 at two dots a pixel, the processor four times slower, over slow
 * and fast 3G, with scripts and without, beside a hand-written page of the same cars (plain-fleet.js). Rounds alternate
 * between the pages; the table holds medians. Read from the browser's own events, so scripts are not needed to measure.
 */
import { setTimeout as sleep } from 'node:timers/promises'

import { chromium } from '@playwright/test'

import { findChromium } from '../tests/support/chromium.js'
import { servePlainFleet } from './plain-fleet.js'

const rounds = Number(process.env.BENCH_LOADS ?? 3)
const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
/** Bits a second and milliseconds there and back. */
const lines = { 'slow 3G': { rate: 400_000, latency: 400 }, 'fast 3G': { rate: 1_600_000, latency: 150 } }
/** What comes after `load` and belongs to the first view: late pictures, the film of the home page. */
const settling = 2_000

/** @typedef {{ fcp: number, lcp: number, shift: number, blocked: number, before: number, requests: number, bytes: Record<string, number> }} Load */

/**
 * @param {string} origin
 * @param {string[]} paths
 */
export async function measurePageLoads(origin, paths) {
  const plain = await servePlainFleet(origin)
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] })
  const addresses = [...paths.map((path) => origin + path), plain.address]
  const rows = []
  try {
    await warm(browser, addresses)
    for (const [line, speed] of Object.entries(lines)) {
      for (const scripts of [true, false]) {
        /** @type {Map<string, Load[]>} */
        const loads = new Map(addresses.map((address) => [address, []]))
        for (let round = 0; round < rounds; round++) {
          for (const [address, list] of loads) list.push(await load(browser, address, speed, scripts))
        }
        for (const [address, list] of loads) rows.push({ line, scripts, page: nameOf(address), ...summaryOf(list) })
      }
    }
  } finally {
    await browser.close()
    plain.close()
  }
  return rows

  function nameOf(/** @type {string} */ address) {
    return address === plain.address ? 'hand-written /fleet' : address.slice(origin.length)
  }
}

/** Pictures are made when they are first asked for; a visitor of an open site finds them made. */
async function warm(/** @type {import('@playwright/test').Browser} */ browser, /** @type {string[]} */ addresses) {
  for (let round = 0; round < 2; round++) {
    for (const address of addresses) {
      const context = await browser.newContext({ ...phone, javaScriptEnabled: false })
      const page = await context.newPage()
      await page.goto(address, { waitUntil: 'networkidle' })
      await context.close()
    }
    await sleep(1_500)
  }
}

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {string} address
 * @param {{ rate: number, latency: number }} line
 * @param {boolean} scripts
 * @returns {Promise<Load>}
 */
async function load(browser, address, { rate, latency }, scripts) {
  const context = await browser.newContext({ ...phone, javaScriptEnabled: scripts })
  const page = await context.newPage()
  const browserOf = await context.newCDPSession(page)
  const seen = watch(browserOf)
  await browserOf.send('Network.enable')
  await browserOf.send('Page.enable')
  await browserOf.send('Page.setLifecycleEventsEnabled', { enabled: true })
  await browserOf.send('PerformanceTimeline.enable', { eventTypes: ['largest-contentful-paint', 'layout-shift'] })
  const bytesPerSecond = rate / 8
  await browserOf.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
  await browserOf.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.addInitScript(() => {
    const tasks = /** @type {{ blocked?: number }} */ (window)
    tasks.blocked = 0
    const count = (/** @type {PerformanceObserverEntryList} */ list) => {
      for (const { duration } of list.getEntries()) tasks.blocked = (tasks.blocked ?? 0) + duration - 50
    }
    new PerformanceObserver(count).observe({ type: 'longtask', buffered: true })
  })
  await page.goto(address, { waitUntil: 'load', timeout: 120_000 })
  await sleep(settling)
  for (let waits = 0; seen.waiting() && waits < 40; waits++) await sleep(500)
  const blocked = scripts ? await page.evaluate(() => /** @type {{ blocked?: number }} */ (window).blocked ?? 0) : 0
  await context.close()
  return { ...seen.result(), blocked }
}

/** Listens to what the browser tells of one visit. @param {import('@playwright/test').CDPSession} session */
function watch(session) {
  /** @type {Map<string, string>} */
  const kinds = new Map()
  /** Unpacked bytes as they come, packed ones when all are there. @type {{ id: string, at: number, size: number }[]} */
  const received = []
  /** @type {Map<string, number>} */
  const packed = new Map()
  const times = { start: 0, wallStart: 0, fcp: 0, lcp: 0 }
  let shift = 0
  session.on('Network.requestWillBeSent', ({ type, timestamp, wallTime }) => {
    if (type !== 'Document' || times.start) return
    times.start = timestamp
    times.wallStart = wallTime
  })
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (!response.url.startsWith('data:')) kinds.set(requestId, type)
  })
  session.on('Network.dataReceived', ({ requestId, timestamp, dataLength }) =>
    received.push({ id: requestId, at: timestamp, size: dataLength }),
  )
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => packed.set(requestId, encodedDataLength))
  session.on('Network.loadingFailed', ({ requestId }) => packed.set(requestId, 0))
  session.on('Page.lifecycleEvent', ({ name, timestamp }) => {
    if (name === 'firstContentfulPaint' && !times.fcp) times.fcp = timestamp
  })
  session.on('PerformanceTimeline.timelineEventAdded', ({ event }) => {
    if (event.lcpDetails) times.lcp = event.lcpDetails.renderTime || event.time
    if (event.layoutShiftDetails && !event.layoutShiftDetails.hadRecentInput) shift += event.layoutShiftDetails.value
  })
  return {
    /** Whether something but a film is still under way. */
    waiting: () => [...kinds].some(([id, kind]) => kind !== 'Media' && !packed.has(id)),
    result() {
      /** @type {Record<string, number>} */
      const bytes = {}
      let before = 0
      for (const [id, kind] of kinds) {
        const size = packed.get(id) ?? 0
        bytes[kind] = (bytes[kind] ?? 0) + size
        const parts = received.filter((part) => part.id === id)
        const early = parts.filter(({ at }) => at <= times.fcp)
        before += (size * sizeOf(early)) / Math.max(1, sizeOf(parts))
      }
      return {
        fcp: (times.fcp - times.start) * 1000,
        lcp: (times.lcp - times.wallStart) * 1000,
        shift,
        before,
        requests: kinds.size,
        bytes,
      }
    },
  }
}

/** @param {{ size: number }[]} parts */
function sizeOf(parts) {
  return parts.reduce((sum, { size }) => sum + size, 0)
}

/** @param {Load[]} loads */
function summaryOf(loads) {
  const of = (/** @type {(load: Load) => number} */ what) => median(loads.map(what))
  const kib = (/** @type {(load: Load) => number} */ what) => Number((of(what) / 1024).toFixed(1))
  const kinds = { HTML: 'Document', CSS: 'Stylesheet', JS: 'Script', pictures: 'Image', font: 'Font', film: 'Media' }
  const weights = Object.entries(kinds).map(([name, kind]) => [`${name} KiB`, kib(({ bytes }) => bytes[kind] ?? 0)])
  return {
    'FCP ms': Math.round(of(({ fcp }) => fcp)),
    'LCP ms': Math.round(of(({ lcp }) => lcp)),
    CLS: Number(of(({ shift }) => shift).toFixed(3)),
    'blocked ms': Math.round(of(({ blocked }) => blocked)),
    'KiB before FCP': kib(({ before }) => before),
    ...Object.fromEntries(weights),
    requests: of(({ requests }) => requests),
    'total KiB': kib(({ bytes }) => Object.values(bytes).reduce((sum, size) => sum + size, 0)),
  }
}

/** @param {number[]} values */
function median(values) {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
}
