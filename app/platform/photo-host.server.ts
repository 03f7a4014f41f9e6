import { setTimeout as wait } from 'node:timers/promises'

import { now } from '#app/platform/clock.server.ts'
import { seconds } from '#app/shared/durations.ts'

/** Never carries an address: the API's hold the key. */
export class AlbumUnavailable extends Error {
  override name = 'AlbumUnavailable'
  readonly reason: AlbumFailure
  constructor(reason: AlbumFailure, options?: ErrorOptions) {
    super(`The photo album is ${reason}`, options)
    this.reason = reason
  }
}
export type AlbumFailure = 'unset' | 'missing' | 'refused' | 'busy' | 'unreachable' | 'malformed' | 'slow'

export class TooLarge extends Error {
  override name = 'TooLarge'
}

export type Host = {
  origin: string
  key: string | undefined
  fetch: (request: Request) => Promise<Response>
  /** Before the second try, in milliseconds; doubled for each further one. */
  pause: number
}

const tries = 4
const longestPause = seconds(30)
const patience = seconds(20)
const mostRedirects = 3

export async function getFromHost(host: Host, url: URL, signal: AbortSignal): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const answer = await follow(host, url, signal).catch((error: unknown) => {
      if (error instanceof AlbumUnavailable) throw error
      signal.throwIfAborted()
      return error
    })
    const isAnswer = answer instanceof Response
    if (isAnswer && answer.status < 500 && answer.status !== 429) return answer
    await (isAnswer && answer.body?.cancel())
    const pause = pauseBefore(host, attempt, isAnswer ? answer : undefined)
    if (attempt >= tries || pause > longestPause)
      throw isAnswer && answer.status === 429
        ? new AlbumUnavailable('busy')
        : new AlbumUnavailable('unreachable', { cause: isAnswer ? new Error(`status ${answer.status}`) : answer })
    await wait(pause, undefined, { signal })
  }
}

/** Throws TooLarge. Leaving the loop cancels the rest. */
export async function* upTo(most: number, { body, headers }: Response): AsyncGenerator<Uint8Array> {
  let size = 0
  if (Number(headers.get('Content-Length')) > most) {
    await body?.cancel()
    throw new TooLarge()
  }
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    if (size > most) throw new TooLarge()
    yield chunk
  }
}

async function follow(host: Host, url: URL, signal: AbortSignal): Promise<Response> {
  let at = url
  for (let redirects = 0; redirects <= mostRedirects; redirects++) {
    const request = new Request(addressOf(host, at), {
      headers: { Accept: at.pathname.startsWith('/api/') ? 'application/json' : 'image/*' },
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]),
    })
    const answer = await host.fetch(request)
    const location = answer.headers.get('Location')
    if (answer.status < 300 || answer.status >= 400 || !location) return answer
    await answer.body?.cancel()
    at = new URL(location, at)
  }
  throw new AlbumUnavailable('malformed')
}

/** Album data must not lead elsewhere, and only the API gets the key. */
function addressOf({ origin, key }: Host, url: URL): URL {
  const isOwn = url.origin === origin
  const isSmugMug = url.protocol === 'https:' && /(^|\.)smugmug\.com$/.test(url.hostname)
  if (!isOwn && !isSmugMug) throw new AlbumUnavailable('malformed')
  const address = new URL(url)
  if (isOwn && key && url.pathname.startsWith('/api/')) address.searchParams.set('APIKey', key)
  return address
}

function pauseBefore({ pause }: Host, attempt: number, answer: Response | undefined): number {
  const asked = retryAfter(answer?.headers.get('Retry-After'))
  return asked > 0 ? asked : pause * 2 ** (attempt - 1) * (1 + Math.random())
}

function retryAfter(value: string | null | undefined): number {
  if (!value) return 0
  const asked = Number(value)
  return Number.isNaN(asked) ? Math.max(0, Date.parse(value) - now().getTime()) || 0 : seconds(asked)
}
