/**
 * What the scripts of each working page weigh (brotli), read from the build: on the first such page, and on one that is
 * opened after the dashboard. At most 127 kB and 14 kB: a car's page may have 120 (tests/requests/budgets.test.ts).
 */
import fs from 'node:fs'
import path from 'node:path'
import zlib from 'node:zlib'

/** @typedef {{ id: string, parentId?: string, module: string, imports?: string[] }} RouteFiles */
/** @typedef {{ entry: { module: string, imports: string[] }, routes: Record<string, RouteFiles> }} Manifest */

const opened = 'routes/portal/overview'

/** @param {string} client the build's folder for browsers; sizes are in thousands of bytes */
export function weighScripts(client) {
  const { entry, routes } = readManifest(client)
  const stream = `/assets/${findStream(client)}`
  const before = filesOf(opened)
  /** @type {Map<string, number>} */
  const packed = new Map()
  return Object.keys(routes)
    .filter((id) => /^routes\/(car|portal|account|admin)\//.test(id) && routes[id]?.module)
    .map((id) => {
      const files = filesOf(id)
      const further = files.filter((file) => !before.includes(file))
      return { page: id, first: weightOf(files), further: weightOf(further) }
    })

  /** @param {string} id */
  function filesOf(id) {
    // Root fetches the stream for a signed-in person, whatever the page.
    const files = [entry.module, ...entry.imports, stream]
    for (let route = routes[id]; route; route = routes[route.parentId ?? '']) {
      files.push(route.module, ...(route.imports ?? []))
    }
    return [...new Set(files)]
  }

  /** @param {string[]} files */
  function weightOf(files) {
    return Number((files.reduce((sum, file) => sum + sizeOf(file), 0) / 1000).toFixed(1))
  }

  /** @param {string} file */
  function sizeOf(file) {
    const size = packed.get(file) ?? zlib.brotliCompressSync(fs.readFileSync(path.join(client, file))).length
    packed.set(file, size)
    return size
  }
}

/** @param {string} client @returns {Manifest} */
function readManifest(client) {
  const name = findAsset(client, /^manifest-\w+\.js$/)
  const text = fs.readFileSync(path.join(client, 'assets', name), 'utf8')
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
}

/** @param {string} client @returns {string} the file that opens the stream of events on working pages. Throws when there is none. */
function findStream(client) {
  const folder = path.join(client, 'assets')
  const opens = (/** @type {string} */ name) =>
    fs.readFileSync(path.join(folder, name), 'utf8').includes('new EventSource')
  // The script of reading pages, `live-…`, has a copy.
  const name = fs.readdirSync(folder).find((file) => /^(?!live-).+\.js$/.test(file) && opens(file))
  if (!name) throw new Error('The build has no stream')
  return name
}

/** @param {string} client @param {RegExp} pattern @returns {string} its name. Throws when there is none. */
function findAsset(client, pattern) {
  const name = fs.readdirSync(path.join(client, 'assets')).find((file) => pattern.test(file))
  if (!name) throw new Error(`The build has no ${pattern}`)
  return name
}
