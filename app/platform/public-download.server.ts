/** Connects only to addresses checked as public, at each hop. Errors carry no address: it may hold a secret. */
import { lookup, type LookupAddress } from 'node:dns'
import type { IncomingMessage } from 'node:http'
import https from 'node:https'
import net, { type LookupFunction } from 'node:net'

import { isPublicAddress } from './public-address.ts'

export type DownloadFailure = 'private' | 'unreachable' | 'slow' | 'missing' | 'refused' | 'large' | 'redirects'

export class DownloadFailed extends Error {
  override name = 'DownloadFailed'
  readonly reason: DownloadFailure
  constructor(reason: DownloadFailure) {
    super(`The download failed: ${reason}`)
    this.reason = reason
  }
}

export type Internet = {
  protocol: string
  request: (url: URL, options: https.RequestOptions) => ReturnType<typeof https.request>
  resolve: typeof lookup
  isPublic: (address: string) => boolean
}

const internet: Internet = { protocol: 'https:', request: https.request, resolve: lookup, isPublic: isPublicAddress }

type Limits = { mostBytes: number; mostRedirects: number; patience: number; accept: string }

/** Throws DownloadFailed. `patience`, in milliseconds, is for all redirects together. */
export async function downloadPublic(address: string, limits: Limits, line: Internet = internet): Promise<Uint8Array> {
  const signal = AbortSignal.timeout(limits.patience)
  try {
    return await follow(new URL(address), limits, line, signal)
  } catch (error) {
    if (signal.aborted) throw new DownloadFailed('slow')
    // The connection's error may name the address.
    throw error instanceof DownloadFailed ? error : new DownloadFailed('unreachable')
  }
}

async function follow(first: URL, limits: Limits, line: Internet, signal: AbortSignal): Promise<Uint8Array> {
  let url = first
  for (let redirects = 0; redirects <= limits.mostRedirects; redirects++) {
    const answer = await get(url, limits, line, signal)
    try {
      const { location } = answer.headers
      if (answer.statusCode === 200) return await bodyOf(answer, limits.mostBytes)
      if (!isRedirect(answer.statusCode) || !location) throw new DownloadFailed(refusalOf(answer.statusCode))
      url = new URL(location.replace(/^webcals?:/i, 'https:'), url)
    } finally {
      answer.destroy()
    }
  }
  throw new DownloadFailed('redirects')
}

function get(url: URL, { accept }: Limits, line: Internet, signal: AbortSignal): Promise<IncomingMessage> {
  // `URL` has already normalized 2130706433 and 0x7f.1.
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  if (url.protocol !== line.protocol) throw new DownloadFailed('refused')
  if (net.isIP(host) && !line.isPublic(host)) throw new DownloadFailed('private')
  return new Promise((resolve, reject) => {
    const request = line.request(url, {
      // A kept connection was checked for another download.
      agent: false,
      lookup: checkedLookup(line),
      signal,
      // A decompressed body has no known size.
      headers: { Accept: accept, 'Accept-Encoding': 'identity', 'User-Agent': 'Marque calendar import' },
    })
    request.once('response', resolve)
    request.once('error', reject)
    request.end()
  })
}

function checkedLookup({ resolve, isPublic }: Internet): LookupFunction {
  return (host, { all, hints }, callback) => {
    resolve(host, { hints, all: true }, (error, addresses: LookupAddress[]) => {
      if (error) return callback(error, [])
      const [first] = addresses
      if (!first || !addresses.every(({ address }) => isPublic(address))) {
        return callback(new DownloadFailed('private'), [])
      }
      return all ? callback(null, addresses) : callback(null, first.address, first.family)
    })
  }
}

async function bodyOf(answer: IncomingMessage, mostBytes: number): Promise<Uint8Array> {
  const encoding = answer.headers['content-encoding'] ?? 'identity'
  if (encoding !== 'identity') throw new DownloadFailed('refused')
  if (Number(answer.headers['content-length']) > mostBytes) throw new DownloadFailed('large')
  const chunks: Buffer[] = []
  let size = 0
  const arriving: AsyncIterable<Buffer> = answer
  for await (const chunk of arriving) {
    size += chunk.byteLength
    if (size > mostBytes) throw new DownloadFailed('large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function isRedirect(status = 0): boolean {
  return [301, 302, 303, 307, 308].includes(status)
}

function refusalOf(status = 0): DownloadFailure {
  if (status === 404 || status === 410) return 'missing'
  return status >= 500 ? 'unreachable' : 'refused'
}
