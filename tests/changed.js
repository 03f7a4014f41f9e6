/** For `npm test -- changed`: which files differ from a commit, and which routes are made of them. */
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

import { root } from '../server/setup.js'

/** More would no longer be quick: the routes nearest to the change stand for all. */
const mostRoutes = 20

/** Files that differ from the commit, or are new, relative to the root. Throws with git's words. @param {string} since @returns {string[]} */
export function changedFiles(since) {
  const git = (/** @type {string[]} */ ...args) => {
    const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
    if (status !== 0) throw new Error(stderr)
    return stdout.split('\n').filter(Boolean)
  }
  return [...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')]
}

/**
 * Route modules that import any of the files, over however many steps, the nearest first; named as in app/routes.ts.
 * @param {readonly string[]} files @returns {string[]}
 */
export function changedRoutes(files) {
  const importers = readImporters()
  const reached = new Set(files)
  // A set gives what is added while it is read, too: this goes up step by step.
  for (const file of reached) for (const importer of importers.get(file) ?? []) reached.add(importer)
  const routes = [...reached].filter((file) => file.startsWith('app/routes/') && fs.existsSync(path.join(root, file)))
  return routes.slice(0, mostRoutes).map((file) => file.slice('app/'.length))
}

/** By each file of the app, the files that import it. @returns {Map<string, string[]>} */
function readImporters() {
  /** @type {Map<string, string[]>} */
  const importers = new Map()
  for (const entry of fs.readdirSync(path.join(root, 'app'), { recursive: true, encoding: 'utf8' })) {
    const file = `app/${entry}`
    if (!/\.(ts|tsx|js)$/.test(file) || /\.test\.\w+$/.test(file)) continue
    // Their extensions are always written, as Node wants them.
    for (const [, name = ''] of fs
      .readFileSync(path.join(root, file), 'utf8')
      .matchAll(/(?:from|import\(?) ?'([#.][^']+)'/g)) {
      const [plain = ''] = name.split('?')
      const target = plain.startsWith('#') ? plain.slice(1) : path.posix.join(path.posix.dirname(file), plain)
      importers.set(target, [...(importers.get(target) ?? []), file])
    }
  }
  return importers
}
