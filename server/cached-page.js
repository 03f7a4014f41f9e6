import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import zlib from 'node:zlib'

import { acceptedEncoding } from './accepted-encoding.js'

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)
const { BROTLI_MODE_TEXT, BROTLI_PARAM_MODE, BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = zlib.constants

/** `once`: of what one reader alone gets. */
const qualities = { once: { br: 4, gzip: 6 }, quick: { br: 5, gzip: 6 }, best: { br: 11, gzip: 9 } }

const overhead = 4 * 1024
/** Beside brotli's bytes, and rather more than it comes to. */
const gzipAtMost = 1.5

/** @typedef {import('./accepted-encoding.js').Encoding | 'identity'} Coding */
/** @typedef {Record<Coding, Buffer> & { quality: keyof typeof qualities }} Bodies */
/** @typedef {Record<string, string>} Headers */

/**
 * @typedef {object} Facts
 * @property {number} status
 * @property {Headers} headers
 * @property {string} hash
 * @property {Bodies} bodies
 * @property {import('./freshness.js').Freshness} freshness
 */

export class CachedPage {
  #facts
  /** @type {Partial<Record<Coding, ReturnType<typeof variant>>>} */
  #variants = {}
  hits = 0

  constructor(/** @type {Facts} */ facts) {
    this.#facts = facts
    const { br, identity } = facts.bodies
    this.size = overhead + Math.ceil(br.byteLength * (1 + gzipAtMost)) + identity.byteLength
  }

  get hash() {
    return this.#facts.hash
  }

  get bodies() {
    return this.#facts.bodies
  }

  /** @param {import('./page-cache.js').Version} data @param {number} version @param {Date} now */
  isCurrent(data, version, now) {
    return this.#facts.freshness.isCurrent(data, version, now)
  }

  recompressed(/** @type {Bodies} */ bodies) {
    const page = new CachedPage({ ...this.#facts, bodies })
    page.hits = this.hits
    return page
  }

  /** @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} response */
  send(request, response) {
    this.hits += 1
    const { status, headers } = this.#facts
    const coding = acceptedEncoding(request) ?? 'identity'
    const { bytes, head } = (this.#variants[coding] ??= variant(this.#facts, coding))
    const known = status === 200 ? this.#knownTag(request.headers['if-none-match']) : undefined
    if (known !== undefined) {
      // Browsers update cached headers from the 304; without these they would apply the strictest policy.
      response.writeHead(304, { ...headers, etag: known === '*' ? (head.etag ?? '') : known }).end()
      return
    }
    response.writeHead(status, head)
    response.end(request.method === 'HEAD' ? undefined : bytes)
  }

  #knownTag(/** @type {string | undefined} */ header) {
    if (header === undefined) return undefined
    const tags = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
    return tags.find((tag) => tag === '*' || tag.startsWith(`"${this.hash}.`))
  }
}

/** @param {Facts} facts @param {Coding} coding @returns {{ bytes: Buffer, head: Headers }} */
function variant({ status, headers, hash, bodies }, coding) {
  const bytes = bodies[coding]
  /** @type {Headers} */
  const head = { ...headers, 'content-length': String(bytes.byteLength) }
  if (coding !== 'identity') head['content-encoding'] = coding
  if (status === 200) head.etag = `"${hash}.${coding}-${bytes.byteLength.toString(36)}"`
  return { bytes, head }
}

export function hashOf(/** @type {Buffer} */ bytes) {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
}

/** @param {Buffer} identity @param {Coding} coding */
export async function compressOnce(identity, coding) {
  if (coding === 'identity') return identity
  const level = qualities.once[coding]
  return coding === 'br' ? brotli(identity, { params: brotliParams(identity, level) }) : gzip(identity, { level })
}

/** @param {Buffer} identity @param {keyof typeof qualities} quality @returns {Promise<Bodies>} */
export async function compress(identity, quality) {
  const level = qualities[quality]
  const params = brotliParams(identity, level.br)
  if (quality === 'quick')
    return withGzipOnceAsked({ br: ownMemory(await brotli(identity, { params })), identity, quality })
  const [br, zipped] = await Promise.all([brotli(identity, { params }), gzip(identity, { level: level.gzip })])
  return { br: ownMemory(br), gzip: ownMemory(zipped), identity, quality }
}

function brotliParams(/** @type {Buffer} */ identity, /** @type {number} */ quality) {
  return {
    [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT,
    [BROTLI_PARAM_QUALITY]: quality,
    [BROTLI_PARAM_SIZE_HINT]: identity.byteLength,
  }
}

/**
 * Every browser takes brotli: what changes often is compressed a second time only for a reader that does not, in about
 * a millisecond.
 * @param {Omit<Bodies, 'gzip'>} made @returns {Bodies}
 */
function withGzipOnceAsked(made) {
  /** @type {Buffer | undefined} */
  let zipped
  return {
    ...made,
    get gzip() {
      return (zipped ??= ownMemory(zlib.gzipSync(made.identity, { level: qualities[made.quality].gzip })))
    },
  }
}

/** zlib returns a view of a larger block, which would stay in memory uncounted. */
function ownMemory(/** @type {Buffer} */ bytes) {
  const copy = Buffer.allocUnsafeSlow(bytes.byteLength)
  bytes.copy(copy)
  return copy
}
