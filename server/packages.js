import fs from 'node:fs'
import path from 'node:path'

import { CommandError, fromSources, root } from './setup.js'
import { step } from './step.js'

export async function ensurePackages() {
  if (!fromSources || (packagesMatch() && isPatched())) return
  const npm = process.env.npm_execpath
  const [command, before] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []]
  const args = [...before, 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  await step('Installing packages (once; one to four minutes)', command, args, {
    PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1',
  })
  if (!isPatched())
    throw new CommandError('The patches in patches/ are not applied. Run `npm ci` with install scripts allowed.')
}

/** Changing a patch leaves the lock file as it is, so look for its hunks. */
function isPatched() {
  const folder = path.join(root, 'patches')
  return fs.readdirSync(folder).every((name) => {
    const files = fs.readFileSync(path.join(folder, name), 'utf8').split(/^diff --git a\//m)
    return files.slice(1).every((patch) => {
      const [header = '', ...hunks] = patch.split(/^@@ .*\n/m)
      const installed = fs.readFileSync(path.join(root, header.split(' ')[0] ?? ''), 'utf8')
      return hunks.every((hunk) => installed.includes(hunk.replace(/^-.*\n/gm, '').replace(/^[ +]/gm, '')))
    })
  })
}

function packagesMatch() {
  const wanted = readJson(path.join(root, 'package-lock.json'))?.packages
  const installed = readJson(path.join(root, 'node_modules/.package-lock.json'))?.packages
  if (!wanted || !installed) return false
  return Object.entries(wanted).every(([place, entry]) => {
    const there = installed[place]
    return place === '' || (there ? there.version === entry.version : Boolean(entry.optional || entry.peer))
  })
}

/** @returns {{ packages?: Record<string, { version?: string, optional?: boolean, peer?: boolean }> } | undefined} */
function readJson(/** @type {string} */ file) {
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : undefined
}
