import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

import { buildDirectory } from './build-directory.js'
import { withLock } from './process-lock.js'
import { fromSources, root } from './setup.js'
import { step } from './step.js'

const sources = [
  'app',
  'public',
  'drizzle',
  'emulators',
  'tests/cast.ts',
  'vite.config.ts',
  'remix.config.js',
  'tsconfig.json',
  'package-lock.json',
]

/** @param {string} [directory] */
export async function ensureBuild(directory = buildDirectory()) {
  if (!fromSources) return
  fs.mkdirSync(path.join(root, '.data'), { recursive: true })
  await withLock(path.join(root, '.data/build-lock'), async () => {
    if (isBuilt(directory)) return
    const sum = sourceSum()
    fs.rmSync(path.join(root, directory, 'sources'), { force: true })
    const remix = path.join(root, 'node_modules/@remix-run/dev/dist/cli.js')
    const own = { BUILD_DIR: directory, NODE_ENV: 'production' }
    await step('Building the site (ten seconds to a minute)', process.execPath, [remix, 'vite:build'], own)
    const { precompress } = await import('./precompress.js')
    await precompress(path.join(root, directory, 'client/assets'))
    fs.writeFileSync(path.join(root, directory, 'sources'), sum)
  })
}

export function isBuilt(/** @type {string} */ directory) {
  const note = path.join(root, directory, 'sources')
  return fs.existsSync(note) && fs.readFileSync(note, 'utf8') === sourceSum()
}

function sourceSum() {
  const hash = createHash('sha256')
  for (const name of sources) {
    const place = path.join(root, name)
    if (!fs.existsSync(place)) continue
    const files = fs.statSync(place).isDirectory()
      ? fs.readdirSync(place, { recursive: true, encoding: 'utf8' }).sort()
      : ['']
    for (const file of files) {
      const full = path.join(place, file)
      const facts = fs.statSync(full)
      if (facts.isDirectory() || /\.test\.tsx?$/.test(full)) continue
      hash.update(path.relative(root, full))
      hash.update(name === 'public' ? `${facts.size} ${facts.mtimeMs}` : fs.readFileSync(full))
    }
  }
  return hash.digest('hex')
}
