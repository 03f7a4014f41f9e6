/**
 * Public pages out of memory; ours because no kept cache knows the version of the data (decision 015). A page is kept
 * under the version it was made from and shown only while that version stands: right after a booking nobody sees the page
 * of before. While the version cannot be known nothing is answered from memory.
 */
import { LRUCache } from 'lru-cache'

import { compress, hashOf, CachedPage } from './cached-page.js'
import { isForEverybody, mayChangeData } from './public-request.js'
import { report } from './report.js'

/** @typedef {import('node:http').IncomingMessage} Request */
/** @typedef {import('node:http').ServerResponse} Answer */
/** @typedef {import('#app/shared/public-pages.ts').PublicAddress} PublicAddress */

/**
 * What the site tells of its pages.
 * @typedef {object} Pages
 * @property {{ current(): number | undefined | Promise<number | undefined>, invalidate(): void }} version
 * @property {(asked: string) => PublicAddress | undefined} read
 * @property {() => Date} now
 * @property {(given: { now: Date, dated: boolean }) => Date} keptUntil
 */

/** How many bytes all pages together may take. */
const limit = 64 * 1024 * 1024
/** A page asked for this often is worth the time that the best compression takes. */
const popular = 8

/**
 * Browsers and caches on the way may keep a page but ask each time whether it still stands, which a 304 answers: none
 * of them hears of a booking. By `Vary` a signed-in person is never given what a visitor was.
 */
const cacheHeaders = { 'cache-control': 'public, max-age=0, must-revalidate', vary: 'Accept-Encoding, Cookie' }

/** @param {number} maxSize in bytes, names included */
export function pageStore(maxSize) {
  return new LRUCache({
    maxSize,
    sizeCalculation: (/** @type {CachedPage} */ page, /** @type {string} */ name) =>
      page.size + Buffer.byteLength(name),
  })
}

/**
 * @param {object} given
 * @param {Pages} given.pages
 * @param {(address: string, reference: string) => Promise<Response>} given.render makes a visitor's page
 * @param {import('node:http').RequestListener} given.site answers everything else
 * @param {LRUCache<string, CachedPage>} [given.store]
 * @returns {import('./middleware.js').Middleware}
 */
export function cachePages({ pages, render, site, store = pageStore(limit) }) {
  /** @type {Map<string, Promise<CachedPage | undefined>>} pages being made, by version and address */
  const making = new Map()
  let compressing = false

  return (request, response) => {
    const asked = isForEverybody(request) ? pages.read(request.url ?? '') : undefined
    const version = asked && pages.version.current()
    if (asked === undefined || version === undefined) {
      if (mayChangeData(request)) invalidateBeforeResponse(response)
      return false
    }
    if (typeof version !== 'number' || !sendCached(asked, version, request, response)) {
      answer(asked, version, request, response).catch((error) => {
        report('page.caching_failed', error, request)
        if (response.headersSent) response.destroy()
        else site(request, response)
      })
    }
    return true
  }

  /** @param {PublicAddress} asked @param {number} version @param {Request} request @param {Answer} response */
  function sendCached(asked, version, request, response) {
    const cached = store.get(asked.address)
    if (!cached?.isCurrent(version, pages.now())) return false
    cached.send(request, response)
    if (cached.hits >= popular && cached.bodies.quality === 'quick' && !compressing)
      improve(asked.address, cached).catch((error) => report('page.compression_failed', error, request))
    return true
  }

  /** @param {PublicAddress} asked @param {number | Promise<number | undefined>} told @param {Request} request @param {Answer} response */
  async function answer(asked, told, request, response) {
    const version = await told
    if (version !== undefined && sendCached(asked, version, request, response)) return
    const page =
      version === undefined ? undefined : await makeOnce(asked, version, String(request.headers['x-request-id']))
    if (page) page.send(request, response)
    else site(request, response)
  }

  /** Whoever asks for a page that is being made waits for that one; a visitor who leaves takes nothing from the others. */
  function makeOnce(
    /** @type {PublicAddress} */ asked,
    /** @type {number} */ version,
    /** @type {string} */ reference,
  ) {
    const name = `${version} ${asked.address}`
    const under = making.get(name)
    if (under) return under
    const made = make(asked, version, reference).finally(() => making.delete(name))
    making.set(name, made)
    return made
  }

  /** @param {PublicAddress} asked @param {number} version @param {string} reference @returns {Promise<CachedPage | undefined>} */
  async function make({ address, dated }, version, reference) {
    const until = pages.keptUntil({ now: pages.now(), dated })
    const answer = await render(address, reference)
    // What one visitor is given to keep is nothing that others may wait for.
    if (answer.headers.has('set-cookie')) return undefined
    const bytes = Buffer.from(await answer.arrayBuffer())
    const hash = hashOf(bytes)
    const before = store.get(address)
    const bodies = before?.hash === hash ? before.bodies : await compress(bytes, 'quick')
    const good = answer.status === 200
    const headers = {
      ...Object.fromEntries(answer.headers),
      ...(good ? cacheHeaders : { vary: 'Accept-Encoding, Cookie' }),
    }
    const page = new CachedPage({ status: answer.status, headers, hash, bodies, version, until })
    // A change that came while the page was being made may be in one half of it.
    if (good && (await pages.version.current()) === version) store.set(address, page)
    return page
  }

  /** One page at a time, so that visitors keep the processor. */
  async function improve(/** @type {string} */ address, /** @type {CachedPage} */ page) {
    compressing = true
    try {
      const bodies = await compress(page.bodies.identity, 'best')
      const now = store.get(address)
      if (now?.hash === page.hash) store.set(address, now.recompressed(bodies))
    } finally {
      compressing = false
    }
  }

  /** Before a caller can know that something was changed, everybody else's next page has to ask what version stands. */
  function invalidateBeforeResponse(/** @type {Answer} */ response) {
    const writeHead = response.writeHead
    response.writeHead = (...args) => {
      pages.version.invalidate()
      return Reflect.apply(writeHead, response, args)
    }
  }
}
