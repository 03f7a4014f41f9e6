/**
 * `npm run compare -- <commit>`: takes ten pages at two widths of this checkout and of another commit, and shows what
 * differs. For a refactoring, which should change nothing. The pictures stay in .data/compare.
 */
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

import { chromium } from 'playwright'
import sharp from 'sharp'

import { freePort } from '../server/ports.js'
import { findChromium } from '../tests/support/chromium.js'
import { openSite } from './site.js'

const widths = [360, 1280]
/** Signed in as whom, or no one. @type {[string | null, string][]} */
const pages = [
  [null, '/'],
  [null, '/fleet'],
  [null, '/car/ferrari-roma'],
  [null, '/membership'],
  [null, '/requirements'],
  [null, '/signup?type=member'],
  ['member', '/account'],
  ['member', '/account/bookings'],
  ['member', '/dashboard/chat'],
  ['admin', '/dashboard/users'],
]
/** Both sites live at the same moment, or every date on them would differ. */
const moment = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000).toISOString()
const password = 'marque-demo'
/** Below this a difference of one channel is the encoder's. */
const visible = 12
const folder = path.resolve('.data/compare')

const commit = execFileSync('git', ['rev-parse', '--short', process.argv[2] ?? 'HEAD'], { encoding: 'utf8' }).trim()
fs.mkdirSync(folder, { recursive: true })
const theirs = path.join(folder, commit)
if (!fs.existsSync(theirs)) execFileSync('git', ['worktree', 'add', '--detach', theirs, commit], { stdio: 'inherit' })

const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] })
try {
  await takePages(process.cwd(), 'here')
  await takePages(theirs, commit)
  console.table(await Promise.all(pages.flatMap(([, page]) => widths.map((width) => compare(page, width)))))
  console.log(`Pictures: ${folder}`)
} finally {
  await browser.close()
}

/** Serves a checkout with fresh demo data and takes its pages. @param {string} checkout @param {string} name */
async function takePages(checkout, name) {
  const site = await startSite(checkout)
  try {
    for (const [person, page] of pages) {
      for (const width of widths) {
        const context = await browser.newContext({ viewport: { width, height: 800 }, reducedMotion: 'reduce' })
        const tab = await context.newPage()
        if (person) await signIn(tab, site.origin, person)
        await tab.goto(site.origin + page, { waitUntil: 'networkidle' })
        await tab.screenshot({ path: fileOf(page, width, name), fullPage: true, animations: 'disabled' })
        await context.close()
      }
    }
  } finally {
    await site.stop()
  }
}

/** @param {import('playwright').Page} tab @param {string} origin @param {string} person */
async function signIn(tab, origin, person) {
  await tab.goto(`${origin}/signin`)
  await tab.getByLabel('Username').fill(person)
  await tab.getByLabel('Password', { exact: true }).fill(password)
  await tab.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await tab.waitForURL((url) => url.pathname !== '/signin')
}

/** @param {string} checkout */
async function startSite(checkout) {
  const data = path.join(folder, `data-${path.basename(checkout)}`)
  fs.rmSync(data, { recursive: true, force: true })
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const own = { PORT: String(port), APP_URL: origin, DATA_DIR: data, CLOCK_STARTS_AT: moment }
  const { stop } = await openSite(checkout, { ...own, STRIPE_EMULATOR_PORT: String(await freePort()) })
  return { origin, stop }
}

/** @param {string} page @param {number} width */
async function compare(page, width) {
  const [ours, other] = await Promise.all(['here', commit].map((name) => sharp(fileOf(page, width, name)).metadata()))
  const size = { width, height: Math.max(ours?.height ?? 0, other?.height ?? 0), background: '#f0f' }
  const [a, b] = await Promise.all(['here', commit].map((name) => padded(fileOf(page, width, name), size)))
  // In two steps: within one, sharp applies the threshold before it composes, in whatever order they are written.
  const composed = await sharp(a)
    .composite([{ input: b, blend: 'difference' }])
    .removeAlpha()
    .png()
    .toBuffer()
  const difference = await sharp(composed).greyscale().threshold(visible).png().toBuffer()
  await fs.promises.writeFile(fileOf(page, width, 'difference'), difference)
  const { channels } = await sharp(difference).stats()
  const share = `${(((channels[0]?.mean ?? 0) / 255) * 100).toFixed(2)} %`
  return { page, width, differs: share, height: ours?.height, before: other?.height }
}

/** @param {string} file @param {{ width: number, height: number, background: string }} size */
async function padded(file, { width, height, background }) {
  const { height: own = height } = await sharp(file).metadata()
  return sharp(file)
    .extend({ bottom: height - own, background })
    .resize({ width })
    .png()
    .toBuffer()
}

/** @param {string} page @param {number} width @param {string} name */
function fileOf(page, width, name) {
  return path.join(folder, `${page.replace(/\W+/g, '-').replace(/^-|-$/g, '') || 'home'}-${width}-${name}.png`)
}
