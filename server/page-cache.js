/** Serves a page only while the data version is known and nothing the page read has changed since (decision 015). */
import { LRUCache } from 'lru-cache'

import { compress, hashOf, CachedPage } from './cached-page.js'
import { Freshness } from './freshness.js'
import { isForEverybody, mayChangeData } from './public-request.js'
import { report } from './report.js'
import { SharedWork } from './share-work.js'

/** @typedef {import('node:http').IncomingMessage} Request */
/** @typedef {import('node:http').ServerResponse} Answer */
/** @typedef {import('#app/shared/cached-pages.ts').PublicAddress} PublicAddress */

/** @typedef {import('#app/platform/page-reads.server.ts').Reads} Reads */
/** @typedef {Pick<typeof import('#app/platform/data-version.server.ts').dataVersion, 'current' | 'isUnchanged' | 'invalidate'>} Version */

/**
 * @typedef {object} Pages
 * @property {Version} version
 * @property {(render: () => Promise<Response>) => Promise<{ value: Response, reads: Reads, personal: boolean }>} recordReads
 * @property {(asked: string) => PublicAddress | undefined} read
 * @property {() => Date} now
 * @property {(given: { now: Date, dated: boolean }) => Date} keptUntil
 */

const limit = 64 * 1024 * 1024
const popular = 2

/** Caches must revalidate each time, since no notification reaches them. `Vary` separates signed-in responses. */
const cacheHeaders = { 'cache-control': 'public, max-age=0, must-revalidate', vary: 'Accept-Encoding, Cookie' }

/** @param {number} maxSize */
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
 * @param {(address: string, reference: string) => Promise<Response>} given.render
 * @param {import('node:http').RequestListener} given.site
 * @param {import('./middleware.js').Middleware} [given.door] may refuse a page that has to be made
 * @param {LRUCache<string, CachedPage>} [given.store]
 * @param {Pick<NonNullable<import('./count-requests.js').Metrics>, 'countCachedPage' | 'watchPageStore'>} [given.metrics]
 * @returns {import('./middleware.js').Middleware}
 */
export function cachePages({ pages, render, site, store = pageStore(limit), door = () => false, metrics }) {
  /** @type {SharedWork<CachedPage | undefined>} */
  const making = new SharedWork()
  let compressing = false
  metrics?.watchPageStore('visitor', () => ({ pages: store.size, size: store.calculatedSize }))

  return (request, response) => {
    const asked = isForEverybody(request) ? pages.read(request.url ?? '') : undefined
    const version = asked && pages.version.current()
    if (asked === undefined || version === undefined) {
      if (mayChangeData(request)) invalidateBeforeResponse(pages.version, response)
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
    if (!cached?.isCurrent(pages.version, version, pages.now())) return false
    cached.send(request, response)
    metrics?.countCachedPage('visitor', 'hit')
    if (cached.hits >= popular && cached.bodies.quality === 'quick' && !compressing)
      improve(asked.address, cached).catch((error) => report('page.compression_failed', error, request))
    return true
  }

  /** @param {PublicAddress} asked @param {number | Promise<number | undefined>} told @param {Request} request @param {Answer} response */
  async function answer(asked, told, request, response) {
    const version = await told
    if (version !== undefined && sendCached(asked, version, request, response)) return
    metrics?.countCachedPage('visitor', 'miss')
    // Anyone who waits for a page that is being made adds no work.
    if (!making.has(nameOf(asked, version)) && door(request, response)) return
    const reference = String(request.headers['x-request-id'])
    const page =
      version === undefined
        ? undefined
        : await making.make(nameOf(asked, version), () => make(asked, version, reference))
    if (page) page.send(request, response)
    else site(request, response)
  }

  /** @param {PublicAddress} asked @param {number | undefined} version */
  function nameOf({ address }, version) {
    return `${version} ${address}`
  }

  /** @param {PublicAddress} asked @param {number} version @param {string} reference @returns {Promise<CachedPage | undefined>} */
  async function make({ address, dated }, version, reference) {
    const until = pages.keptUntil({ now: pages.now(), dated })
    const { value: answer, reads } = await pages.recordReads(() => render(address, reference))
    if (answer.headers.has('set-cookie')) return undefined
    const bytes = Buffer.from(await answer.arrayBuffer())
    const hash = hashOf(bytes)
    const before = store.get(address)
    const bodies = before?.hash === hash ? before.bodies : await compress(bytes, 'quick')
    const good = answer.status === 200 && answer.headers.get('cache-control') !== 'no-store'
    const headers = {
      ...Object.fromEntries(answer.headers),
      ...(good ? cacheHeaders : { vary: 'Accept-Encoding, Cookie' }),
    }
    const freshness = new Freshness({ reads, version, until })
    const page = new CachedPage({ status: answer.status, headers, hash, bodies, freshness })
    if (!good) return page
    const after = await pages.version.current()
    if (after !== undefined && page.isCurrent(pages.version, after, pages.now())) store.set(address, page)
    return page
  }

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
}

/** The next page asks the database before the caller can learn of the change. @param {Pick<Version, 'invalidate'>} version @param {Answer} response */
export function invalidateBeforeResponse(version, response) {
  const writeHead = response.writeHead
  response.writeHead = (...args) => {
    version.invalidate()
    return Reflect.apply(writeHead, response, args)
  }
}
