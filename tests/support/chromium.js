/** Finds a Chromium for the journeys: one that is there, else Playwright's, else Debian's. */
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

import { printLine } from '#server/setup.js'

/** The shell first: it draws the same pages without a window's own interface, and loads each for less than half the CPU. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const places = [
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * The path of a browser that starts. Downloads one when it has to.
 * @returns {Promise<string>} rejects with a sentence that says how to get one
 */
export async function findChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  const there = [...folders.flatMap((folder) => names.map((name) => path.join(folder, name))), ...places]
  const found = there.find(starts) ?? [await playwrightsOwn()].find(starts)
  if (found) return found

  printLine('Downloading a Chromium for the browser tests (once) …')
  const cli = path.resolve('node_modules/playwright/cli.js')
  run(process.execPath, [cli, 'install', 'chromium'], 240_000)
  const downloaded = await playwrightsOwn()
  if (starts(downloaded)) return downloaded

  if (process.getuid?.() === 0 && fs.existsSync('/usr/bin/apt-get')) {
    run('apt-get', ['update'], 180_000)
    for (const name of ['chromium-headless-shell', 'chromium']) {
      printLine(`Installing Debian's package ${name} (once) …`)
      run('apt-get', ['install', '-y', '--no-install-recommends', name], 600_000)
      if (starts(`/usr/bin/${name}`)) return `/usr/bin/${name}`
    }
  }
  throw new Error(
    'The browser tests need a Chromium. Install one (Debian: apt-get install chromium; anywhere: ' +
      'npx playwright install --with-deps chromium) or name it: CHROMIUM_PATH=/path/to/chrome npm test',
  )
}

async function playwrightsOwn() {
  const { chromium } = await import('playwright')
  return chromium.executablePath()
}

/** A browser whose libraries are missing is there and does not start. */
function starts(/** @type {string} */ file) {
  if (!fs.existsSync(file)) return false
  return (
    process.platform !== 'linux' || spawnSync(file, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0
  )
}

/** @param {string} command @param {string[]} args @param {number} timeout milliseconds */
function run(command, args, timeout) {
  const env = { ...process.env, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '', DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync(command, args, { stdio: ['ignore', 'ignore', 'ignore'], timeout, env })
}
