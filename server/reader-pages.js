/**
 * Pages that show nothing of the person who reads but what the shell does, for people signed in: each is made once for a
 * person of marks, and kept as long as one for visitors. The reader's own part is read for each answer and set in
 * (decision 089).
 */
import { LRUCache } from 'lru-cache'

import { acceptedEncoding } from './accepted-encoding.js'
import { compressOnce } from './cached-page.js'
import { Freshness } from './freshness.js'
import { invalidateBeforeResponse } from './page-cache.js'
import { isForReader } from './public-request.js'
import { report } from './report.js'
import { SharedWork } from './share-work.js'

/** @typedef {import('node:http').IncomingMessage} Request */
/** @typedef {import('node:http').ServerResponse} Answer */
/** @typedef {import('#app/shared/cached-pages.ts').PublicAddress} PublicAddress */
/** @typedef {import('#app/reader.server.ts').Reader} Reader */
/** @typedef {import('./page-cache.js').Pages & Pick<typeof import('#app/boot.server.ts').pages, 'findReader' | 'cutAtMarks'>} Pages */

const limit = 24 * 1024 * 1024
const overhead = 4 * 1024

/** @param {number} [maxSize] */
export function readerStore(maxSize = limit) {
  return new LRUCache({
    maxSize,
    sizeCalculation: (/** @type {MarkedPage} */ page, /** @type {string} */ name) =>
      page.size + Buffer.byteLength(name),
  })
}

/**
 * @param {object} given
 * @param {Pages} given.pages
 * @param {(address: string, reference: string, reader: Reader['marked']) => Promise<Response>} given.render
 * @param {import('node:http').RequestListener} given.site
 * @param {import('./middleware.js').Middleware} [given.door] may refuse when too much is at work
 * @param {LRUCache<string, MarkedPage>} [given.store]
 * @param {Pick<NonNullable<import('./count-requests.js').Metrics>, 'countCachedPage' | 'watchPageStore'>} [given.metrics]
 * @returns {import('./middleware.js').Middleware}
 */
export function readerPages({ pages, render, site, door = () => false, store = readerStore(), metrics }) {
  /** @type {SharedWork<MarkedPage | undefined>} */
  const making = new SharedWork()
  /** By their paths in the route table: those that show more of their reader. @type {Set<string>} */
  const personal = new Set()
  metrics?.watchPageStore('signed_in', () => ({ pages: store.size, size: store.calculatedSize }))

  return (request, response) => {
    const asked = isForReader(request) ? pages.read(request.url ?? '') : undefined
    if (!asked || personal.has(asked.page)) return false
    if (door(request, response)) return true
    answer(asked, request, response).catch((error) => {
      report('page.setting_in_failed', error, request)
      if (response.headersSent) response.destroy()
      else passOn(request, response)
    })
    return true
  }

  /** @param {PublicAddress} asked @param {Request} request @param {Answer} response */
  async function answer(asked, request, response) {
    const { cookie = '' } = request.headers
    const reference = String(request.headers['x-request-id'])
    const [path = ''] = asked.address.split('?', 1)
    const reader = await pages.findReader({ path, cookie, reference })
    const version = reader ? await versionSince(reader.version) : undefined
    const page = version !== undefined && reader ? await pageFor(asked, version, reader, reference) : undefined
    if (page && reader) await page.send(request, response, reader.values)
    else passOn(request, response)
  }

  /** People see what they have just done, whichever process did it. @param {number | null} told by the database */
  async function versionSince(told) {
    const known = await pages.version.current()
    if (known === told) return known
    pages.version.invalidate()
    return pages.version.current()
  }

  /** @param {PublicAddress} asked @param {number} version @param {Reader} reader @param {string} reference */
  async function pageFor(asked, version, reader, reference) {
    const name = `${reader.shape} ${asked.address}`
    const kept = store.get(name)
    const isKept = kept?.freshness.isCurrent(pages.version, version, pages.now())
    metrics?.countCachedPage('signed_in', isKept ? 'hit' : 'miss')
    if (isKept) return kept
    return making.make(`${version} ${name}`, () => make(name, asked, version, reader, reference))
  }

  /** @param {string} name @param {PublicAddress} asked @param {number} version @param {Reader} reader @param {string} reference */
  async function make(name, asked, version, reader, reference) {
    const until = pages.keptUntil({ now: pages.now(), dated: asked.dated })
    const made = await pages.recordReads(() => render(asked.address, reference, reader.marked))
    const { value: answer, reads } = made
    const parts = made.personal ? undefined : pages.cutAtMarks(await answer.text())
    if (!parts) personal.add(asked.page)
    if (!parts || answer.status !== 200 || answer.headers.has('set-cookie')) return undefined
    const freshness = new Freshness({ reads, version, until })
    const page = new MarkedPage(Object.fromEntries(answer.headers), parts, freshness)
    const after = await pages.version.current()
    if (after !== undefined && freshness.isCurrent(pages.version, after, pages.now())) store.set(name, page)
    return page
  }

  /** To the site, where loaders may write. @param {Request} request @param {Answer} response */
  function passOn(request, response) {
    invalidateBeforeResponse(pages.version, response)
    site(request, response)
  }
}

class MarkedPage {
  #headers
  #parts

  /** @param {Record<string, string>} headers @param {readonly import('#app/reader.server.ts').Part[]} parts @param {Freshness} freshness */
  constructor(headers, parts, freshness) {
    this.#headers = { ...headers, vary: 'Accept-Encoding' }
    this.#parts = parts.map(({ html, mark }) => ({ bytes: Buffer.from(html), mark }))
    this.freshness = freshness
    this.size = this.#parts.reduce((sum, { bytes }) => sum + bytes.byteLength, overhead)
  }

  /** @param {Request} request @param {Answer} response @param {Reader['values']} values */
  async send(request, response, values) {
    const html = Buffer.concat(
      this.#parts.flatMap(({ bytes, mark }) => (mark ? [bytes, Buffer.from(values[mark])] : [bytes])),
    )
    const coding = acceptedEncoding(request)
    const bytes = await compressOnce(html, coding ?? 'identity')
    /** @type {Record<string, string>} */
    const headers = { ...this.#headers, 'content-length': String(bytes.byteLength) }
    if (coding) headers['content-encoding'] = coding
    response.writeHead(200, headers)
    response.end(request.method === 'HEAD' ? undefined : bytes)
  }
}
