/**
 * `npm run bench -- taps`: how soon a phone (360 by 740, fast 3G, processor four times slower) answers a tap, by the
 * browser's own event timing, and how soon the next page is painted after the press: at once, and when the finger was on
 * the link for 200 ms. BENCH_TAPS says how often each is done, BENCH_TAP picks taps by a pattern of their names.
 */
import { setTimeout as sleep } from 'node:timers/promises'

import { chromium } from '@playwright/test'

import { findChromium } from '../tests/support/chromium.js'
import { openTab } from './tab.js'

const rounds = Number(process.env.BENCH_TAPS ?? 10)
const wanted = new RegExp(process.env.BENCH_TAP ?? '')
const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const line = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000 }
const held = 200

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {{ who?: string, at: string, tap: (page: Page) => import('@playwright/test').Locator, before?: (page: Page) => Promise<void> }} Tap */

/** @param {string} car @returns {Record<string, Tap>} */
const tapsOf = (car) => ({
  menu: { at: '/fleet', tap: (page) => page.locator('.menu > summary') },
  'dial: Portal': { at: '/', tap: (page) => page.locator('.dial summary', { hasText: 'Portal' }) },
  'fleet: filters': { at: '/fleet', tap: (page) => page.locator('summary', { hasText: 'filters' }).first() },
  'fleet: compare': { at: '/fleet', tap: (page) => page.locator('.card input[type=checkbox]').first() },
  'fleet: Reserve': { at: '/fleet', tap: (page) => page.locator('.card').getByText('Reserve').first() },
  'car: next photo': { at: car, tap: (page) => page.getByRole('link', { name: 'Next photo' }).first() },
  'car: Reserve': { at: car, tap: (page) => page.locator('.book-bar').getByText('Reserve') },
  'calendar: month': { at: car, before: comeToCalendar, tap: (page) => nextMonth(page) },
  'calendar: pickup': { at: car, before: turnMonth, tap: (page) => freeDays(page).nth(1) },
  'calendar: return': {
    at: car,
    before: async (page) => {
      await turnMonth(page)
      await freeDays(page).nth(1).tap()
      await sleep(600)
    },
    tap: (page) => freeDays(page).nth(3),
  },
  'sign-up: account type': {
    at: '/signup',
    tap: (page) => page.locator('.choice label, label:has(input[type=radio])').filter({ visible: true }).nth(1),
  },
  'tab sheet': { who: 'member', at: '/dashboard', tap: (page) => page.locator('.tab-selector') },
  tab: {
    who: 'member',
    at: '/dashboard',
    tap: (page) => page.locator('.tabs a, .tab-row a').filter({ visible: true }).last(),
  },
  'booking: fold': {
    who: 'member',
    at: '/account/bookings',
    tap: (page) => page.locator('main a[href*="/bookings/"]').first(),
  },
  'password: save': {
    who: 'member',
    at: '/account/settings/password',
    tap: (page) => page.getByRole('button', { name: 'Change password' }),
  },
  'chat: send': {
    who: 'member',
    at: '/dashboard/chat',
    before: (page) => page.locator('textarea').first().fill('Good morning'),
    tap: (page) => page.getByRole('button', { name: 'Send' }),
  },
  'office: sheet': { who: 'staff', at: '/dashboard', tap: (page) => page.locator('.tab-selector') },
  'schedule: cell': {
    who: 'staff',
    at: '/dashboard/schedule',
    tap: (page) => page.locator('table td a').filter({ visible: true }).first(),
  },
  'bookings: filter': {
    who: 'staff',
    at: '/dashboard/bookings',
    tap: (page) => page.locator('main').getByRole('link', { name: /^Past/ }),
  },
  'bookings: one': {
    who: 'staff',
    at: '/dashboard/bookings',
    tap: (page) => page.locator('main tbody a, main .rows a').first(),
  },
})

/** @param {string} car @returns {[from: string, to: string][]} */
const waysOf = (car) => [
  ['/', '/fleet'],
  ['/fleet', car],
  ['/fleet', '/how-it-works'],
  ['/how-it-works', '/requirements'],
  [car, `${car}/gallery`],
]

/** @param {Page} page */
function freeDays(page) {
  return page.locator('.months button').filter({ visible: true })
}

/** @param {Page} page */
function nextMonth(page) {
  return page.locator('.months label.arrow').filter({ visible: true }).last()
}

/** The calendar hydrates when it is near, which a person's finger takes about as long to reach. @param {Page} page */
async function comeToCalendar(page) {
  await page.locator('.months').scrollIntoViewIfNeeded()
  await sleep(1_500)
}

/** @param {Page} page */
async function turnMonth(page) {
  await comeToCalendar(page)
  // Near a month's end it opens on the next one.
  if ((await freeDays(page).count()) > 4) return
  await nextMonth(page).tap()
  await sleep(600)
}

/** @param {string} origin @param {string} car */
export async function measureTaps(origin, car) {
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] })
  /** @type {Map<string, Awaited<ReturnType<import('@playwright/test').BrowserContext['storageState']>>>} */
  const people = new Map()
  try {
    for (const who of ['member', 'staff']) people.set(who, await signIn(who))
    const taps = []
    const asked = Object.entries(tapsOf(car)).filter(([name]) => wanted.test(name))
    for (const [name, tap] of asked) taps.push({ tap: name, ...(await answersTo(tap)) })
    const pages = []
    for (const [from, to] of waysOf(car))
      pages.push({
        from,
        to,
        'pressed: ms to paint': await paintsAfter(from, to, 0),
        [`after ${held} ms: ms to paint`]: await paintsAfter(from, to, held),
      })
    return { taps, pages }
  } finally {
    await browser.close()
  }

  /** @param {string} who */
  async function signIn(who) {
    const context = await browser.newContext(phone)
    const page = await context.newPage()
    await page.goto(`${origin}/signin`)
    await page.locator('[name=username]').fill(who)
    await page.locator('[name=password]').fill('marque-demo')
    await Promise.all([
      page.waitForURL(/dashboard|account|broker/),
      page.locator('main').getByRole('button', { name: 'Sign In', exact: true }).click(),
    ])
    const state = await context.storageState()
    await context.close()
    return state
  }

  /** @param {string} address @param {string} [who] */
  async function open(address, who) {
    const context = await browser.newContext({ ...phone, storageState: who ? people.get(who) : undefined })
    const page = await context.newPage()
    await page.addInitScript(prepare)
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', { offline: false, ...line })
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.goto(origin + address, { waitUntil: 'load', timeout: 120_000 })
    await sleep(1_500)
    return { page, close: () => context.close() }
  }

  /** @param {Tap} tap */
  async function answersTo({ who, at, tap, before }) {
    const times = []
    for (let round = 0; round < rounds; round++) {
      const { page, close } = await open(at, who)
      try {
        await before?.(page)
        const target = tap(page)
        await target.scrollIntoViewIfNeeded({ timeout: 5_000 })
        await sleep(300)
        await page.evaluate(() => void ((/** @type {{ slowest?: number }} */ (window).slowest = 0)))
        await target.tap({ timeout: 5_000, noWaitAfter: true })
        await sleep(1_000)
        times.push(await readSlowest(page))
      } catch (error) {
        return { failed: String(error).split('\n')[0] }
      } finally {
        await close()
      }
    }
    return { median: quantile(times, 0.5), p75: quantile(times, 0.75) }
  }

  /** @param {string} from @param {string} to @param {number} before how long the finger is on the link before it lets go */
  async function paintsAfter(from, to, before) {
    /** @type {number[]} */
    const times = []
    for (let round = 0; round < rounds; round++) {
      const tab = await openTab(line, `(${prepare})()`)
      try {
        await tab.open(origin + from)
        await sleep(1_500)
        /** @type {{ x: number, y: number } | undefined} */
        const at = await tab.read(`(${placeOf})(${JSON.stringify(to)})`)
        if (!at) throw new Error(`No link leads from ${from} to ${to}`)
        await sleep(500)
        await tab.tap(at, before)
        const isThere = `location.pathname === ${JSON.stringify(to)} && (${sincePress})()`
        for (let tries = 0; tries < 100 && !(await tab.read(isThere).catch(() => false)); tries++) await sleep(200)
        times.push(await tab.read(`(${sincePress})()`))
      } finally {
        await tab.close()
      }
    }
    return `${quantile(times, 0.5)} (p75 ${quantile(times, 0.75)})`
  }
}

/** In the page: where a link to a path is, once it is in view. @param {string} path */
function placeOf(path) {
  const links = [...document.querySelectorAll(`a[href="${path}"]`)]
  const link = links.find((each) => each.checkVisibility() && each.getBoundingClientRect().width > 0)
  link?.scrollIntoView({ block: 'center', behavior: 'instant' })
  const box = link?.getBoundingClientRect()
  return box && { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 20) }
}

/** In the page: the longest time from a tap to its frame, and when a link was pressed, for the page that comes next. */
function prepare() {
  const seen = /** @type {{ slowest?: number }} */ (window)
  seen.slowest = 0
  localStorage.setItem('marque_loading_seen', String(Date.now()))
  localStorage.setItem('marque_intro_seen', String(Date.now()))
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (/** @type {{ interactionId?: number }} */ (/** @type {unknown} */ (entry)).interactionId)
        seen.slowest = Math.max(seen.slowest ?? 0, entry.duration)
  }).observe(/** @type {PerformanceObserverInit} */ ({ type: 'event', durationThreshold: 16, buffered: true }))
  addEventListener(
    'click',
    ({ timeStamp }) => sessionStorage.setItem('pressed', String(performance.timeOrigin + timeStamp)),
    true,
  )
}

/** @param {Page} page zero when a new document has come at once: then nothing waited for the tap */
async function readSlowest(page) {
  return page.evaluate(() => /** @type {{ slowest?: number }} */ (window).slowest ?? 0)
}

/** In the page; undefined before it is painted. A page that was drawn ahead is painted when it is shown. */
function sincePress() {
  const [paint] = performance.getEntriesByName('first-contentful-paint')
  if (!paint) return undefined
  return Math.round(performance.timeOrigin + paint.startTime - Number(sessionStorage.getItem('pressed')))
}

/** @param {number[]} values @param {number} share */
function quantile(values, share) {
  const sorted = values.toSorted((one, other) => one - other)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN)
}
